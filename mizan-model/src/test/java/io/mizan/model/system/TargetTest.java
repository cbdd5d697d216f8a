package io.mizan.model.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.model.error.Refusal;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetTest {
    private static final TargetName NAME = new TargetName("fs", TargetKind.DATA, 26);
    private static final Target TARGET = Target.of(NAME, new Space(100, 10, 80));

    @Test
    void aTargetOfWhichOnlyTheSpaceIsKnownIsActive() {
        assertThat(TARGET.active()).isTrue();
        assertThat(TARGET.state()).isEqualTo(TargetState.ACTIVE);
        assertThat(TARGET.filesFree()).isEqualTo(Target.UNKNOWN_FILES);
        assertThat(TARGET.performance()).isEqualTo(Performance.UNKNOWN);
        assertThat(TARGET.index()).isEqualTo(26);
        assertThat(TARGET.isData()).isTrue();
        assertThat(Target.of(new TargetName("fs", TargetKind.METADATA, 0), Space.UNREPORTED)
                        .isData())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "'', active",
        "DEGRADED, degraded",
        "READ_ONLY, readonly",
        "NO_NEW_FILES, noprecreate",
        "OUT_OF_SPACE, noprecreate",
        "OUT_OF_INODES, noprecreate",
        "FLASH, active",
        "DEGRADED FLASH, degraded",
        "DEGRADED NO_NEW_FILES, noprecreate",
        "DEGRADED READ_ONLY, readonly",
        "NO_NEW_FILES READ_ONLY, readonly",
        "READ_ONLY NO_NEW_FILES, readonly",
        "DEGRADED READ_ONLY NO_NEW_FILES OUT_OF_SPACE OUT_OF_INODES FLASH, readonly",
        "OUT_OF_SPACE OUT_OF_INODES FLASH, noprecreate"
    })
    void theStateIsTheWorstOfTheFlags(String names, String state) {
        Set<TargetFlag> flags = Stream.of(names.split(" "))
                .filter(name -> !name.isEmpty())
                .map(TargetFlag::valueOf)
                .collect(Collectors.toSet());
        assertThat(TARGET.withFlags(flags).state().label()).isEqualTo(state);
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
    void freeInodesAreUnknownOrNotNegative() {
        assertThat(TARGET.withFilesFree(0).filesFree()).isZero();
        assertThat(TARGET.withFilesFree(-1).filesFree()).isEqualTo(Target.UNKNOWN_FILES);
        assertThat(Refusal.line(() -> TARGET.withFilesFree(-2)))
                .isEqualTo("the number of free inodes must not be negative (target=fs-OST001a, filesFree=-2) [MZ201]");
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
