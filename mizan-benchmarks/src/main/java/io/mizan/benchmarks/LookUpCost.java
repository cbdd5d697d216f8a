package io.mizan.benchmarks;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * How long looking up a random file in a large index takes, by the very first look-up of a process, by its first ones and by later ones: with
 * a copy of the index in memory, without one, and, for comparison, with the file mapped, as no program may have it. The largest index is above the
 * limit for copies.
 */
final class LookUpCost {
    private static final int PROCESSES = 9;
    private static final List<Integer> FILES = List.of(180_000, 1_000_000, 1_800_000);
    private static final List<Integer> THREADS = List.of(1, 8);
    private static final List<Integer> COUNTS = List.of(100, 10_000);

    private final Path program;
    private final Path work;

    LookUpCost(Path home, Path work) {
        this.program = home.resolve("target/look_ups").toAbsolutePath();
        this.work = work;
    }

    void print(boolean json) throws IOException, InterruptedException {
        if (!json) {
            System.out.printf(
                    "%n%-40s %8s %10s %10s %10s %10s %10s%n",
                    "look-ups", "bytes", "first, ns", "mean, ns", "p50, ns", "p99, ns", "ratio");
        }
        for (int files : FILES) {
            for (int threads : THREADS) {
                for (int count : COUNTS) {
                    print(json, files, threads, count);
                }
            }
        }
    }

    private void print(boolean json, int files, int threads, int count) throws IOException, InterruptedException {
        String label = String.format(Locale.ROOT, "%,d files, %d x %,d look-ups", files, threads, count);
        double mapped = Double.NaN;
        for (String line : run(files, threads, count)) {
            String[] words = line.split(" ", -1);
            double mean = Double.parseDouble(words[1]);
            if (words[0].equals("mapped")) {
                mapped = mean;
            }
            String form = json
                    ? "{\"schema\":\"mizan/bench-native-look-ups/v1\",\"case\":\"%s\",\"bytes\":\"%s\",\"firstNanos\":%s,\"meanNanos\":%s,\"p50Nanos\":%s,\"p99Nanos\":%s,\"ratio\":%.2f}%n"
                    : "%-40s %8s %10s %10s %10s %10s %9.2fx%n";
            System.out.printf(
                    Locale.ROOT, form, label, words[0], words[4], words[1], words[2], words[3], mean / mapped);
        }
    }

    private List<String> run(int files, int threads, int count) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(program.toString(), "" + files, "" + threads, "" + count, "" + PROCESSES)
                .directory(work.toFile())
                .redirectError(Redirect.INHERIT)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        if (process.waitFor() != 0) {
            throw new IOException("target/look_ups failed: " + text);
        }
        return text.lines().toList();
    }
}
