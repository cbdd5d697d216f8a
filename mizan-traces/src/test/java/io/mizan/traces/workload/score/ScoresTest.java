package io.mizan.traces.workload.score;

import io.mizan.model.error.MizanException;
import io.mizan.testing.SharedData;
import io.mizan.traces.darshan.DarshanLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ScoresTest {
    @Test
    void printAll() throws IOException {
        try (Stream<Path> files = Files.walk(SharedData.file("darshan/logs"))) {
            List<Path> logs = files.filter(file -> file.toString().endsWith(".darshan"))
                    .sorted()
                    .toList();
            for (Path path : logs) {
                try (DarshanLog log = DarshanLog.open(path)) {
                    Scores scores = Scores.of(log, 1, 400L << 20);
                    System.out.println(path.getFileName() + " files=" + scores.files() + " skipped=" + scores.skipped()
                            + " bytes=" + scores.bytes() + " run=" + scores.runSeconds());
                    for (TierScore s : scores.tiers()) {
                        System.out.printf(
                                "   %-9s emd %.4f s %.2f%% peak %+.2f file %.4f s ost %.3f load %.3f%n",
                                s.tier(),
                                s.distanceSeconds(),
                                100 * s.distanceShare(),
                                s.peakError(),
                                s.fileDistanceSeconds(),
                                s.targetError(),
                                s.targetLoadError());
                    }
                } catch (MizanException e) {
                    if (!e.problem().line().contains("no traced")) {
                        System.out.println(
                                path.getFileName() + " " + e.problem().line());
                    }
                }
            }
        }
    }
}
