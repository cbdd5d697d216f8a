package io.mizan.simulator.scenario;

import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Suggestion;
import io.mizan.model.layout.Extent;
import io.mizan.model.placement.ComponentWish;
import io.mizan.model.units.DataRate;
import io.mizan.simulator.platform.Platform;
import io.mizan.simulator.platform.PlatformFile;
import io.mizan.simulator.platform.Platforms;
import io.mizan.simulator.platform.StorageServer;
import io.mizan.simulator.program.Program;
import io.mizan.simulator.scenario.Scenario.Settings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads scenarios. {@code docs/simulate.md} has the keys; whatever cannot be simulated is refused here, with its key and line. */
public final class ScenarioFile {
    private static final double DEFAULT_GAP_SECONDS = 1;
    private static final double LONGEST_SECONDS = 1e9;
    private static final int MOST_RUNS = 10_000;

    private final Parts parts;
    private final Mapping map;
    private final Platform platform;

    private ScenarioFile(Node root, Parts parts) {
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
                        "gapSeconds");
        this.platform = platform(map.require("platform"));
    }

    public static Scenario read(Node root, Parts parts) {
        return new ScenarioFile(root, parts).scenario();
    }

    private Scenario scenario() {
        List<Application> applications = applications();
        return new Scenario(
                map.text("name", "scenario"),
                platform,
                applications,
                changes(),
                map.list("policies").stream()
                        .map(node -> node.asScalar().text())
                        .toList(),
                new Settings(
                        map.wholeNumber("seed", 1),
                        (int) within(map, "seeds", map.wholeNumber("seeds", 1), 1, MOST_RUNS),
                        map.has("windowSeconds") ? seconds(map, "windowSeconds", 0) : Double.POSITIVE_INFINITY,
                        within(map, "sizeError", map.number("sizeError", 0), 0, 1)));
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
            throw Problem.of(ErrorCode.INPUT_FORMAT, "a scenario without applications")
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
                throw Problem.of(ErrorCode.INPUT_DUPLICATE, "two applications have one name")
                        .with("application", name)
                        .at(application.place())
                        .maybe("give each a name: of its own")
                        .exception();
            }
            Program program = application.convert(
                    "workload", word -> programs.computeIfAbsent(word, w -> Program.of(parts.workload(w), gap)));
            if (program.ranks() == 0) {
                throw Problem.of(ErrorCode.INPUT_FORMAT, "a workload without ranks")
                        .with("workload", application.text("workload"))
                        .at(application.require("workload").place())
                        .exception();
            }
            applications.add(application(name, application, program));
        }
        checkOrder(applications, byName);
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
    private List<ComponentWish> layout(Node node) {
        if (!(node instanceof Mapping given)) {
            return node.asScalar().text().equals("recorded")
                    ? List.of()
                    : node.asScalar().convert("layout", parts::layout);
        }
        given.onlyKeys("stripes", "stripeSize");
        return MizanException.locating(
                given.place(),
                () -> List.of(new ComponentWish(
                        new Extent(0, Extent.EOF), false, given.bytes("stripeSize", 0), given.integer("stripes"))));
    }

    /** Refuses applications that wait for themselves, through whatever others. */
    private static void checkOrder(List<Application> applications, Map<String, Mapping> places) {
        Map<String, Application> byName = new HashMap<>();
        applications.forEach(application -> byName.put(application.name(), application));
        for (Application application : applications) {
            for (String before : application.after()) {
                if (!byName.containsKey(before)) {
                    throw Problem.of(ErrorCode.UNKNOWN_NAME, "an application waits for one that is not there")
                            .with("application", application.name())
                            .with("after", before)
                            .at(place(places, application))
                            .maybe(Suggestion.nearest(before, List.copyOf(byName.keySet()))
                                    .map(near -> "you mean " + near)
                                    .orElse("name another application of this scenario"))
                            .exception();
                }
            }
        }
        Set<String> settled = new HashSet<>();
        for (Application application : applications) {
            follow(application, byName, new ArrayList<>(), settled, places);
        }
    }

    private static void follow(
            Application application,
            Map<String, Application> byName,
            List<String> trail,
            Set<String> settled,
            Map<String, Mapping> places) {
        if (trail.contains(application.name())) {
            trail.add(application.name());
            throw Problem.of(ErrorCode.INPUT_FORMAT, "applications that wait for each other")
                    .with(
                            "after",
                            String.join(" after ", trail.subList(trail.indexOf(application.name()), trail.size())))
                    .at(place(places, application))
                    .maybe("remove one of these")
                    .exception();
        }
        if (settled.contains(application.name())) {
            return;
        }
        trail.add(application.name());
        for (String before : application.after()) {
            Application earlier = byName.get(before);
            if (earlier != null) {
                follow(earlier, byName, trail, settled, places);
            }
        }
        trail.remove(trail.size() - 1);
        settled.add(application.name());
    }

    private static Place place(Map<String, Mapping> places, Application application) {
        Mapping mapping = places.get(application.name());
        if (mapping == null) {
            throw new IllegalStateException("an application that was not read");
        }
        return mapping.find("after").orElse(mapping).place();
    }

    private List<Change> changes() {
        List<Change> changes = new ArrayList<>();
        Set<String> servers = new HashSet<>();
        Set<Integer> targets = new HashSet<>();
        platform.servers().forEach(server -> servers.add(server.name()));
        platform.targets().forEach(target -> targets.add(target.index()));
        for (Node node : map.list("changes")) {
            Mapping change = node.asMapping().onlyKeys("at", "target", "server", "add", "speed", "full");
            double at = seconds(change, "at", 0);
            if (change.has("add")) {
                StorageServer server = PlatformFile.addition(
                        change.require("add").asMapping(),
                        platform.name(),
                        1 + targets.stream().mapToInt(i -> i).max().orElse(-1));
                if (!servers.add(server.name())) {
                    throw Problem.of(ErrorCode.INPUT_DUPLICATE, "a server of this name is there already")
                            .with("server", server.name())
                            .at(change.place())
                            .exception();
                }
                server.targets().forEach(target -> targets.add(target.index()));
                changes.add(new Change(at, new Change.Addition(server)));
            } else {
                changes.add(new Change(at, what(change, servers, targets)));
            }
        }
        return changes;
    }

    private static Change.What what(Mapping change, Set<String> servers, Set<Integer> targets) {
        if (change.has("server")) {
            String server = change.text("server");
            if (!servers.contains(server)) {
                throw Problem.of(ErrorCode.UNKNOWN_NAME, "no such server on the platform")
                        .with("server", server)
                        .at(change.require("server").place())
                        .maybe(Suggestion.nearest(server, List.copyOf(servers))
                                .map(near -> "you mean " + near)
                                .orElse("use one of " + servers.size() + " servers of the platform"))
                        .exception();
            }
            return new Change.ServerSpeed(server, factor(change));
        }
        int target = change.integer("target");
        if (!targets.contains(target)) {
            throw Problem.of(ErrorCode.UNKNOWN_NAME, "no such target on the platform")
                    .with("target", target)
                    .at(change.require("target").place())
                    .maybe("indices go from 0 to "
                            + targets.stream().mapToInt(i -> i).max().orElse(0))
                    .exception();
        }
        return change.has("full")
                ? new Change.TargetFill(target, within(change, "full", change.number("full", 0), 0, 1))
                : new Change.TargetSpeed(target, factor(change));
    }

    private static double factor(Mapping change) {
        change.require("speed");
        return within(change, "speed", change.number("speed", 1), 0, 1000);
    }

    private static double seconds(Mapping map, String key, double otherwise) {
        return within(map, key, map.number(key, otherwise), 0, LONGEST_SECONDS);
    }

    private static double within(Mapping map, String key, double value, double least, double most) {
        if (!(value >= least && value <= most)) {
            throw Problem.of(ErrorCode.IMPOSSIBLE_VALUE, "a number that cannot be simulated")
                    .with("key", key)
                    .with("value", value)
                    .with("expected", least + " to " + most)
                    .at(map.require(key).place())
                    .exception();
        }
        return value;
    }
}
