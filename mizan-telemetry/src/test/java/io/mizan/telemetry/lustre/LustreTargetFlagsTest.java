package io.mizan.telemetry.lustre;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.Problem;
import io.mizan.model.error.Refusal;
import io.mizan.model.system.TargetFlag;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LustreTargetFlagsTest {
    @Test
    void flagsReadBackFromTheirLetters() {
        List<TargetFlag> all = List.of(TargetFlag.values());
        for (int bits = 0; bits < 1 << all.size(); bits++) {
            EnumSet<TargetFlag> flags = EnumSet.noneOf(TargetFlag.class);
            for (int i = 0; i < all.size(); i++) {
                if ((bits >> i & 1) == 1) {
                    flags.add(all.get(i));
                }
            }
            Set<TargetFlag> reported = EnumSet.copyOf(flags);
            reported.remove(TargetFlag.AVOIDED);
            assertThat(LustreTargetFlags.parse(LustreTargetFlags.format(flags))).isEqualTo(reported);
        }
        assertThat(LustreTargetFlags.format(LustreTargetFlags.parse("fISNRDD"))).isEqualTo("DRNSIf");
        assertThat(all).extracting(TargetFlag::meaning).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(strings = {"X", "d", "DX", "F", " ", "1", "D N"})
    void otherLettersAreRefused(String letters) {
        Problem problem = Refusal.of(() -> LustreTargetFlags.parse(letters));
        assertThat(problem.line()).startsWith("not a target flag (flag=");
        assertThat(problem.advice()).isPresent();
    }
}
