package io.mizan.traces.darshan.text;

import io.mizan.testing.SharedData;
import io.mizan.traces.darshan.DarshanLog;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** The shared logs and what darshan-parser and darshan-dxt-parser 3.5.0 print for them. */
final class GoldenLogs {
    private static final String SUFFIX = ".txt.gz";

    /** One golden text: {@code folder/log} and one of base, total, perf, file, dxt. */
    record Golden(String log, String kind) {
        Path logFile() {
            return SharedData.file("darshan/logs/" + log + ".darshan");
        }

        List<String> lines() throws IOException {
            try (GZIPInputStream in = new GZIPInputStream(
                    Files.newInputStream(SharedData.file("darshan/golden/" + log + "." + kind + SUFFIX)))) {
                return List.of(new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n", -1));
            }
        }

        List<String> ours() {
            try (DarshanLog opened = DarshanLog.open(logFile())) {
                return List.of(print(opened, kind).split("\n", -1));
            }
        }

        @Override
        public String toString() {
            return log + " " + kind;
        }
    }

    private GoldenLogs() {}

    static List<Golden> all() throws IOException {
        Path root = SharedData.file("darshan/golden");
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(SUFFIX))
                    .map(file -> golden(root.relativize(file).toString()))
                    .sorted((a, b) -> a.toString().compareTo(b.toString()))
                    .toList();
        }
    }

    private static Golden golden(String file) {
        String name = file.substring(0, file.length() - SUFFIX.length());
        int dot = name.lastIndexOf('.');
        return new Golden(name.substring(0, dot), name.substring(dot + 1));
    }

    static String print(DarshanLog log, String kind) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        if (kind.equals("dxt")) {
            DxtText.print(log, out);
        } else {
            ParserText.print(log, ParserText.View.valueOf(kind.toUpperCase(Locale.ROOT)), out);
        }
        out.flush();
        return text.toString();
    }
}
