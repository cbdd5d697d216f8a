package io.mizan.telemetry.report;

import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Printable;
import io.mizan.model.error.Problem;
import io.mizan.model.system.DeviceClass;
import io.mizan.model.system.Performance;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.Space;
import io.mizan.model.system.Target;
import io.mizan.model.units.TargetName;
import io.mizan.telemetry.lustre.LustreTargetFlags;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** A report from the tree of its JSON, with a limit for everything that a limit can be named for. */
final class ReportReader {
    private static final int MOST_TARGETS = 1024;
    private static final int MOST_JOBS = 2048;
    private static final int MOST_JOBS_OF_TARGET = 64;
    private static final int MOST_CLASSES = 64;
    private static final int MOST_POOLS = 64;
    private static final int LONGEST_NAME = 255;

    /** Of a job: 31 bytes in Lustre, four characters for each where they are escaped, and twice that for the future. */
    private static final int LONGEST_JOB = 255;

    /** A petabyte and a million million operations a second: more than any machine does, and far from where sums lose digits. */
    private static final double LARGEST = 1e15;

    /** 8 PiB, above any target, with room for the sum of a thousand of them. */
    private static final long MOST = 1L << 53;

    private static final Instant LAST_MOMENT = Instant.parse("9999-01-01T00:00:00Z");

    private ReportReader() {}

    static ServerReport report(Mapping map) {
        map.onlyKeys(
                "schema", "server", "session", "sequence", "takenAt", "intervalSeconds", "host", "targets", "jobs");
        String schema = map.text("schema");
        if (!schema.equals(ReportJson.SCHEMA)) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "not a report of this version")
                    .with("schema", schema)
                    .with("expected", ReportJson.SCHEMA)
                    .at(map.place())
                    .exception();
        }
        map.require("targets");
        map.require("jobs");
        map.require("intervalSeconds");
        List<TargetReport> targets = list(map, "targets", MOST_TARGETS, ReportReader::target);
        Set<TargetName> seen = new HashSet<>();
        for (TargetReport report : targets) {
            if (!seen.add(report.target().name())) {
                throw Problem.of(ErrorCode.INPUT_DUPLICATE, "a target is reported twice")
                        .with("target", report.target().name())
                        .at(map.place())
                        .exception();
            }
        }
        return MizanException.locating(
                map.place(),
                () -> new ServerReport(
                        name(map, "server"),
                        map.convert("session", Long::parseLong),
                        map.convert("sequence", Long::parseLong),
                        instant(map, "takenAt"),
                        number(map, "intervalSeconds"),
                        host(map.require("host").asMapping()),
                        targets,
                        list(map, "jobs", MOST_JOBS, ReportReader::job)));
    }

    private static HostLoad host(Mapping map) {
        map.onlyKeys(
                "cpu",
                "memory",
                "network",
                "ioWait",
                "processes",
                "cores",
                "networkInBytesPerSecond",
                "networkOutBytesPerSecond",
                "networkDropsPerSecond");
        return new HostLoad(
                new ServerLoad(
                        number(map, "cpu"), number(map, "memory"), number(map, "network"), number(map, "ioWait")),
                number(map, "processes"),
                number(map, "cores"),
                number(map, "networkInBytesPerSecond"),
                number(map, "networkOutBytesPerSecond"),
                number(map, "networkDropsPerSecond"));
    }

    private static TargetReport target(Mapping map) {
        map.onlyKeys(
                "name",
                "active",
                "totalBytes",
                "usedBytes",
                "availableBytes",
                "filesFree",
                "flags",
                "deviceClass",
                "pools",
                "peakBytesPerSecond",
                "loadRatio",
                "activity",
                "jobs");
        Target target = new Target(
                map.convert("name", TargetName::parse),
                new Space(count(map, "totalBytes"), count(map, "usedBytes"), count(map, "availableBytes")),
                map.has("filesFree") ? count(map, "filesFree") : Target.UNKNOWN_FILES,
                map.flag("active"),
                map.has("flags") ? map.convert("flags", LustreTargetFlags::parse) : Set.of(),
                map.choice("deviceClass", DeviceClass.UNKNOWN),
                pools(map),
                new Performance(
                        map.has("peakBytesPerSecond") ? count(map, "peakBytesPerSecond") : 0,
                        number(map, "loadRatio")));
        return new TargetReport(
                target,
                activity(map.require("activity").asMapping()),
                list(map, "jobs", MOST_JOBS_OF_TARGET, ReportReader::job));
    }

    private static Set<String> pools(Mapping map) {
        List<Node> nodes = atMost(map, "pools", MOST_POOLS);
        Set<String> pools = new HashSet<>();
        nodes.forEach(node -> pools.add(visible(node, "pools", node.asScalar().text())));
        return pools;
    }

    private static Activity activity(Mapping map) {
        map.onlyKeys(
                "readBytesPerSecond",
                "writeBytesPerSecond",
                "readsPerSecond",
                "writesPerSecond",
                "metadataPerSecond",
                "readMillis",
                "writeMillis",
                "queueDepth",
                "deviceBusy",
                "singleDisk",
                "histogram");
        return ActivityJson.activity(map, list(map, "histogram", MOST_CLASSES, ReportReader::latency), LARGEST);
    }

    private static Activity.Latency latency(Mapping map) {
        map.onlyKeys("atMostMillis", "reads", "writes");
        map.require("atMostMillis");
        return new Activity.Latency(number(map, "atMostMillis"), number(map, "reads"), number(map, "writes"));
    }

    private static JobActivity job(Mapping map) {
        map.onlyKeys(
                "job",
                "jobs",
                "readBytesPerSecond",
                "writeBytesPerSecond",
                "readsPerSecond",
                "writesPerSecond",
                "metadataPerSecond");
        Node job = map.require("job");
        // Users choose the names of their programs, and with them these: what cannot be seen is spelled out, as a
        // refusal would hide the whole server.
        String name = Printable.escaped(within(job, "job", job.asScalar().text(), LONGEST_JOB));
        return ActivityJson.job(name, map, LARGEST);
    }

    private static double number(Mapping map, String key) {
        return ActivityJson.number(map, key, LARGEST);
    }

    private static long count(Mapping map, String key) {
        return ActivityJson.count(map, key, MOST);
    }

    /** Names of servers are shown to people and used as keys. */
    private static String name(Mapping map, String key) {
        String text = visible(map.require(key), key, map.text(key));
        if (text.indexOf(' ') >= 0) {
            throw Problem.impossible("a name without blanks")
                    .with(key, text)
                    .at(map.require(key).place())
                    .exception();
        }
        return text;
    }

    /** What administrators name has nothing in it that ends a line, moves a cursor or changes the direction of text. */
    private static String visible(Node node, String key, String text) {
        within(node, key, text, LONGEST_NAME);
        if (!Printable.isVisible(text)) {
            throw Problem.impossible(
                            "a name must not have control characters or characters that change the direction of text")
                    .with(key, Printable.escaped(text))
                    .at(node.place())
                    .exception();
        }
        return text;
    }

    private static String within(Node node, String key, String text, int longest) {
        if (text.length() > longest) {
            throw Problem.impossible("the text is longer than allowed")
                    .with(key, text)
                    .with("allowed", longest)
                    .at(node.place())
                    .exception();
        }
        return text;
    }

    private static Instant instant(Mapping map, String key) {
        Instant instant = ActivityJson.instant(map, key);
        if (instant.isBefore(Instant.EPOCH) || instant.isAfter(LAST_MOMENT)) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "not a valid time")
                    .with(key, instant)
                    .at(map.require(key).place())
                    .exception();
        }
        return instant;
    }

    private static <T> List<T> list(Mapping map, String key, int most, Function<Mapping, T> reader) {
        return atMost(map, key, most).stream()
                .map(node -> MizanException.locating(node.place(), () -> reader.apply(node.asMapping())))
                .toList();
    }

    private static List<Node> atMost(Mapping map, String key, int most) {
        List<Node> nodes = map.list(key);
        if (nodes.size() > most) {
            throw Problem.impossible("the list is longer than allowed")
                    .with("key", key)
                    .with("entries", nodes.size())
                    .with("allowed", most)
                    .at(map.place())
                    .exception();
        }
        return nodes;
    }
}
