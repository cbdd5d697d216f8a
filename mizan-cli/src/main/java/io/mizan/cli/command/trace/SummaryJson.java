package io.mizan.cli.command.trace;

import io.mizan.traces.libmizan.LibmizanTrace;
import io.mizan.traces.libmizan.RunSummary;
import io.mizan.traces.libmizan.RunSummary.FileSum;
import io.mizan.traces.libmizan.RunSummary.RankSum;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code mizan trace --json}; {@code docs/schemas/trace-v1.json} describes it. */
final class SummaryJson {
    private SummaryJson() {}

    static Map<String, Object> of(LibmizanTrace trace, RunSummary summary, List<String> command, int exitCode) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("schema", "mizan/trace/v1");
        json.put("folder", trace.name());
        json.put("command", command);
        json.put("exitCode", exitCode);
        json.put("processes", summary.processes());
        json.put("ranks", summary.ranks());
        json.put("hosts", summary.hosts());
        json.put("filesCreated", summary.created());
        json.put("files", summary.files());
        json.put("writes", summary.writes());
        json.put("bytesWritten", summary.bytes());
        json.put("firstSeconds", summary.firstNanos() / 1e9);
        json.put("lastSeconds", summary.lastNanos() / 1e9);
        json.put("byRank", summary.byRank().stream().map(SummaryJson::rank).toList());
        json.put("largest", summary.largest().stream().map(SummaryJson::file).toList());
        json.put("notes", trace.notes());
        return json;
    }

    private static Map<String, Object> rank(RankSum rank) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("rank", rank.rank());
        json.put("filesCreated", rank.created());
        json.put("writes", rank.writes());
        json.put("bytesWritten", rank.bytes());
        return json;
    }

    private static Map<String, @Nullable Object> file(FileSum file) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("path", file.path());
        json.put("rank", file.rank());
        json.put("createdSeconds", file.created() ? (Object) (file.createdNanos() / 1e9) : null);
        json.put("size", file.size());
        json.put("bytesWritten", file.bytes());
        return json;
    }
}
