package io.mizan.telemetry.report;

import io.mizan.model.document.Mapping;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What targets and jobs do, as JSON: the same keys in the reports of agents and in the live views of controllers. A number that is not known is a
 * key that is not there.
 */
public final class ActivityJson {
    private ActivityJson() {}

    /** Its numbers, without the histogram. */
    public static void put(Map<String, Object> tree, Activity activity) {
        known(tree, "readBytesPerSecond", activity.readBytesPerSecond());
        known(tree, "writeBytesPerSecond", activity.writeBytesPerSecond());
        known(tree, "readsPerSecond", activity.readsPerSecond());
        known(tree, "writesPerSecond", activity.writesPerSecond());
        known(tree, "metadataPerSecond", activity.metadataPerSecond());
        known(tree, "readMillis", activity.readMillis());
        known(tree, "writeMillis", activity.writeMillis());
        known(tree, "queueDepth", activity.queueDepth());
        known(tree, "deviceBusy", activity.device().busy());
        if (activity.device().singleDisk()) {
            tree.put("singleDisk", true);
        }
    }

    /** @param most that a number may be */
    public static Activity activity(Mapping map, List<Activity.Latency> histogram, double most) {
        return new Activity(
                number(map, "readBytesPerSecond", most),
                number(map, "writeBytesPerSecond", most),
                number(map, "readsPerSecond", most),
                number(map, "writesPerSecond", most),
                number(map, "metadataPerSecond", most),
                number(map, "readMillis", most),
                number(map, "writeMillis", most),
                number(map, "queueDepth", most),
                histogram,
                new Activity.Device(
                        number(map, "deviceBusy", 1),
                        map.text("singleDisk", "false").equals("true")));
    }

    /** The rates of a job, without its name. */
    public static void put(Map<String, Object> tree, JobActivity job) {
        known(tree, "readBytesPerSecond", job.readBytesPerSecond());
        known(tree, "writeBytesPerSecond", job.writeBytesPerSecond());
        known(tree, "readsPerSecond", job.readsPerSecond());
        known(tree, "writesPerSecond", job.writesPerSecond());
        known(tree, "metadataPerSecond", job.metadataPerSecond());
    }

    /** @param name of the job, which readers limit in their own ways */
    public static JobActivity job(String name, Mapping map, double most) {
        return new JobActivity(
                name,
                map.integer("jobs"),
                number(map, "readBytesPerSecond", most),
                number(map, "writeBytesPerSecond", most),
                number(map, "readsPerSecond", most),
                number(map, "writesPerSecond", most),
                number(map, "metadataPerSecond", most));
    }

    public static void known(Map<String, Object> tree, String key, double value) {
        if (value != Known.UNKNOWN) {
            tree.put(key, value);
        }
    }

    /** A number that is given, or {@link Known#UNKNOWN}; the constant itself is not a value that JSON may hold. */
    public static double number(Mapping map, String key, double most) {
        if (!map.has(key)) {
            return Known.UNKNOWN;
        }
        double value = map.number(key, Known.UNKNOWN);
        if (!(value >= 0 && value <= most)) {
            throw Problem.impossible("the number is negative or too large")
                    .with(key, value)
                    .with("most", most)
                    .at(map.require(key).place())
                    .exception();
        }
        return value;
    }

    public static long count(Mapping map, String key, long most) {
        long value = map.convert(key, Long::parseLong);
        if (value < 0 || value > most) {
            throw Problem.impossible("the count is negative or too large")
                    .with(key, value)
                    .with("most", most)
                    .at(map.require(key).place())
                    .exception();
        }
        return value;
    }

    public static Instant instant(Mapping map, String key) {
        try {
            return Instant.parse(map.text(key));
        } catch (DateTimeException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_FORMAT, "not a moment such as 2026-11-16T19:44:35Z")
                            .with(key, map.text(key))
                            .at(map.require(key).place()),
                    e);
        }
    }
}
