package io.mizan.traces.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.config.Settings;
import io.mizan.model.finding.Finding;
import io.mizan.model.finding.Severity;
import io.mizan.model.system.DeviceClass;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import io.mizan.traces.diagnosis.rule.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The same log in the light of two snapshots. */
class UnfitTargetsTest {
    private static final long TIB = 1L << 40;

    @Test
    void sparesAJobOnTargetsThatAreWell() {
        assertThat(finding(system(0.89, Set.of(), 0.79))).isEmpty();
    }

    @Test
    void firesOnFullDegradedAndBusyTargets() {
        assertThat(finding(system(0.91, Set.of(), 0)).orElseThrow().evidence().get(0))
                .isEqualTo("scratch-OST0002 (91 % full) moves 10.0 GiB");
        assertThat(finding(system(0.1, Set.of(TargetFlag.DEGRADED), 0))
                        .orElseThrow()
                        .evidence()
                        .get(0))
                .contains("(degraded)");
        assertThat(finding(system(0.1, Set.of(), 0.8)).orElseThrow().evidence().get(0))
                .contains("(80 % busy)");
    }

    /** A busier system gives the same log more weight, and the finding says why. */
    @Test
    void aBusySystemWeighsMore() {
        Finding busy = finding(system(0.1, Set.of(), 0.95)).orElseThrow();
        Finding full = finding(system(0.95, Set.of(), 0)).orElseThrow();
        assertThat(busy.lostSeconds()).isGreaterThan(full.lostSeconds());
        assertThat(busy.severity()).isEqualTo(Severity.HIGH);
    }

    private static Optional<Finding> finding(SystemView system) {
        JobLog job = new JobLog();
        job.written(JobLog.FILE, 0, 10 * JobLog.GIB).set("POSIX_F_WRITE_TIME", 20);
        job.onTargets(JobLog.FILE, 2);
        Context context = Context.of(job.profile(), Settings.DEFAULTS).on(system);
        return Diagnosis.of(context).findings().stream()
                .filter(finding -> finding.code().equals("L08"))
                .findFirst();
    }

    private static SystemView system(double full, Set<TargetFlag> flags, double busy) {
        List<Target> targets = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            long used = i == 2 ? Math.round(full * TIB) : TIB / 10;
            targets.add(new Target(
                    new TargetName("scratch", TargetKind.DATA, i),
                    new Space(TIB, used, TIB - used),
                    Target.UNKNOWN_FILES,
                    true,
                    i == 2 ? flags : Set.of(),
                    DeviceClass.UNKNOWN,
                    Set.of(),
                    new Performance(1L << 30, i == 2 ? busy : 0)));
        }
        return SystemView.ofTargets("scratch", targets);
    }
}
