package io.mizan.benchmarks;

import io.mizan.database.index.IndexAttribute;
import io.mizan.database.index.IndexFile;
import io.mizan.database.index.IndexKey;
import io.mizan.database.index.PlacementIndex;
import io.mizan.database.index.PlacementIndex.FileEntry;
import io.mizan.database.index.TemplatePools;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What placement adds to creating a file, with 200,000 files in the index. The alternative is the same program without the library,
 * and, for a file that is placed, the same program that sets the attribute itself.
 */
final class PlacementCost {
    private static final int TURNS = 25;
    private static final int CREATES = 200;
    private static final int ENTRIES = 200_000;
    private static final int ATTRIBUTE_BYTES = 120;
    private static final Instant LATER = Instant.parse("2090-01-01T00:00:00Z");

    /** One way to run the driver; an empty index is none. */
    private record Way(String label, String how, boolean loaded, String index) {}

    private final Path work;
    private final Path library;
    private final Path driver;

    PlacementCost(Path work, Path library, Path driver) {
        this.work = work.toAbsolutePath();
        this.library = library;
        this.driver = driver;
    }

    void print(boolean json) throws IOException, InterruptedException {
        write("hit", "created_%d", ENTRIES, false);
        write("miss", "elsewhere/created_%d", ENTRIES, false);
        write("template", "created_9%07d", ENTRIES, true);
        List<Way> ways = List.of(
                new Way("create and close, without", "create", false, ""),
                new Way("loaded, no index", "create", true, ""),
                new Way("index, miss", "create", true, "miss"),
                new Way("without, sets an attribute itself", "create+attribute", false, ""),
                new Way("index, hit", "create", true, "hit"),
                new Way("index, hit by template", "create", true, "template"));
        Map<Way, Double> nanos = new LinkedHashMap<>();
        for (int turn = 0; turn < TURNS; turn++) {
            for (Way way : ways) {
                nanos.merge(way, run(way, String.valueOf(CREATES)), Math::min);
            }
        }
        double plain = nanos.getOrDefault(ways.get(0), Double.NaN);
        double attribute = nanos.getOrDefault(ways.get(3), Double.NaN);
        if (!json) {
            System.out.printf(
                    "%n%-36s %10s %9s %22s%n", "200,000 files in the index", "ns", "ratio", "more than its peer, ns");
        }
        for (Way way : ways) {
            double time = nanos.getOrDefault(way, Double.NaN);
            boolean placed = way.index().equals("hit") || way.index().equals("template");
            double peer = placed ? attribute : plain;
            String form = json
                    ? "{\"schema\":\"mizan/bench-native-placement/v1\",\"case\":\"%s\",\"nanos\":%.0f,\"ratio\":%.2f,\"more\":%.0f}%n"
                    : "%-36s %10.0f %8.2fx %22.0f%n";
            System.out.printf(Locale.ROOT, form, way.label(), time, time / peer, time - peer);
        }
        double memory = run(new Way("", "memory", true, "hit"), "1") - run(new Way("", "memory", false, ""), "1");
        if (!json) {
            System.out.printf(
                    Locale.ROOT, "resident memory with an index: +%.0f kB, its shared pages included%n", memory);
        }
    }

    private void write(String name, String pattern, int count, boolean templates) {
        List<FileEntry> files = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            byte[] attribute = new byte[ATTRIBUTE_BYTES];
            attribute[0] = (byte) i;
            attribute[1] = (byte) (i >> 8);
            files.add(new FileEntry(
                    new IndexKey(String.format(Locale.ROOT, pattern, i)), new IndexAttribute(attribute, 0)));
        }
        // A template has at most 65,536 layouts.
        List<FileEntry> first = files.subList(0, Math.min(count, 60_000));
        IndexFile.write(
                new PlacementIndex(
                        work.toString(), 0, false, 1, LATER, files, templates ? TemplatePools.of(first) : List.of()),
                index(name));
    }

    private Path index(String name) {
        return work.resolve(name + ".index");
    }

    private double run(Way way, String count) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(driver.toString(), way.how(), count)
                .directory(work.toFile())
                .redirectInput(new File("/dev/null"))
                .redirectError(Redirect.INHERIT);
        if (way.loaded()) {
            builder.environment().put("LD_PRELOAD", library.toString());
        }
        if (!way.index().isEmpty()) {
            builder.environment().put("MIZAN_INDEX", index(way.index()).toString());
        }
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        if (process.waitFor() != 0) {
            throw new IOException("the driver failed: " + way.label());
        }
        return Double.parseDouble(text.strip());
    }
}
