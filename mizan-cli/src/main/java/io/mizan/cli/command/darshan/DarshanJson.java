package io.mizan.cli.command.darshan;

import io.mizan.cli.shared.Errors;
import io.mizan.model.document.JsonText;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.LogModule;
import io.mizan.traces.darshan.record.JobRecord;
import java.io.PrintWriter;
import java.nio.ByteOrder;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code mizan darshan --json}, schema {@code mizan/darshan/v1}; {@code docs/schemas/darshan-v1.json} describes it. It is written
 * piece by piece: a log may hold more than fits in memory.
 */
final class DarshanJson {
    private final DarshanLog log;
    private final PrintWriter out;

    DarshanJson(DarshanLog log, PrintWriter out) {
        this.log = log;
        this.out = out;
    }

    void print() {
        out.print("{\"schema\":\"mizan/darshan/v1\"");
        member("file", log.name());
        member("version", log.header().version());
        member("byteOrder", log.header().order().equals(ByteOrder.BIG_ENDIAN) ? "big" : "little");
        member("compression", log.header().compression().name().toLowerCase(Locale.ROOT));
        member("job", job(log.job()));
        member("incomplete", log.partial().stream().map(LogModule::label).toList());
        out.print(",\"modules\":[");
        boolean first = true;
        for (LogModule module : log.modules()) {
            out.print(first ? "{" : ",{");
            first = false;
            module(module);
            out.print('}');
        }
        out.print(']');
        member("notes", log.notes());
        member("problems", log.problems().stream().map(DarshanJson::problem).toList());
        out.println('}');
    }

    private void member(String name, @Nullable Object value) {
        out.print(",\"" + name + "\":");
        out.print(JsonText.of(value));
    }

    private void module(LogModule module) {
        out.print("\"module\":" + JsonText.of(module.label()));
        member("number", module.number());
        member("version", module.version());
        member("compressedBytes", module.region().length());
        member("partial", module.partial());
        out.print(",\"records\":[");
        module.module()
                .filter(known -> !module.region().isEmpty())
                .ifPresent(known -> new RecordJson(log, known, out).print());
        out.print(']');
        member(
                "summary",
                module.module().flatMap(known -> SummaryJson.of(log, known)).orElse(null));
    }

    private static Map<String, @Nullable Object> job(JobRecord job) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("uid", job.uid());
        json.put("jobId", job.jobId());
        json.put("processes", job.processes());
        json.put("start", time(job.startSeconds(), job.startNanos()));
        json.put("startSeconds", job.startSeconds() + job.startNanos() / 1e9);
        json.put("end", job.endSeconds() == 0 ? null : time(job.endSeconds(), job.endNanos()));
        json.put("endSeconds", job.endSeconds() == 0 ? null : job.endSeconds() + job.endNanos() / 1e9);
        json.put("runSeconds", job.runSeconds());
        json.put("command", job.command());
        json.put(
                "metadata",
                job.metadata().stream()
                        .map(entry -> pair("key", entry.key(), "value", entry.value()))
                        .toList());
        json.put(
                "mounts",
                job.mounts().mounts().stream()
                        .map(mount -> pair("path", mount.path(), "type", mount.type()))
                        .toList());
        return json;
    }

    private static @Nullable String time(long seconds, long nanos) {
        try {
            return Instant.ofEpochSecond(seconds, nanos).toString();
        } catch (DateTimeException | ArithmeticException e) {
            return null;
        }
    }

    private static Map<String, Object> pair(String key, Object value, String otherKey, Object otherValue) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put(key, value);
        json.put(otherKey, otherValue);
        return json;
    }

    private static Map<String, @Nullable Object> problem(Problem problem) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("code", problem.code().code());
        json.put("place", problem.place().map(Place::toString).orElse(null));
        json.put("message", problem.message());
        Map<String, Object> values = new LinkedHashMap<>();
        problem.values().forEach(value -> values.put(value.name(), value.text()));
        json.put("values", values);
        json.put("advice", Errors.advice(problem).orElse(null));
        return json;
    }
}
