package io.mizan.cli.command.store;

import io.mizan.model.error.Printable;
import io.mizan.model.units.ByteSize;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.report.text.TextStyle;
import io.mizan.store.memory.SlotState;
import io.mizan.store.report.FileReport;
import io.mizan.store.report.StoreReport;
import java.util.List;
import java.util.Locale;

/** What is in a store, for people. */
record StoreReportText(TextStyle style) {
    /** Why a file passes through, by number. */
    private static final List<String> REASONS = List.of(
            "",
            "mmap",
            "sendfile, splice or copy_file_range",
            "asynchronous I/O",
            "a program without the library",
            "a stream",
            "fallocate",
            "ioctl",
            "asked for",
            "something else");

    String status(StoreReport report, List<String> events) {
        StringBuilder text = new StringBuilder();
        text.append("store ")
                .append(report.folder())
                .append(": ")
                .append(report.state().name().toLowerCase(Locale.ROOT));
        text.append(
                report.servicePid() == 0
                        ? ", without a service (mizan store recover starts one)\n"
                        : ", served by process " + report.servicePid() + "\n");
        report.roots()
                .forEach(root -> text.append("  files below ")
                        .append(Printable.of(root.toString()))
                        .append('\n'));
        for (int i = 0; i < report.tiers().size(); i++) {
            StoreReport.TierUse tier = report.tiers().get(i);
            text.append(String.format(
                    Locale.ROOT,
                    "  tier %d (%s): %s of %s taken%n",
                    i,
                    tier.isMemory() ? "memory" : "file",
                    ByteSize.prose(tier.usedBytes()),
                    ByteSize.prose(tier.bytes())));
        }
        text.append("not yet in the file system: ").append(ByteSize.prose(report.unsafeBytes()));
        if (report.unsafeBytes() > 0 && report.flushRate() > 0) {
            text.append(
                    String.format(Locale.ROOT, ", about %.0f s at %s/s", report.secondsToFlush(), ByteSize.prose((long)
                            report.flushRate())));
        }
        StoreReport.Flushed flushed = report.flushed();
        text.append(String.format(
                Locale.ROOT,
                "%nflushed so far: %s in %d flushes; %d failed, %d conflicts, %d damages%n",
                ByteSize.prose(flushed.bytes()),
                flushed.files(),
                flushed.failures(),
                flushed.conflicts(),
                flushed.damages()));
        if (!report.files().isEmpty()) {
            text.append('\n').append(files(report.files()));
        }
        events.forEach(event -> text.append(Printable.of(event)).append('\n'));
        return text.toString();
    }

    String files(List<FileReport> files) {
        Table table = new Table()
                .column("file", Align.LEFT)
                .column("size", Align.RIGHT)
                .column("not safe", Align.RIGHT)
                .column("state", Align.LEFT);
        for (FileReport file : files) {
            table.row(
                    Cell.of(Printable.of(file.path())),
                    Cell.of(ByteSize.shortForm(file.size())),
                    Cell.of(ByteSize.shortForm(file.unsafeBytes())),
                    Cell.of(state(file)));
        }
        return table.render(style);
    }

    private static String state(FileReport file) {
        String error = file.errno() == 0 ? "" : ", error " + file.errno();
        String damage =
                file.faults().isEmpty() ? "" : ", damaged: " + file.faults().get(0);
        if (file.state() == SlotState.PASS_THROUGH) {
            boolean known = file.passed() > 0 && file.passed() < REASONS.size();
            return "passes through" + (known ? ": " + REASONS.get(file.passed()) : "") + error + damage;
        }
        return file.state().name().toLowerCase(Locale.ROOT) + error + damage;
    }

    String explain(FileReport file) {
        StringBuilder text = new StringBuilder(Printable.of(file.path()) + ": " + ByteSize.prose(file.size()) + ", "
                + ByteSize.prose(file.unsafeBytes()) + " not yet in the file system\n\n");
        Table table = new Table()
                .column("from", Align.RIGHT)
                .column("to", Align.RIGHT)
                .column("where", Align.LEFT)
                .column("virtual address", Align.RIGHT)
                .column("why", Align.LEFT);
        for (FileReport.Part part : file.parts()) {
            boolean data = part.chunk() >= 0;
            table.row(
                    Cell.of(String.valueOf(part.offset())),
                    Cell.of(String.valueOf(part.offset() + part.length())),
                    Cell.of(data ? "tier " + part.tier() + ", chunk " + part.chunk() : part.kind()),
                    Cell.of(data ? String.valueOf(part.virtualAddress()) : "-"),
                    Cell.of(data ? "written by process " + part.pid() : why(part.kind())));
        }
        text.append(table.render(style));
        text.append("All other bytes are in the file system.\n");
        return text.toString();
    }

    private static String why(String kind) {
        return kind.equals("zeros") ? "a hole was made" : "the tiers were full";
    }
}
