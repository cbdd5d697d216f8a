package io.mizan.model.units;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.Refusal;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostListTest {

    static Stream<Arguments> lists() {
        return Stream.of(
                Arguments.of("login1", List.of("login1")),
                Arguments.of("login1, login2", List.of("login1", "login2")),
                Arguments.of("n[3,1-2]", List.of("n3", "n1", "n2")),
                Arguments.of("n[098-102]", List.of("n098", "n099", "n100", "n101", "n102")),
                Arguments.of("n[9-11]", List.of("n9", "n10", "n11")),
                Arguments.of("n[00-01]", List.of("n00", "n01")),
                Arguments.of("n[0]", List.of("n0")),
                Arguments.of("n[0-10/5]", List.of("n0", "n5", "n10")),
                Arguments.of("n[00-04/2]-ib", List.of("n00-ib", "n02-ib", "n04-ib")),
                Arguments.of("rack[1-2]node[1-2]", List.of("rack1node1", "rack1node2", "rack2node1", "rack2node2")),
                Arguments.of("a[1-2],b,c[03]", List.of("a1", "a2", "b", "c03")),
                Arguments.of("[1-2]", List.of("1", "2")),
                Arguments.of("n[1-1]", List.of("n1")));
    }

    /** Ten thousand of them take no time; with their names each would be a hundred megabytes. */
    @Test
    void manyHostsAreCountedWithoutTheirNames() {
        long all = 0;
        for (int i = 0; i < 10_000; i++) {
            all += HostList.count("n[0-999]r[0-998],m[1-1000]");
        }
        assertThat(all).isEqualTo(10_000L * 1_000_000);
        for (String more : List.of("n[0-999999],m", "n[0-999999]r[0-999999]", "n[1-2", "n]", "[5-3]", "a,,b")) {
            assertThat(Refusal.line(() -> HostList.count(more))).contains("not a list of hosts");
        }
    }

    @ParameterizedTest
    @MethodSource("lists")
    void listsAreExpandedInOrder(String text, List<String> hosts) {
        assertThat(HostList.expand(text)).isEqualTo(hosts);
        assertThat(HostList.count(text)).isEqualTo(hosts.size());
    }

    @Test
    void aWholeMachineGoesBothWays() {
        List<String> hosts = IntStream.rangeClosed(1, 128)
                .mapToObj(i -> String.format("node%03d", i))
                .toList();
        assertThat(HostList.expand("node[001-128]")).isEqualTo(hosts);
        assertThat(HostList.fold(hosts)).isEqualTo("node[001-128]");
    }

    @Test
    void foldingJoinsNumbersThatOutgrowTheirPadding() {
        assertThat(HostList.fold(List.of("n102", "n098", "n100", "n099", "n101")))
                .isEqualTo("n[098-102]");
        assertThat(HostList.fold(List.of("n1", "n01"))).isEqualTo("n1,n01");
        assertThat(HostList.fold(List.of("n9", "n10", "n1000", "n099"))).isEqualTo("n[9-10,1000],n099");
    }

    @Test
    void foldingSortsAndForgetsRepetitions() {
        assertThat(HostList.fold(List.of("n3", "n1", "n2", "n2", "n7"))).isEqualTo("n[1-3,7]");
        assertThat(HostList.fold(List.of("login", "n1"))).isEqualTo("n1,login");
        assertThat(HostList.fold(List.of("rack2node1", "rack1node2", "rack1node1")))
                .isEqualTo("rack1node[1-2],rack2node1");
        assertThat(HostList.fold(List.of("n1-ib", "n2-ib"))).isEqualTo("n[1-2]-ib");
        assertThat(HostList.fold(List.of())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                ",",
                "a,",
                "a,,b",
                "n[",
                "n]",
                "n[]",
                "n[1",
                "n1]",
                "n[1-]",
                "n[-1]",
                "n[2-1]",
                "n[1,]",
                "n[a]",
                "n[1-2/0]",
                "n[1-b]",
                "n[[1]]",
                "n[1]]",
                "a]b[",
                "n[1 - 2]",
                "n[0-9999999999999999999]",
                "n[1/2]"
            })
    void otherListsAreRefused(String text) {
        assertThat(Refusal.line(() -> HostList.expand(text)))
                .startsWith("not a list of hosts: ")
                .endsWith("(value=" + text + ") [MZ201]");
        assertThat(Refusal.of(() -> HostList.expand(text)).advice()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "n[0-999999][0-999999]",
                "n[0-1000000]",
                "n[0-999999999999999999]",
                "n[0-999999],n[0-999999]",
                "n[0-999][0-999][0-999][0-999][0-999]"
            })
    void listsOfMillionsAreRefused(String bomb) {
        assertThat(Refusal.line(() -> HostList.expand(bomb))).startsWith("not a list of hosts: ");
    }

    @Test
    void listsThatWouldFillTheMemoryOrTheStackAreRefused() {
        for (String bomb :
                List.of("n" + "[1]".repeat(3000), "n".repeat(10_000) + "[0-999999]", "n" + "[0-1]".repeat(64))) {
            assertThat(Refusal.line(() -> HostList.expand(bomb))).startsWith("not a list of hosts: ");
        }
    }

    @Test
    void controlCharactersAreRefusedAndNotPrinted() {
        assertThat(Refusal.line(() -> HostList.expand("n[1\u001b]"))).doesNotContain("\u001b");
        assertThat(Refusal.line(() -> HostList.expand("n\u0007"))).contains("a character that host names cannot have");
    }

    @Test
    void aMillionHostsAreNotTooMany() {
        assertThat(HostList.expand("n[0-999999]")).hasSize(1_000_000);
    }

    @Test
    void everySetOfHostsSurvivesFolding() {
        for (int seed = 0; seed < 500; seed++) {
            Set<String> hosts = randomHosts(new SplittableRandom(seed));
            String folded = HostList.fold(hosts);
            List<String> expanded = HostList.expand(folded);
            assertThat(new HashSet<>(expanded)).as("seed %s: %s", seed, folded).isEqualTo(hosts);
            assertThat(expanded).as("seed %s: %s", seed, folded).doesNotHaveDuplicates();
            assertThat(HostList.fold(expanded)).isEqualTo(folded);
        }
    }

    private static Set<String> randomHosts(SplittableRandom random) {
        List<String> prefixes = List.of("n", "node", "r1n", "a-", "", "gpu0");
        List<String> suffixes = List.of("", "", "-ib", "x");
        Set<String> hosts = new HashSet<>();
        for (int i = 1 + random.nextInt(60); i > 0; i--) {
            String prefix = prefixes.get(random.nextInt(prefixes.size()));
            String suffix = suffixes.get(random.nextInt(suffixes.size()));
            long number = random.nextInt(4) == 0 ? random.nextLong(1L << 60) : random.nextInt(130);
            String digits =
                    random.nextInt(8) == 0 ? "login" : String.format("%0" + (1 + random.nextInt(4)) + "d", number);
            hosts.add(prefix + digits + suffix);
        }
        return hosts;
    }
}
