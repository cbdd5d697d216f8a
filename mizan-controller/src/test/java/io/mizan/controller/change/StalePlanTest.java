package io.mizan.controller.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.database.plan.AuditEntry;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.Striping;
import io.mizan.model.plan.ChangePlan;
import io.mizan.model.system.Space;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.system.driver.Observer;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A plan that does not fit the system any more is refused, and nothing is changed. */
class StalePlanTest extends WithSandbox {
    @Test
    void anOldPlanIsRefusedAndNothingIsChanged() {
        ChangePlan plan = sandbox.plan();
        String before = sandbox.layouts();
        sandbox.now = sandbox.now.plus(Duration.ofMinutes(31));
        assertThatThrownBy(() -> sandbox.apply(plan))
                .isInstanceOf(MizanException.class)
                .hasMessageContaining("plan is 31 min old")
                .hasMessageContaining("MZ601");
        assertThat(sandbox.layouts()).isEqualTo(before);
        assertThat(sandbox.folders.get(plan.id()).begun()).isFalse();
        assertThat(sandbox.audit).extracting(AuditEntry::what).containsExactly("apply refused");
    }

    @Test
    void aTargetThatFilledUpMakesThePlanStale() throws IOException {
        ChangePlan plan = sandbox.plan();
        sandbox.system(4).create("big", new Plain(Striping.of(Sandbox.MIB, 1).on(List.of(1))));
        Files.write(sandbox.mount.resolve("big"), new byte[(int) (36 * Sandbox.MIB)]);
        String before = sandbox.layouts();
        assertThatThrownBy(() -> sandbox.apply(plan)).hasMessageContaining("OST0001 now 90 %");
        assertThat(sandbox.layouts()).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource(
            value = TargetFlag.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"FLASH"})
    void aTargetThatGotAFaultMakesThePlanStale(TargetFlag flag) {
        ChangePlan plan = sandbox.plan();
        String before = sandbox.layouts();
        List<Target> targets = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Target target = Target.of(
                    new TargetName("fs", TargetKind.DATA, i), new Space(40 * Sandbox.MIB, 0, 40 * Sandbox.MIB));
            targets.add(i == 2 ? target.withFlags(Set.of(flag)) : target);
        }
        assertThatThrownBy(() -> sandbox.apply(plan, sandbox.system(targets), () -> false, Observer.NOTHING, ""))
                .hasMessageContaining("OST0002 is now");
        assertThat(sandbox.layouts()).isEqualTo(before);
    }

    @Test
    void aDirectoryThatIsGoneMakesThePlanStale() throws IOException {
        ChangePlan plan = sandbox.plan();
        Files.move(sandbox.mount.resolve("out"), sandbox.mount.resolve("kept"));
        assertThatThrownBy(() -> sandbox.apply(plan)).isInstanceOfSatisfying(MizanException.class, e -> {
            assertThat(e.problem().code()).isEqualTo(ErrorCode.PLAN_STALE);
            assertThat(e.problem().message()).contains("out is not there any more");
        });
    }
}
