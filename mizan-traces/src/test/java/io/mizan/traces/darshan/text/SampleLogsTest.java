package io.mizan.traces.darshan.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.testing.Samples;
import io.mizan.traces.darshan.DarshanLog;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Logs of every version, byte order, compression and module version, written by an encoder that shares no code with the
 * reader, and the values that must be printed for them.
 */
class SampleLogsTest {
    private static final Set<String> KINDS = Set.of("base", "total", "perf", "file", "dxt");

    static Stream<String> logsAndKinds() {
        return Samples.names("darshan", ".darshan").stream()
                .flatMap(log -> Samples.names("darshan", ".txt").stream()
                        .filter(text -> text.startsWith(log.replaceFirst("-[bl]e\\.darshan$", ".")))
                        .map(text -> log + " " + text));
    }

    @ParameterizedTest
    @MethodSource("logsAndKinds")
    void everyValueIsPrinted(String logAndText) {
        String[] names = logAndText.split(" ", -1);
        String kind = names[1].replaceFirst(".*\\.([a-z]+)\\.txt$", "$1");
        assertThat(KINDS).contains(kind);
        List<String> expected = Samples.text(names[1]).lines().toList();
        try (DarshanLog log = DarshanLog.open(Samples.file(names[0]))) {
            List<String> printed = GoldenLogs.print(log, kind).lines().toList();
            assertThat(log.problems()).isEmpty();
            List<String> shown = shown(printed, Set.copyOf(expected), kind);
            for (int i = 0; i < Math.min(shown.size(), expected.size()); i++) {
                assertThat(shown.get(i)).isEqualTo(expected.get(i));
            }
            assertThat(shown).hasSameSizeAs(expected);
        }
    }

    /** Lines that are expected, and all lines of records: one too many is as wrong as one too few. */
    private static List<String> shown(List<String> printed, Set<String> expected, String kind) {
        boolean all = kind.equals("base") || kind.equals("dxt");
        return printed.stream()
                .filter(line -> expected.contains(line) || (all && !line.isEmpty() && !line.startsWith("#")))
                .collect(Collectors.toList());
    }

    @Test
    void everyVersionAndOrderIsThere() {
        assertThat(Samples.names("darshan/", ".darshan"))
                .hasSize(12)
                .contains("darshan/numbered-3.00-be.darshan", "darshan/numbered-3.41-le.darshan");
        assertThat(logsAndKinds()).hasSize(10 + 6 + 10);
    }
}
