package io.mizan.model.system.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Refusal;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.system.SystemSnapshot;
import io.mizan.model.system.SystemView;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SystemDriversTest {
    /** Shows a system whose mount is the address that it was asked for. */
    private record OnlyTargets(List<String> schemes) implements SystemDriver {
        @Override
        public Set<Capability> capabilities() {
            return EnumSet.of(Capability.OBSERVE);
        }

        @Override
        public SystemDefaults defaults() {
            return new SystemDefaults(SystemDefaults.BALANCED, LayoutForm.COUNT, 0.95, false);
        }

        @Override
        public List<SystemSnapshot> read(SystemAddress address) {
            return List.of(new SystemSnapshot(SystemView.of("fs", List.of()).withMount(address.label()), List.of()));
        }
    }

    private final SystemDrivers drivers = new SystemDrivers(
            List.of(new OnlyTargets(List.of("lustre")), new OnlyTargets(List.of("embedded", "mount"))));

    @ParameterizedTest
    @CsvSource({
        "lustre:/scratch, lustre:/scratch",
        "embedded:/data#targets=x:y, embedded:/data#targets=x:y",
        "mount:/data, embedded:/data",
        "lustre:, lustre:",
    })
    void theSchemeChoosesTheDriverAndAnEarlierSpellingIsTheSame(String label, String address) {
        assertThat(drivers.read(label).get(0).view().mount()).hasValue(address);
    }

    @ParameterizedTest
    @CsvSource({
        "lustr:/scratch, you meant lustre:",
        "LUSTRE:/scratch, you meant lustre:",
        "ceph:/x, 'begin with one of lustre:, embedded:, mount:, or name a file'",
        "'', 'begin with one of lustre:, embedded:, mount:, or name a file'",
    })
    void anUnknownSchemeIsRefusedWithTheNearestOne(String label, String advice) {
        Problem problem = Refusal.of(() -> drivers.read(label));
        assertThat(problem.code()).isEqualTo(ErrorCode.UNKNOWN_NAME);
        assertThat(problem.line()).startsWith("no such kind of system (system=" + label);
        assertThat(problem.advice()).hasValue(advice);
    }

    @Test
    void whatADriverCannotDoIsRefusedInItsName() {
        assertThat(Refusal.line(() -> drivers.observe("mount:/data")))
                .startsWith("embedded: targets can be read, but not files: no plan can be made");
        assertThat(Refusal.line(() -> drivers.change("lustre:/scratch", rate -> NO_PACE)))
                .startsWith("lustre: systems can be read, not changed");
        assertThat(drivers.watch("lustre:/scratch")).isEmpty();
        assertThat(Refusal.line(() -> drivers.driver("lustre:/scratch").watch(new SystemAddress("lustre", "/scratch"))))
                .startsWith("lustre: what its jobs do is told by agents on its servers");
        assertThat(drivers.driver("lustre:/scratch").commands()).isEmpty();
    }

    private static final Pace NO_PACE = new Pace() {
        @Override
        public void copied(long bytes) {}

        @Override
        public void rest(java.time.Duration time) {}
    };
}
