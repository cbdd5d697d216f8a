package io.mizan.telemetry.collect;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.MizanException;
import io.mizan.telemetry.Texts;
import io.mizan.telemetry.collect.exporter.Exporter;
import io.mizan.telemetry.collect.exporter.MetricsPage;
import io.mizan.telemetry.collect.lustre.GetParam;
import io.mizan.telemetry.collect.lustre.LustreServer;
import io.mizan.telemetry.collect.lustre.ParameterTree;
import io.mizan.telemetry.report.ReportJson;
import io.mizan.telemetry.report.ServerReport;
import io.mizan.testing.Campaign;
import io.mizan.testing.Samples;
import io.mizan.testing.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Samples, our own and real ones, with bytes changed and ends cut off: a reading with notes, or a clean refusal, and reports that can be sent. */
class DamageTest {
    @Test
    void everySampleIsReadWithoutACrash() throws IOException {
        List<String> texts = dumps();
        assertThat(texts).hasSizeGreaterThan(SharedData.isThere() ? 40 : 0);
        for (String text : texts) {
            reports(Readings.server(new GetParam(text), Path.of("/nonexistent")));
        }
    }

    @Test
    void damagedDumps() throws IOException {
        List<String> texts = dumps();
        SplittableRandom random = new SplittableRandom(8);
        for (int i = 0; i < Campaign.rounds(300); i++) {
            String text = texts.get(random.nextInt(texts.size()));
            GetParam first = new GetParam(damaged(text, random));
            GetParam second = new GetParam(damaged(text, random));
            boolean[] again = {false};
            reports(Readings.server(
                    (visitor, notes) -> {
                        (again[0] ? second : first).visit(visitor, notes);
                        again[0] = true;
                    },
                    Path.of("/nonexistent")));
        }
    }

    @Test
    void damagedTrees(@TempDir Path folder) throws IOException {
        List<Path> roots = SharedData.isThere()
                ? List.of(
                        SharedData.file("lustre/GSI-HPC-lustre_exporter"),
                        SharedData.file("lustre/LLNL-lmt/test/lustre_versions/2.15.4_1"),
                        Samples.file("lustre/tree-2.10"),
                        Samples.file("lustre/tree-2.15"))
                : List.of(Samples.file("lustre/tree-2.10"), Samples.file("lustre/tree-2.15"));
        SplittableRandom random = new SplittableRandom(9);
        for (int i = 0; i < Campaign.rounds(4); i++) {
            Path root = roots.get(i % roots.size());
            Path copy = folder.resolve("copy" + i);
            LustreServer server = Readings.server(new ParameterTree(copy), copy);
            for (int round = 0; round < 2; round++) {
                try (Stream<Path> files = Files.walk(root)) {
                    for (Path file : files.filter(Files::isRegularFile).toList()) {
                        Path target = copy.resolve(root.relativize(file).toString());
                        Files.createDirectories(target.getParent());
                        String text = Files.readString(file, ISO_8859_1);
                        Files.writeString(target, random.nextInt(3) == 0 ? damaged(text, random) : text, ISO_8859_1);
                    }
                }
                reports(server);
            }
        }
    }

    @Test
    void damagedPages(@TempDir Path folder) throws IOException {
        List<String> pages = new ArrayList<>(List.of(Samples.text("lustre/metrics.txt")));
        if (SharedData.isThere()) {
            try (Stream<Path> files = Files.list(SharedData.file("lustre/exporter-metrics"))) {
                files.sorted()
                        .forEach(file -> pages.add(Texts.shared("lustre/exporter-metrics/" + file.getFileName())));
            }
        }
        SplittableRandom random = new SplittableRandom(10);
        for (int i = 0; i < Campaign.rounds(60); i++) {
            Path file = Files.writeString(
                    folder.resolve("page"), damaged(pages.get(random.nextInt(pages.size())), random), ISO_8859_1);
            reports(new Exporter(
                    MetricsPage.file(file), InstantSource.fixed(Readings.NOW), new AtomicLong()::incrementAndGet));
        }
    }

    private static void reports(Collector collector) {
        ReportMaker maker = new ReportMaker("oss1", 1, 10);
        for (int i = 0; i < 2; i++) {
            try {
                ServerReport report = maker.next(collector.read());
                assertThat(ReportJson.decode(ReportJson.encode(report))).isEqualTo(report);
            } catch (MizanException e) {
                assertThat(e.problem().line()).isNotBlank();
            }
        }
    }

    private static String damaged(String text, SplittableRandom random) {
        if (text.isEmpty()) {
            return text;
        }
        StringBuilder copy = new StringBuilder(text);
        for (int i = random.nextInt(20); i >= 0; i--) {
            int at = random.nextInt(copy.length());
            switch (random.nextInt(5)) {
                case 0 -> copy.setCharAt(at, (char) random.nextInt(256));
                case 1 -> copy.setCharAt(at, (char) ('0' + random.nextInt(10)));
                case 2 -> copy.insert(at, "99999999999");
                case 3 -> copy.deleteCharAt(at);
                default -> copy.setLength(at + 1);
            }
            if (copy.length() == 0) {
                break;
            }
        }
        return copy.toString();
    }

    private static List<String> dumps() throws IOException {
        List<String> texts = new ArrayList<>(List.of(Samples.text("lustre/get_param-2.17.txt")));
        if (!SharedData.isThere()) {
            return texts;
        }
        for (String folder : List.of("lustre/real-2.17.57", "lustre/whamcloud-lustrefs-exporter")) {
            try (Stream<Path> files = Files.walk(SharedData.file(folder))) {
                files.filter(file -> file.toString().matches(".*\\.(txt|txt\\.gz)"))
                        .sorted()
                        .forEach(file -> texts.add(Texts.shared(
                                folder + "/" + SharedData.file(folder).relativize(file))));
            }
        }
        return texts;
    }
}
