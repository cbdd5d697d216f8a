package io.mizan.model.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class AllocationTest {
    @Test
    void aTargetThatIsListedTwiceIsFoundAmongFewAndMany() {
        SplittableRandom random = new SplittableRandom(8);
        for (int round = 0; round < 2000; round++) {
            List<Integer> targets = new ArrayList<>();
            for (int i = random.nextInt(20); i > 0; i--) {
                targets.add(300 + random.nextInt(60));
            }
            assertThat(Allocation.repeats(targets))
                    .as("%s", targets)
                    .isEqualTo(new HashSet<>(targets).size() < targets.size());
        }
    }
}
