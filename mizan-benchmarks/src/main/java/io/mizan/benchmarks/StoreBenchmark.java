package io.mizan.benchmarks;

import io.mizan.benchmarks.BenchedStore.Cost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What reads and writes under a store cost beside the same on tmpfs and beside plain memcpy, each with the goal that it has. Store and alternative
 * take turns, and the least of all turns counts, because whatever else the machine does only adds to it.
 */
final class StoreBenchmark implements Main.Benchmark {
    private static final int TURNS = 5;
    private static final int STARTS = 100;
    private static final int PROCESSES = 2;
    private static final int MEGABYTES = 64;
    private static final int FLUSH_MEGABYTES = 128;
    private static final int[] SIZES = {4 << 10, 64 << 10, 1 << 20};

    /**
     * A figure and its goal.
     *
     * @param figure what the goal is about: a ratio (alternative to store), or a value
     * @param atLeast whether the goal is the least or the most
     */
    private record Row(
            String label, String unit, double store, double other, double figure, double goal, boolean atLeast) {
        static Row ratio(String label, Cost store, Cost other, double goal) {
            return new Row(
                    label,
                    "CPU s/GiB",
                    store.secondsPerGib(),
                    other.secondsPerGib(),
                    other.secondsPerGib() / store.secondsPerGib(),
                    goal,
                    true);
        }

        boolean isMet() {
            return atLeast ? figure >= goal : figure <= goal;
        }
    }

    @Override
    public void run(String... args) throws IOException, InterruptedException {
        Path home = Path.of(System.getProperty("mizan.home", "."));
        new ProcessBuilder("make", "-s", "-C", home.resolve("mizan-native").toString(), "all", "driver")
                .inheritIO()
                .start()
                .waitFor();
        Path memory = Path.of("/dev/shm");
        if (!Files.exists(home.resolve("mizan-native/target/store/bench")) || !Files.isWritable(memory)) {
            System.err.println("no store: this benchmark needs Linux with /dev/shm, a C compiler and make");
            System.exit(1);
        }
        Path work = Files.createTempDirectory(memory, "mizan-bench-store");
        List<Row> rows = new ArrayList<>();
        try (BenchedStore store = new BenchedStore(home, work)) {
            for (int i = 0; i < SIZES.length; i++) {
                addSize(rows, store, i);
            }
            addCalls(rows, store);
            addService(rows, store);
        } finally {
            WorkFolder.delete(work);
        }
        if (List.of(args).contains("--json")) {
            printJson(rows);
        } else {
            print(rows);
        }
    }

    private static Cost[] least(BenchedStore store, int megabytes, int bytes, String stored, String plain)
            throws IOException, InterruptedException {
        Cost[] least = {new Cost(Double.MAX_VALUE, Double.MAX_VALUE), new Cost(Double.MAX_VALUE, Double.MAX_VALUE)};
        for (int turn = 0; turn < TURNS; turn++) {
            least[0] = least[0].least(store.run(true, stored, PROCESSES, megabytes, bytes));
            least[1] = least[1].least(store.run(false, plain, PROCESSES, megabytes, bytes));
        }
        return least;
    }

    private static void addSize(List<Row> rows, BenchedStore store, int size) throws IOException, InterruptedException {
        int bytes = SIZES[size];
        String label = bytes / 1024 + " KiB, ";
        Cost[] cold = least(store, MEGABYTES, bytes, "write", "write");
        Cost[] sharedCold = least(store, MEGABYTES, bytes, "shared", "shared");
        Cost[] warm = least(store, MEGABYTES, bytes, "warm", "memcpy");
        Cost[] sharedWarm = least(store, MEGABYTES, bytes, "shared-warm", "memcpy");
        Cost[] reread = least(store, MEGABYTES, bytes, "reread", "reread");
        rows.add(Row.ratio(
                label + "warm write to tmpfs, a file for each process",
                warm[0],
                cold[1],
                new double[] {5, 6, 6}[size]));
        rows.add(Row.ratio(
                label + "warm write to tmpfs, one file", sharedWarm[0], sharedCold[1], new double[] {7, 10, 10}[size]));
        rows.add(Row.ratio(label + "cold write to tmpfs, a file for each process", cold[0], cold[1], 1.3));
        rows.add(Row.ratio(label + "cold write to tmpfs, one file", sharedCold[0], sharedCold[1], 1.8));
        rows.add(Row.ratio(label + "warm write, one file to a file for each process", sharedWarm[0], warm[0], 0.95));
        rows.add(Row.ratio(
                label + "warm write to memcpy",
                warm[0],
                warm[1].least(sharedWarm[1]),
                new double[] {0.5, 0.55, 0.6}[size]));
        rows.add(Row.ratio(label + "second read to tmpfs", reread[0], reread[1], new double[] {3, 1.7, 1.3}[size]));
    }

    private static void addCalls(List<Row> rows, BenchedStore store) throws IOException, InterruptedException {
        Cost[] one = least(store, 1, 1, "byte", "byte");
        double nanos = one[0].nanosPerCall();
        rows.add(new Row("write of 1 byte", "ns", nanos, one[1].nanosPerCall(), nanos, 60, false));
        Cost[] foreign = least(store, 4, 1, "foreign", "foreign");
        double more = foreign[0].nanosPerCall() - foreign[1].nanosPerCall();
        rows.add(new Row(
                "write to a pipe, more than without",
                "ns",
                foreign[0].nanosPerCall(),
                foreign[1].nanosPerCall(),
                more,
                5,
                false));
        double stored = Double.MAX_VALUE;
        double plain = Double.MAX_VALUE;
        for (int i = 0; i < STARTS; i++) {
            stored = Math.min(stored, store.startMillis(true));
            plain = Math.min(plain, store.startMillis(false));
        }
        rows.add(new Row("start of a program, more than without", "ms", stored, plain, stored - plain, 0.5, false));
    }

    /** With write, CRC and reading back; the driver ends each run with fsync, so that all of the flush is in the CPU time of the service. */
    private static void addService(List<Row> rows, BenchedStore store) throws IOException, InterruptedException {
        double gib = PROCESSES * FLUSH_MEGABYTES / 1024.0;
        for (boolean contiguous : new boolean[] {true, false}) {
            double most = 0;
            for (int turn = 0; turn < TURNS; turn++) {
                double before = store.serviceSeconds();
                var unused = store.run(
                        true,
                        contiguous ? "write" : "shared",
                        PROCESSES,
                        FLUSH_MEGABYTES,
                        contiguous ? 1 << 20 : 4 << 10);
                most = Math.max(most, gib / (store.serviceSeconds() - before));
            }
            String label = contiguous ? "flush, contiguous" : "flush, 4 KiB of two processes in turn";
            rows.add(new Row(label, "GiB/CPU s", most, 0, most, contiguous ? 2.8 : 2.3, true));
        }
        double resident = store.serviceMegabytes();
        rows.add(new Row("memory of the service", "MB", resident, 0, resident, 128, false));
    }

    private static void print(List<Row> rows) {
        System.out.printf("%-64s %-10s %9s %9s %8s %8s%n", "", "unit", "store", "other", "figure", "goal");
        for (Row row : rows) {
            System.out.printf(
                    Locale.ROOT,
                    "%-64s %-10s %9.3f %9s %8.2f %s %5.2f %s%n",
                    row.label,
                    row.unit,
                    row.store,
                    row.other == 0 ? "" : String.format(Locale.ROOT, "%.3f", row.other),
                    row.figure,
                    row.atLeast ? ">=" : "<=",
                    row.goal,
                    row.isMet() ? "" : "not met");
        }
    }

    private static void printJson(List<Row> rows) {
        List<String> parts = new ArrayList<>();
        for (Row row : rows) {
            parts.add(String.format(
                    Locale.ROOT,
                    "{\"case\":\"%s\",\"unit\":\"%s\",\"store\":%.4f,\"other\":%s,\"figure\":%.4f,\"goal\":%.2f,\"goalIsLeast\":%b,\"met\":%b}",
                    row.label,
                    row.unit,
                    row.store,
                    row.other == 0 ? "null" : String.format(Locale.ROOT, "%.4f", row.other),
                    row.figure,
                    row.goal,
                    row.atLeast,
                    row.isMet()));
        }
        System.out.println("{\"schema\":\"mizan/bench-store/v1\",\"cases\":[" + String.join(",", parts) + "]}");
    }
}
