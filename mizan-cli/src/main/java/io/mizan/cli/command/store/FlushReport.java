package io.mizan.cli.command.store;

import io.mizan.model.document.Documents;
import io.mizan.model.document.JsonText;
import io.mizan.model.document.Mapping;
import io.mizan.model.error.Printable;
import io.mizan.model.units.ByteSize;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a flush that somebody asked for came to.
 *
 * @param failed files that are not in the file system as programs see them
 */
record FlushReport(long bytes, List<Failure> failed) {
    /** @param conflict the file with the store's version, where somebody else had changed the file; empty otherwise */
    record Failure(String path, long errno, String reason, String conflict) {}

    static String question(String what, List<String> files) {
        Map<String, Object> question = new LinkedHashMap<>();
        question.put("ask", what);
        if (!files.isEmpty()) {
            question.put("files", files);
        }
        return JsonText.of(question);
    }

    static FlushReport read(String answer) {
        Mapping told = Documents.parse("answer of the service", answer).asMapping();
        return new FlushReport(
                told.bytes("bytes"),
                told.list("failed").stream()
                        .map(node -> node.asMapping())
                        .map(entry -> new Failure(
                                entry.text("path"),
                                entry.wholeNumber("errno", 0),
                                entry.text("reason", ""),
                                entry.text("conflict", "")))
                        .toList());
    }

    boolean isSafe() {
        return failed.isEmpty();
    }

    String text() {
        StringBuilder text = new StringBuilder("flushed " + ByteSize.prose(bytes) + "\n");
        for (Failure failure : failed) {
            text.append(Printable.of(failure.path))
                    .append(": ")
                    .append(
                            failure.conflict.isEmpty()
                                    ? "not flushed: " + Printable.of(failure.reason)
                                    : "changed by another program; the store's version is "
                                            + Printable.of(failure.conflict))
                    .append('\n');
        }
        return text.toString();
    }

    Map<String, Object> json() {
        Map<String, Object> page = new LinkedHashMap<>();
        page.put("schema", "mizan/store-flush/v1");
        page.put("bytes", bytes);
        page.put(
                "failed",
                failed.stream()
                        .map(failure -> {
                            Map<String, Object> entry = new LinkedHashMap<>();
                            entry.put("path", failure.path);
                            entry.put("errno", failure.errno);
                            entry.put("reason", failure.reason);
                            entry.put("conflict", failure.conflict);
                            return entry;
                        })
                        .toList());
        return page;
    }
}
