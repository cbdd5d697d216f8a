package io.mizan.cli.command.store;

import io.mizan.store.report.FileReport;
import io.mizan.store.report.StoreReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What is in a store, as JSON. */
final class StoreReportJson {
    private StoreReportJson() {}

    static Map<String, Object> status(StoreReport report, List<String> events) {
        Map<String, Object> page = new LinkedHashMap<>();
        page.put("schema", "mizan/store-status/v1");
        page.put("store", report.folder().toString());
        page.put("state", report.state().name().toLowerCase(Locale.ROOT));
        page.put("servicePid", report.servicePid());
        page.put("roots", report.roots().stream().map(Object::toString).toList());
        page.put("tiers", report.tiers().stream().map(StoreReportJson::tier).toList());
        page.put("unsafeBytes", report.unsafeBytes());
        page.put("bytesPerSecond", report.flushRate());
        page.put("secondsToFlush", report.secondsToFlush());
        page.put("flushed", flushed(report.flushed()));
        page.put("files", report.files().stream().map(StoreReportJson::file).toList());
        page.put("events", events);
        return page;
    }

    private static Map<String, Object> tier(StoreReport.TierUse tier) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("kind", tier.isMemory() ? "memory" : "file");
        entry.put("bytes", tier.bytes());
        entry.put("usedBytes", tier.usedBytes());
        return entry;
    }

    private static Map<String, Object> flushed(StoreReport.Flushed flushed) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("bytes", flushed.bytes());
        entry.put("files", flushed.files());
        entry.put("failures", flushed.failures());
        entry.put("conflicts", flushed.conflicts());
        entry.put("damages", flushed.damages());
        return entry;
    }

    static Map<String, Object> files(List<FileReport> files) {
        Map<String, Object> page = new LinkedHashMap<>();
        page.put("schema", "mizan/store-files/v1");
        page.put("files", files.stream().map(StoreReportJson::file).toList());
        return page;
    }

    private static Map<String, Object> file(FileReport file) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("path", file.path());
        entry.put("state", file.state().name().toLowerCase(Locale.ROOT).replace('_', '-'));
        entry.put("size", file.size());
        entry.put("unsafeBytes", file.unsafeBytes());
        entry.put("errno", file.errno());
        entry.put("passed", file.passed());
        entry.put(
                "unsafeRanges",
                file.unsafeRanges().stream()
                        .map(range -> List.of(range.from(), range.to()))
                        .toList());
        entry.put("faults", file.faults());
        return entry;
    }

    static Map<String, Object> explain(FileReport file) {
        Map<String, Object> page = new LinkedHashMap<>();
        page.put("schema", "mizan/store-explain/v1");
        page.put("file", file(file));
        page.put("parts", file.parts().stream().map(StoreReportJson::part).toList());
        return page;
    }

    private static Map<String, Object> part(FileReport.Part part) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("offset", part.offset());
        entry.put("length", part.length());
        entry.put("kind", part.kind());
        entry.put("tier", part.tier());
        entry.put("virtualAddress", part.virtualAddress());
        entry.put("chunk", part.chunk());
        entry.put("pid", part.pid());
        return entry;
    }
}
