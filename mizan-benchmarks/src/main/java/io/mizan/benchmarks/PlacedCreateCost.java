package io.mizan.benchmarks;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * What creating a placed file on Lustre asks of the metadata server and of this machine, next to a plain create. Counted, not timed: a
 * stand-in answers at once, and on a real file system the requests are the time.
 */
final class PlacedCreateCost {
    private static final List<String> LABELS =
            List.of("create on Lustre, without", "create on Lustre, placed", "open with O_CREAT, file exists");

    private final Path home;

    PlacedCreateCost(Path home) {
        this.home = home;
    }

    void print(boolean json) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("sh", "bench/placed_create.sh", "target")
                .directory(home.toFile())
                .redirectError(Redirect.INHERIT)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        List<String> lines = text.lines().toList();
        if (process.waitFor() != 0 || lines.size() != LABELS.size()) {
            throw new IOException("bench/placed_create.sh failed: " + text);
        }
        if (!json) {
            System.out.printf("%n%-36s %20s %14s%n", "for each file", "requests to the MDS", "system calls");
        }
        String form = json
                ? "{\"schema\":\"mizan/bench-native-create/v1\",\"case\":\"%s\",\"requests\":%.1f,\"calls\":%.1f}%n"
                : "%-36s %20.1f %14.1f%n";
        for (int i = 0; i < LABELS.size(); i++) {
            String[] words = lines.get(i).split(" ", -1);
            System.out.printf(
                    Locale.ROOT, form, LABELS.get(i), Double.parseDouble(words[1]), Double.parseDouble(words[2]));
        }
    }
}
