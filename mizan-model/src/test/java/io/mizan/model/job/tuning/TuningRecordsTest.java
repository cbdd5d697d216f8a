package io.mizan.model.job.tuning;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.model.error.MizanException;
import io.mizan.model.job.tuning.ParameterSetting.Scope;
import io.mizan.model.job.tuning.TuningAction.ExportEnvironment;
import io.mizan.model.job.tuning.TuningAction.ExportHints;
import io.mizan.model.job.tuning.TuningAction.Nothing;
import io.mizan.model.job.tuning.TuningAction.Restore;
import io.mizan.model.job.tuning.TuningAction.Service;
import io.mizan.model.job.tuning.TuningAction.SetClientParameter;
import io.mizan.model.job.tuning.TuningAction.SetDirectoryLayout;
import io.mizan.model.job.tuning.TuningAction.SetForwarderShare;
import io.mizan.model.job.tuning.TuningAction.SetPrefetchChunk;
import io.mizan.model.job.tuning.TuningAction.StartTbfRule;
import io.mizan.model.job.tuning.TuningAction.StopTbfRule;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.Striping;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TuningRecordsTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "4711}", "{4711", "4711\nstop default", "*", "a&b", "x=y"})
    void aJobIdThatCouldBeAnotherRuleIsRefused(String jobId) {
        assertThatThrownBy(() -> new StartTbfRule(Service.OST_IO, "mizan_4711", jobId, 10))
                .isInstanceOf(MizanException.class);
    }

    @Test
    void usualJobIdsAndNamesAreTaken() {
        assertThatCode(() -> new StartTbfRule(Service.OST_IO, "mizan_4711", "4711", 1))
                .doesNotThrowAnyException();
        assertThatCode(() -> new StartTbfRule(Service.MDT, "mizan_4711", "dd.0@n1", 1))
                .doesNotThrowAnyException();
    }

    @Test
    void actionsThatCannotBeAreRefused() {
        assertThatThrownBy(() -> new StartTbfRule(Service.MDT, "r", "1", 0)).isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> new StopTbfRule(Service.MDT, "a-b")).isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> new StopTbfRule(Service.MDT, "a234567890123456"))
                .isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> new SetForwarderShare(List.of("fwd1"), 1)).isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> new SetForwarderShare(List.of(), 0.5)).isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> new SetPrefetchChunk(List.of("fwd1"), 0)).isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> new SetClientParameter(ClientParameter.MAX_DIRTY_MB, 0))
                .isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> new SetDirectoryLayout("out", new FileLayout.Plain(Striping.DEFAULT)))
                .isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> new ExportEnvironment(Map.of("A B", "1"))).isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> new ExportEnvironment(Map.of("A", "1\nB=2"))).isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> new ExportHints(Map.of("cb_nodes", "4 5"))).isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> new Restore(new Nothing())).isInstanceOf(MizanException.class);
    }

    @Test
    void onlyClientParametersAreSetOncePerNode() {
        TuningAction client = new SetClientParameter(ClientParameter.MAX_READ_AHEAD_MB, 256);
        TuningAction forwarder = new SetPrefetchChunk(List.of("fwd1"), 1 << 20);

        assertThatCode(() -> setting(Scope.ONCE_PER_NODE, client)).doesNotThrowAnyException();
        assertThatThrownBy(() -> setting(Scope.ONCE_PER_JOB, client)).isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> setting(Scope.ONCE_PER_NODE, forwarder)).isInstanceOf(MizanException.class);
    }

    private static ParameterSetting setting(Scope scope, TuningAction action) {
        return new ParameterSetting("rule", "parameter", scope, "", "1", "seen", "faster", action, new Restore(action));
    }

    @Test
    void parametersThatCannotBeAreRefused() {
        assertThatThrownBy(() -> new SiteParameters.Forwarding(-2, 0, 0)).isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> new SiteParameters.Clients(1, 1, 1, 1, 1, 0, 1))
                .isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> new SiteParameters.Metadata(2, 1, 1, 1, 1)).isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> new SiteParameters.Metadata(0, 2, 1, 1, 1)).isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> new SiteParameters.Metadata(0, 1, 1, 1, Double.NaN))
                .isInstanceOf(MizanException.class);
        assertThatThrownBy(
                        () -> new SiteParameters.RequestScheduler(SiteParameters.Classification.NONE, false, 0, 1, 1))
                .isInstanceOf(MizanException.class);
    }
}
