package io.mizan.cli.shared;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.process.ProcessContext;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Suggestion;
import io.mizan.model.system.SystemSnapshot;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.driver.SystemDrivers;
import io.mizan.telemetry.lustre.OstMap;
import io.mizan.telemetry.snapshot.SiteSnapshot;
import java.util.List;
import java.util.Optional;

/** The systems that a command was asked to look at, by their labels: a scheme with a place, or a name that {@link InputFiles} takes. */
public final class SystemInput {
    /** The examples that come with Mizan. */
    public static final List<String> EXAMPLES = List.of("scratch.txt", "testbed.yaml");

    private final InputFiles files;
    private final SystemDrivers drivers;

    SystemInput(SystemDrivers drivers, Configuration configuration, ProcessContext context) {
        this.files = new InputFiles(configuration, context, EXAMPLES);
        this.drivers = drivers;
    }

    public List<SystemSnapshot> read(String name) {
        return drivers.read(name);
    }

    /** What the script of {@code mizan snapshot-script} collected, where the name is that of such a tar. */
    public Optional<SiteSnapshot> site(String name) {
        return files.path(name).filter(SiteSnapshot::recognises).map(SiteSnapshot::read);
    }

    public OstMap readOstMap(String name) {
        return files.read(name, OstMap::read);
    }

    /** The systems of one name, which may be the file system's or its mount point. */
    public static List<SystemSnapshot> choose(List<SystemSnapshot> systems, String name) {
        List<SystemSnapshot> chosen = systems.stream()
                .filter(s -> s.view().name().equals(name)
                        || s.view().mount().filter(name::equals).isPresent())
                .toList();
        if (chosen.isEmpty()) {
            List<String> known = names(systems);
            Problem problem = Problem.of(ErrorCode.UNKNOWN_NAME, "no such file system in the input")
                    .with("fs", name)
                    .with("present", String.join(", ", known));
            throw Suggestion.nearest(name, known)
                    .map(near -> problem.maybe("you meant " + near))
                    .orElse(problem.maybe("choose one of those present"))
                    .exception();
        }
        return chosen;
    }

    /** For commands that work on exactly one system. */
    public static SystemSnapshot one(List<SystemSnapshot> systems) {
        if (systems.size() > 1) {
            throw Problem.of(ErrorCode.SEVERAL_SYSTEMS, "the input has several systems and this command needs one")
                    .with("present", String.join(", ", names(systems)))
                    .maybe("choose one with --fs NAME, or keep one snapshot in the file")
                    .exception();
        }
        return systems.get(0);
    }

    private static List<String> names(List<SystemSnapshot> systems) {
        return systems.stream()
                .map(SystemSnapshot::view)
                .map(SystemView::name)
                .distinct()
                .toList();
    }
}
