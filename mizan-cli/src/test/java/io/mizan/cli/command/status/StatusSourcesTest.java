package io.mizan.cli.command.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.testing.Campaign;
import io.mizan.testing.Samples;
import io.mizan.testing.SharedData;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same numbers, whichever way they come: from the files of a server, from lctl, or from the exporters that sites have. */
class StatusSourcesTest {
    private static final int SYSTEMS = Campaign.rounds(5);

    @TempDir
    private Path folder;

    /** A target as its server has it, in KiB. */
    private record Stored(
            String name, long total, long free, long available, long files, boolean degraded, boolean waits) {
        boolean isData() {
            return name.contains("-OST");
        }
    }

    private static List<Stored> random(SplittableRandom random) {
        List<Stored> targets = new ArrayList<>();
        int count = 1 + random.nextInt(12);
        for (int i = 0; i <= count; i++) {
            long total = 1 + random.nextLong(1L << (8 + random.nextInt(32)));
            long free = random.nextLong(total + 1);
            targets.add(new Stored(
                    i == count ? "fs-MDT0000" : "fs-OST%04x".formatted(i * 7),
                    total,
                    free,
                    random.nextLong(free + 1),
                    random.nextLong(1L << 40),
                    i < count && random.nextInt(8) == 0,
                    random.nextInt(8) == 0));
        }
        return targets;
    }

    /** As Lustre 2.12 and newer have them. */
    private static void tree(Path root, List<Stored> targets) throws IOException {
        for (Stored target : targets) {
            Path own = root.resolve("sys/fs/lustre/" + (target.isData() ? "obdfilter/" : "mdt/") + target.name);
            Path sizes = target.isData() ? own : root.resolve("sys/fs/lustre/osd-ldiskfs/" + target.name);
            Path status = root.resolve("proc/fs/lustre/" + (target.isData() ? "obdfilter/" : "mdt/") + target.name);
            Files.createDirectories(own);
            Files.createDirectories(sizes);
            Files.createDirectories(status);
            Files.writeString(sizes.resolve("kbytestotal"), target.total + "\n");
            Files.writeString(sizes.resolve("kbytesfree"), target.free + "\n");
            Files.writeString(sizes.resolve("kbytesavail"), target.available + "\n");
            Files.writeString(sizes.resolve("filesfree"), target.files + "\n");
            if (target.isData()) {
                Files.writeString(own.resolve("degraded"), target.degraded ? "1\n" : "0\n");
            }
            Files.writeString(status.resolve("num_exports"), "5\n");
            Files.writeString(
                    status.resolve("recovery_status"), "status: " + (target.waits ? "WAITING" : "COMPLETE") + "\n");
        }
    }

    /** The page of lustrefs-exporter, or of those of HPE and GSI with the numbers of Go, or of their old versions. */
    private enum Page {
        LUSTREFS_EXPORTER,
        HPE_AND_GSI,
        OLD;

        private String of(List<Stored> targets) {
            StringBuilder text = new StringBuilder("# TYPE lustre_capacity_kilobytes gauge\n");
            for (Stored target : targets) {
                metric(text, "lustre_capacity_kilobytes", target, target.total);
                metric(text, "lustre_free_kilobytes", target, target.free);
                metric(text, "lustre_available_kilobytes", target, target.available);
                metric(text, "lustre_inodes_free", target, target.files);
                metric(text, "lustre_exports_total", target, 5);
                if (target.isData()) {
                    metric(text, "lustre_degraded", target, target.degraded ? 1 : 0);
                }
                metric(text, "recovery_status", target, target.waits ? 2 : 0);
            }
            return text.toString();
        }

        private void metric(StringBuilder text, String name, Stored target, long value) {
            String kind = target.isData() ? "ost" : "mdt";
            String labels = this == OLD
                    ? kind + "=\"" + target.name + "\""
                    : "component=\"" + kind + "\",target=\"" + target.name + "\"";
            text.append(name).append('{').append(labels).append("} ");
            text.append(this == LUSTREFS_EXPORTER ? Long.toString(value) : go(value))
                    .append('\n');
        }

        /** Shortest digits, with an exponent from a million on. */
        private static String go(long value) {
            if (value < 1_000_000) {
                return Long.toString(value);
            }
            BigDecimal digits = BigDecimal.valueOf(value).stripTrailingZeros();
            int exponent = digits.precision() - digits.scale() - 1;
            return digits.movePointLeft(exponent).toPlainString() + "e+" + String.format(Locale.ROOT, "%02d", exponent);
        }
    }

    private String numbers(String... args) {
        List<String> all = new ArrayList<>(List.of("status", "--json"));
        all.addAll(List.of(args));
        Result result = CliRun.bare().run(all.toArray(String[]::new));
        assertThat(result.code()).as(result.err()).isZero();
        String json = result.out();
        // What an exporter does not know is how busy the machine is.
        return json.substring(json.indexOf("\"targets\""), json.indexOf("\"serversKnown\""))
                + json.substring(json.indexOf("\"ostCost\""), json.indexOf("\"notes\""));
    }

    @Test
    void theFilesOfAServerAndEveryExporterGiveTheSameStatus() throws IOException {
        SplittableRandom random = new SplittableRandom(4);
        for (int round = 0; round < SYSTEMS; round++) {
            List<Stored> targets = random(random);
            Path root = folder.resolve("root" + round);
            tree(root, targets);
            String own = numbers("--source", "oss1=lustre", "--root", root.toString());
            for (Stored target : targets) {
                assertThat(own)
                        .contains("\"name\":\"" + target.name + "\"", "\"availableBytes\":" + (target.available << 10));
            }
            for (Page page : Page.values()) {
                Path file = Files.writeString(folder.resolve(page + ".prom"), page.of(targets));
                assertThat(numbers("--source", "oss1=exporter:" + file))
                        .as("%s of system %s", page, round)
                        .isEqualTo(own);
            }
        }
    }

    /** The exporter whose page was recorded had read the text that was recorded. */
    @Test
    void aRecordedPageAndWhatLctlPrintedGiveTheSameStatus() throws IOException {
        Path page = SharedData.file(
                "lustre/exporter-metrics/lustrefs-exporter.routes__tests__metrics_endpoint_is_idempotent.txt.gz");
        Path printed = SharedData.file(
                "lustre/whamcloud-lustrefs-exporter/lustre-collector/src/fixtures/valid/lustre-2.14.0_ddn133/2.14.0_ddn133_quota.txt");
        Path lctl = Files.writeString(
                folder.resolve("lctl"),
                "#!/bin/sh\n" + (Files.exists(printed) ? "cat '" : "zcat '") + printed.toAbsolutePath() + "'\n");
        Files.setPosixFilePermissions(lctl, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(numbers("--source", "oss1=lctl:" + lctl, "--fs", "ai400x2"))
                .isEqualTo(numbers("--source", "oss1=exporter:" + page, "--fs", "ai400x2"))
                .contains("ai400x2-OST0000", "ai400x2-OST0001", "ai400x2-MDT0000");
    }

    /** One server of our own in both forms. */
    @Test
    void ourPageAndWhatLctlWouldPrintGiveTheSameStatus() throws IOException {
        Path page = Samples.file("lustre/metrics.txt");
        Path printed = Samples.file("lustre/get_param-2.17.txt").toAbsolutePath();
        Path lctl = Files.writeString(folder.resolve("lctl"), "#!/bin/sh\ncat '" + printed + "'\n");
        Files.setPosixFilePermissions(lctl, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(numbers("--source", "oss1=lctl:" + lctl, "--fs", "iris"))
                .isEqualTo(numbers("--source", "oss1=exporter:" + page, "--fs", "iris"))
                .contains("iris-OST0000", "iris-OST0001", "iris-MDT0000");
    }

    @Test
    void wrongUsageIsTold() {
        assertThat(CliRun.bare().run("status").err()).contains("no system is named", "--source");
        assertThat(CliRun.bare()
                        .run("status", "example:scratch.txt", "--source", "lustre")
                        .code())
                .isEqualTo(64);
        assertThat(CliRun.bare()
                        .run("status", "--source", "x=lustre", "--root", folder.toString())
                        .err())
                .contains("no parameters of Lustre");
    }
}
