package io.mizan.store.report;

import io.mizan.store.flush.Chunks;
import io.mizan.store.memory.Control;
import io.mizan.store.memory.FileTable;
import io.mizan.store.memory.NameTable;
import io.mizan.store.memory.StoreMemory;
import io.mizan.store.memory.StoreShape;
import io.mizan.store.memory.StoreState;
import io.mizan.store.process.Processes;
import io.mizan.store.record.Extent;
import io.mizan.store.record.ExtentIndex;
import io.mizan.store.record.RecordKind;
import io.mizan.store.record.StreamReader;
import io.mizan.store.record.StreamReader.Streams;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What is in a store at this moment.
 *
 * @param servicePid 0 where nobody serves it
 * @param flushed what services have flushed since the store was made
 */
public record StoreReport(
        Path folder,
        StoreState state,
        int servicePid,
        List<Path> roots,
        List<TierUse> tiers,
        List<FileReport> files,
        Flushed flushed) {
    static final String IN_FILE = "in-file";

    private static final int MOST_ROWS = 256 << 10;
    /** Epochs move while one looks; after so many tries what was seen is shown. */
    private static final int TRIES = 5;

    /** How much of a tier is taken. */
    public record TierUse(boolean isMemory, long bytes, long usedBytes) {}

    /** Counters of flushes. */
    public record Flushed(long bytes, long nanos, long files, long failures, long conflicts, long damages) {
        static Flushed of(Control control) {
            return new Flushed(
                    control.counter(16),
                    control.counter(17),
                    control.counter(18),
                    control.counter(19),
                    control.counter(20),
                    control.counter(21));
        }
    }

    public StoreReport {
        roots = List.copyOf(roots);
        tiers = List.copyOf(tiers);
        files = List.copyOf(files);
    }

    public static StoreReport of(StoreMemory memory) throws IOException {
        Control control = memory.control();
        boolean served =
                new Processes().isAlive(control.servicePid(), control.serviceStart()) && control.servicePid() != 0;
        Chunks chunks = new Chunks(memory);
        List<TierUse> tiers = memory.shape().tiers().stream()
                .map(tier ->
                        new TierUse(tier.isMemory(), tier.bytes(), (long) chunks.used(tier) * StoreShape.CHUNK_BYTES))
                .toList();
        List<FileReport> files = new ArrayList<>();
        try (NameTable names = new NameTable(memory.folder())) {
            for (int slot = 0; slot < memory.files().slots(); slot++) {
                if (memory.files().state(slot).isInUse()) {
                    files.add(file(memory, names, slot));
                }
            }
        }
        return new StoreReport(
                memory.folder(),
                control.state(),
                served ? control.servicePid() : 0,
                memory.shape().roots().stream().map(root -> root.path()).toList(),
                tiers,
                files,
                Flushed.of(control));
    }

    private static FileReport file(StoreMemory memory, NameTable names, int slot) throws IOException {
        FileTable files = memory.files();
        String path = names.read(slot, files.generation(slot))
                .map(NameTable.Entry::path)
                .orElse("slot " + slot);
        FileReport report;
        int epoch;
        int tries = 0;
        do {
            epoch = files.head(slot).epoch();
            StreamReader reader = new StreamReader(memory, slot);
            List<FileReport.Part> parts = new ArrayList<>();
            if (files.isDirty(slot)) {
                parts.addAll(parts(memory, slot, reader));
            }
            report = new FileReport(
                    slot,
                    path,
                    files.state(slot),
                    files.size(slot),
                    files.error(slot),
                    files.passed(slot),
                    parts,
                    reader.faults());
        } while (files.head(slot).epoch() != epoch && ++tries < TRIES);
        return report;
    }

    private static List<FileReport.Part> parts(StoreMemory memory, int slot, StreamReader reader) throws IOException {
        Streams now = reader.streams(memory.files().head(slot).stream());
        Streams before = reader.streams(memory.files().flushing(slot));
        List<FileReport.Part> parts = new ArrayList<>();
        long from = 0;
        do {
            ExtentIndex index = new ExtentIndex(from, MOST_ROWS);
            reader.records(before, index::add);
            reader.records(now, index::add);
            index.resolve(extent -> parts.add(part(memory, extent)));
            from = index.to();
        } while (from < Long.MAX_VALUE);
        return parts;
    }

    private static FileReport.Part part(StoreMemory memory, Extent extent) {
        String kind = extent.kind().name().toLowerCase(Locale.ROOT).replace('_', '-');
        if (extent.kind() != RecordKind.DATA) {
            return new FileReport.Part(extent.offset(), extent.length(), kind, -1, -1, -1, 0);
        }
        int chunk = (int) (extent.place() / StoreShape.CHUNK_BYTES);
        int log = memory.chunks().owner(chunk) - 1;
        return new FileReport.Part(
                extent.offset(),
                extent.length(),
                kind,
                memory.shape().tierOf(chunk),
                memory.shape().virtualAddress(extent.place()),
                chunk,
                log >= 0 && log < memory.logs().logs() ? memory.logs().pid(log) : 0);
    }

    /** Bytes that are in no file system yet. */
    public long unsafeBytes() {
        return files.stream().mapToLong(FileReport::unsafeBytes).sum();
    }

    /** Bytes per second of the flushes so far; 0 where there was none. */
    public double flushRate() {
        return flushed.nanos == 0 ? 0 : flushed.bytes * 1e9 / flushed.nanos;
    }

    /** At the rate of the flushes so far; 0 where that is not known. */
    public double secondsToFlush() {
        return flushRate() == 0 ? 0 : unsafeBytes() / flushRate();
    }
}
