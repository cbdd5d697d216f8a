package io.mizan.cli.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.mizan.cli.NativeLibrary;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Controller, three agents and two clients as processes of their own, each host in a network namespace, with CURVE between them. It
 * needs root and iproute2 for the namespaces.
 */
class SiteTest {
    private static final int NO_NAMESPACES = 77;
    private static final long MINUTES = 8;

    @TempDir
    private Path folder;

    private Mapping report(String name) throws IOException {
        return Documents.parse(name, Files.readString(folder.resolve(name + ".json")))
                .asMapping();
    }

    /** Target and number of files, of each file that has a layout. */
    private List<Integer> targets(String name) throws IOException {
        return Files.readAllLines(folder.resolve(name + ".targets")).stream()
                .map(line -> Integer.parseInt(line.strip().split(" +", -1)[1]))
                .toList();
    }

    @Test
    void aSiteIsPlannedForAvoidsASlowServerAndOutlivesACutNetwork()
            throws IOException, InterruptedException, URISyntaxException {
        assumeThat(System.getProperty("user.name")).as("namespaces need root").isEqualTo("root");
        assumeThat(Files.exists(Path.of("/usr/sbin/ip")) || Files.exists(Path.of("/sbin/ip")))
                .as("namespaces need the program ip, of the package iproute2")
                .isTrue();
        URL script = Objects.requireNonNull(SiteTest.class.getResource("site.sh"));
        Process site = new ProcessBuilder(
                        "bash",
                        Path.of(script.toURI()).toString(),
                        folder.toRealPath().toString(),
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xmx256m",
                        "-Dmizan.native=" + NativeLibrary.library(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "io.mizan.cli.Main")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("site.txt").toFile())
                .start();
        try {
            assertThat(site.waitFor(MINUTES, TimeUnit.MINUTES)).isTrue();
        } finally {
            site.destroy();
            site.waitFor(1, TimeUnit.MINUTES);
        }
        assumeThat(site.exitValue()).as("this machine makes no namespaces").isNotEqualTo(NO_NAMESPACES);
        assertThat(site.exitValue())
                .as(Files.readString(folder.resolve("site.txt")))
                .isZero();
        for (String name : List.of("ior1", "hacc1")) {
            assertThat(report(name).text("mode")).isEqualTo("trace");
        }
        for (String name : List.of("ior2", "hacc2", "slow", "healed")) {
            Mapping placed = report(name);
            assertThat(placed.text("mode")).isEqualTo("place");
            assertThat(placed.number("hits", 0)).isEqualTo(placed.number("creates", 1));
            assertThat(placed.number("ostCost", 0)).isBetween(0.9, placed.number("lowerBound", 0) * 1.0001);
            assertThat(placed.list("notes")).isEmpty();
        }
        assertThat(targets("ior2")).isSubsetOf(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
        assertThat(targets("slow")).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
        Mapping slow = report("system").require("slow").asMapping();
        assertThat(slow.entries().keySet())
                .containsExactly("demo-OST0008", "demo-OST0009", "demo-OST000a", "demo-OST000b");
        for (String target : slow.entries().keySet()) {
            Mapping since = slow.require(target).asMapping();
            assertThat(since.text("server")).isEqualTo("oss3");
            assertThat(since.wholeNumber("avoidedFrom", 0) - since.wholeNumber("firstReport", 0) + 1)
                    .as("reports until it was avoided")
                    .isBetween(1L, 2L);
        }
        Mapping cut = report("cut");
        assertThat(cut.number("hits", 0)).isEqualTo(16);
        assertThat(Files.readString(folder.resolve("cut.out")))
                .contains("no new plan: no answer in time", "the last plan is used again");
        assertThat(targets("cut")).isEqualTo(targets("slow"));
    }
}
