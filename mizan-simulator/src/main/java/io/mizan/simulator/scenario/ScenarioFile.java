package io.mizan.simulator.scenario;

import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.Extent;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.units.DataRate;
import io.mizan.simulator.platform.Platform;
import io.mizan.simulator.platform.PlatformFile;
import io.mizan.simulator.platform.Platforms;
import io.mizan.simulator.program.Program;
import io.mizan.simulator.scenario.Scenario.Settings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads scenarios. {@code docs/simulate.md} has the keys; whatever cannot be simulated is refused here, with its key and line. */
public final class ScenarioFile {
    private static final double DEFAULT_GAP_SECONDS = 1;
    private static final double LONGEST_SECONDS = 1e9;
    private static final int MOST_RUNS = 10_000;

    private final ScenarioRegistry parts;
    private final Mapping map;
    private final Platform platform;

    private ScenarioFile(Node root, ScenarioRegistry parts) {
        this.parts = parts;
        this.map = root.asMapping()
                .onlyKeys(
                        "name",
                        "platform",
                        "applications",
                        "changes",
                        "policies",
                        "seed",
                        "seeds",
                        "windowSeconds",
                        "sizeError",
                        "timeError",
                        "unpredicted",
                        "loadAgeSeconds",
                        "gapSeconds");
        this.platform = platform(map.require("platform"));
    }

    public static Scenario read(Node root, ScenarioRegistry parts) {
        return new ScenarioFile(root, parts).scenario();
    }

    private Scenario scenario() {
        List<Application> applications = applications();
        return new Scenario(
                map.text("name", "scenario"),
                platform,
                applications,
                ChangeList.read(map.list("changes"), platform),
                map.list("policies").stream()
                        .map(node -> node.asScalar().text())
                        .toList(),
                new Settings(
                        map.wholeNumber("seed", 1),
                        (int) within(map, "seeds", map.wholeNumber("seeds", 1), 1, MOST_RUNS),
                        map.has("windowSeconds") ? seconds(map, "windowSeconds", 0) : Double.POSITIVE_INFINITY,
                        new Prediction(
                                share("sizeError"),
                                share("timeError"),
                                share("unpredicted"),
                                seconds(map, "loadAgeSeconds", 0))));
    }

    private double share(String key) {
        return within(map, key, map.number(key, 0), 0, 1);
    }

    private Platform platform(Node node) {
        if (node instanceof Mapping inline) {
            return PlatformFile.read(inline, parts::system);
        }
        Node.Scalar word = node.asScalar();
        Optional<Platform> known = word.convert("platform", Platforms::find);
        return known.orElseGet(() -> looksLikeAFile(word.text())
                ? PlatformFile.read(word.convert("platform", parts::document), parts::system)
                : word.convert("platform", Platforms::named));
    }

    private static boolean looksLikeAFile(String word) {
        return word.indexOf('.') >= 0 || word.indexOf('/') >= 0;
    }

    private List<Application> applications() {
        List<Node> nodes = map.require("applications").asList();
        if (nodes.isEmpty()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the scenario has no applications")
                    .at(map.require("applications").place())
                    .exception();
        }
        double gap = seconds(map, "gapSeconds", DEFAULT_GAP_SECONDS);
        Map<String, Program> programs = new HashMap<>();
        Map<String, Mapping> byName = new HashMap<>();
        List<Application> applications = new ArrayList<>();
        for (Node node : nodes) {
            Mapping application = node.asMapping()
                    .onlyKeys("name", "workload", "layout", "pool", "nodes", "start", "after", "rankBytesPerSecond");
            String name = application.text("name", application.text("workload").split(":", 2)[0]);
            if (byName.put(name, application) != null) {
                throw Problem.of(ErrorCode.INPUT_DUPLICATE, "two applications have the same name")
                        .with("application", name)
                        .at(application.place())
                        .maybe("give each a name: of its own")
                        .exception();
            }
            Program program = application.convert(
                    "workload", word -> programs.computeIfAbsent(word, w -> Program.of(parts.workload(w), gap)));
            if (program.ranks() == 0) {
                throw Problem.of(ErrorCode.INPUT_FORMAT, "the workload has no ranks")
                        .with("workload", application.text("workload"))
                        .at(application.require("workload").place())
                        .exception();
            }
            applications.add(application(name, application, program));
        }
        StartOrder.check(applications, byName);
        return applications;
    }

    private Application application(String name, Mapping application, Program program) {
        int nodes = application.has("nodes")
                ? (int) within(
                        application,
                        "nodes",
                        application.integer("nodes"),
                        1,
                        platform.nodes().count())
                : Math.min(program.ranks(), platform.nodes().count());
        return new Application(
                name,
                program,
                application.find("layout").map(this::layout).orElse(List.of()),
                application.text("pool", ""),
                Math.min(nodes, program.ranks()),
                seconds(application, "start", 0),
                application.list("after").stream()
                        .map(node -> node.asScalar().text())
                        .toList(),
                application.has("rankBytesPerSecond")
                        ? within(
                                application,
                                "rankBytesPerSecond",
                                application.convert("rankBytesPerSecond", DataRate::parse),
                                1,
                                Double.MAX_VALUE)
                        : Double.POSITIVE_INFINITY);
    }

    /** A name, or stripes given on the spot. */
    private List<ComponentRequest> layout(Node node) {
        if (!(node instanceof Mapping given)) {
            return node.asScalar().text().equals("recorded")
                    ? List.of()
                    : node.asScalar().convert("layout", parts::layout);
        }
        given.onlyKeys("stripes", "stripeSize");
        return MizanException.locating(
                given.place(),
                () -> List.of(new ComponentRequest(
                        new Extent(0, Extent.EOF), false, given.bytes("stripeSize", 0), given.integer("stripes"))));
    }

    static double seconds(Mapping map, String key, double otherwise) {
        return within(map, key, map.number(key, otherwise), 0, LONGEST_SECONDS);
    }

    static double within(Mapping map, String key, double value, double least, double most) {
        if (!(value >= least && value <= most)) {
            throw Problem.of(ErrorCode.IMPOSSIBLE_VALUE, "the number is outside the range of the simulator")
                    .with("key", key)
                    .with("value", value)
                    .with("expected", least + " to " + most)
                    .at(map.require(key).place())
                    .exception();
        }
        return value;
    }
}
