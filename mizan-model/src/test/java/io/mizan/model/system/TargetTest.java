package io.mizan.model.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.model.error.Problem;
import io.mizan.model.error.Refusal;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TargetTest {
    private static final TargetName NAME = new TargetName("fs", TargetKind.OST, 26);
    private static final Target TARGET = Target.of(NAME, new Space(100, 10, 80));

    @Test
    void aTargetOfWhichOnlyTheSpaceIsKnownIsActive() {
        assertThat(TARGET.active()).isTrue();
        assertThat(TARGET.state()).isEqualTo(TargetState.ACTIVE);
        assertThat(TARGET.filesFree()).isEqualTo(Target.UNKNOWN_FILES);
        assertThat(TARGET.performance()).isEqualTo(Performance.UNKNOWN);
        assertThat(TARGET.index()).isEqualTo(26);
        assertThat(TARGET.isOst()).isTrue();
        assertThat(Target.of(new TargetName("fs", TargetKind.MDT, 0), Space.UNREPORTED)
                        .isOst())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "'', active",
        "D, degraded",
        "R, readonly",
        "N, noprecreate",
        "S, noprecreate",
        "I, noprecreate",
        "f, active",
        "Df, degraded",
        "DN, noprecreate",
        "DR, readonly",
        "NR, readonly",
        "RN, readonly",
        "DRNSIf, readonly",
        "SIf, noprecreate"
    })
    void theStateIsTheWorstOfTheFlags(String letters, String state) {
        assertThat(TARGET.withFlags(TargetFlag.parse(letters)).state().label()).isEqualTo(state);
    }

    @Test
    void inactiveIsWorseThanAllFlags() {
        assertThat(Target.inactive(NAME).state()).isEqualTo(TargetState.INACTIVE);
        assertThat(Target.inactive(NAME).withFlags(Set.of(TargetFlag.values())).state())
                .isEqualTo(TargetState.INACTIVE);
        assertThat(Target.inactive(NAME).space().reported()).isFalse();
    }

    @Test
    void theWorseOfTwoStatesIsTheSameEitherWay() {
        for (TargetState a : TargetState.values()) {
            for (TargetState b : TargetState.values()) {
                assertThat(a.worse(b)).isEqualTo(b.worse(a)).isEqualTo(a.compareTo(b) > 0 ? a : b);
            }
        }
    }

    @Test
    void flagsReadBackFromTheirLetters() {
        List<TargetFlag> all = List.of(TargetFlag.values());
        for (int bits = 0; bits < 1 << all.size(); bits++) {
            Set<TargetFlag> flags = EnumSet.noneOf(TargetFlag.class);
            for (int i = 0; i < all.size(); i++) {
                if ((bits >> i & 1) == 1) {
                    flags.add(all.get(i));
                }
            }
            assertThat(TargetFlag.parse(TargetFlag.format(flags))).isEqualTo(flags);
        }
        assertThat(TargetFlag.format(TargetFlag.parse("fISNRDD"))).isEqualTo("DRNSIf");
        assertThat(all.stream().mapToInt(TargetFlag::bit).reduce(0, (a, b) -> a | b))
                .isEqualTo(0x1 | 0x2 | 0x4 | 0x20 | 0x40 | 0x200);
        assertThat(all).extracting(TargetFlag::meaning).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(strings = {"X", "d", "DX", "F", " ", "1", "D N"})
    void otherLettersAreRefused(String letters) {
        Problem problem = Refusal.of(() -> TargetFlag.parse(letters));
        assertThat(problem.line()).startsWith("not a target flag (flag=");
        assertThat(problem.advice()).isPresent();
    }

    @Test
    void freeInodesAreUnknownOrNotNegative() {
        assertThat(TARGET.withFilesFree(0).filesFree()).isZero();
        assertThat(TARGET.withFilesFree(-1).filesFree()).isEqualTo(Target.UNKNOWN_FILES);
        assertThat(Refusal.line(() -> TARGET.withFilesFree(-2)))
                .isEqualTo("a negative number of free inodes (target=fs-OST001a, filesFree=-2) [MZ201]");
    }

    @Test
    void changingOnePartKeepsTheOthers() {
        Target changed =
                TARGET.withFlags(Set.of(TargetFlag.FLASH)).withFilesFree(5).withPools(Set.of("b", "a"));
        assertThat(changed.flags()).containsExactly(TargetFlag.FLASH);
        assertThat(changed.filesFree()).isEqualTo(5);
        assertThat(changed.pools()).containsExactly("a", "b");
        assertThat(changed.space()).isEqualTo(TARGET.space());
        assertThat(TARGET.flags()).isEmpty();
        assertThat(TARGET.pools()).isEmpty();
    }

    @Test
    void nobodyChangesATargetFromOutside() {
        Set<TargetFlag> flags = new HashSet<>(Set.of(TargetFlag.READ_ONLY, TargetFlag.DEGRADED));
        Set<String> pools = new HashSet<>(Set.of("p"));
        Target target = TARGET.withFlags(flags).withPools(pools);
        flags.clear();
        pools.clear();
        assertThat(new ArrayList<>(target.flags())).containsExactly(TargetFlag.DEGRADED, TargetFlag.READ_ONLY);
        assertThat(target.pools()).containsExactly("p");
        assertThatThrownBy(() -> target.flags().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> target.pools().clear()).isInstanceOf(UnsupportedOperationException.class);
    }
}
