package io.mizan.experiments.aiot;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.job.path.JobPath.TargetShare;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TableThreeTest {
    @Test
    void applicationsRunAsIfAloneWithPathsAndSlowDownInThePapersOrderWithout() {
        for (long seed = 0; seed < 3; seed++) {
            TableThree run = TableThree.of(seed);
            System.out.println(run.without() + " " + run.with());
            run.paths().forEach((k, v) -> System.out.println(k + " " + v.forwarders() + v.targets() + v.unserved()));

            assertThat(run.with().values())
                    .allSatisfy(slowdown -> assertThat(slowdown).isBetween(0.9999, 1.05));
            assertThat(run.paths().values())
                    .flatExtracting(path ->
                            path.targets().stream().map(TargetShare::node).toList())
                    .doesNotContain("OST1", "OST2");
            List<String> order = run.without().entrySet().stream()
                    .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                    .map(Map.Entry::getKey)
                    .toList();
            assertThat(order).containsExactly("WRF", "Macdrp", "XCFD", "Grapes", "Quantum");
        }
    }
}
