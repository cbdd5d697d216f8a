package io.mizan.traces.darshan.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.text.GoldenLogs.Golden;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The text of every shared log, line by line, against what the reference tools print. */
class GoldenTest {

    static List<Golden> texts() throws IOException {
        return GoldenLogs.all().stream()
                .filter(golden -> !ReferenceDefect.OTHER_JOB_RECORD.contains(golden.log()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("texts")
    void theTextIsThatOfTheReference(Golden golden) throws IOException {
        List<String> ours = golden.ours();
        List<String> theirs = golden.lines();
        if (ReferenceDefect.OTHER_DAOS_RECORDS.contains(golden.log())
                && !golden.kind().equals("dxt")) {
            theirs = theirs.stream()
                    .takeWhile(line -> !line.startsWith("DAOS\t"))
                    .toList();
            int whole = theirs.size() - (golden.kind().equals("base") ? 0 : 1);
            assertThat(ours.get(whole)).startsWith(whole < theirs.size() ? theirs.get(whole) : "");
            ours = ours.subList(0, whole);
            theirs = theirs.subList(0, whole);
        }
        assertThat(ReferenceDefect.unexplained(golden, ours, theirs)).isEmpty();
    }

    /** A table of defects that nothing needs any more would hide real differences. */
    @Test
    void everyDefectIsMet() throws IOException {
        for (ReferenceDefect defect : ReferenceDefect.values()) {
            boolean met = false;
            for (Golden golden : GoldenLogs.all()) {
                if (met || ReferenceDefect.OTHER_JOB_RECORD.contains(golden.log())) {
                    continue;
                }
                try (DarshanLog log = DarshanLog.open(golden.logFile())) {
                    if (defect.concerns(log)) {
                        Set<String> ours = Set.copyOf(golden.ours());
                        met = golden.lines().stream().anyMatch(line -> defect.explains(line) && !ours.contains(line));
                    }
                }
            }
            assertThat(met).as(defect.reason()).isTrue();
        }
    }

    static Set<String> developmentLogs() {
        return ReferenceDefect.OTHER_JOB_RECORD;
    }

    @ParameterizedTest
    @MethodSource("developmentLogs")
    void developmentLogsAreReadRight(String name) throws IOException {
        Golden base = new Golden(name, "base");
        List<String> ours = base.ours();
        assertThat(ours).contains("# nprocs: 4").anyMatch(line -> line.matches("# metadata: lib_ver = 3\\.4\\.\\d.*"));
        // The counters are right in the golden text; names of mounts are not, and module numbers are not from 6 on.
        assertThat(counters(ours)).isNotEmpty().isEqualTo(counters(base.lines()));
        try (DarshanLog log = DarshanLog.open(base.logFile())) {
            assertThat(log.notes()).anyMatch(note -> note.contains("development version"));
        }
    }

    private static List<String> counters(List<String> lines) {
        return lines.stream()
                .filter(line -> line.matches("(POSIX|MPI-IO|H5F|H5D)\t.*"))
                .map(line -> List.of(line.split("\t", -1)).subList(0, 5).toString())
                .collect(Collectors.toList());
    }

    @Test
    void thereAreEnoughTexts() throws IOException {
        assertThat(GoldenLogs.all()).hasSizeGreaterThan(500);
    }
}
