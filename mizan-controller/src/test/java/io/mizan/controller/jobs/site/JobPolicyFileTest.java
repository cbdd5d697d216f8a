package io.mizan.controller.jobs.site;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.Refusal;
import io.mizan.model.file.TextInput;
import io.mizan.model.job.IoRates;
import io.mizan.model.job.tuning.SiteParameters.Classification;
import io.mizan.model.job.tuning.TuningPermission;
import java.io.ByteArrayInputStream;
import java.util.Set;
import org.junit.jupiter.api.Test;

class JobPolicyFileTest {
    private static final Set<String> RULES = Set.of("tbf-metadata", "read-ahead", "striping");

    private static JobPolicy read(String text) {
        return JobPolicyFile.read(
                TextInput.of("jobs.yaml", new ByteArrayInputStream(text.getBytes(UTF_8)), 1 << 20), RULES);
    }

    @Test
    void aSiteSaysWhatMayBeSetAndWhatItsForwardingNodesAre() {
        JobPolicy policy = read("""
                apply: [tbf-metadata]
                off: [read-ahead]
                required: [tbf-metadata]
                forwarders:
                  - name: fwd1
                    nodes: n[1-2]
                    bytesPerSecond: 2.5G
                    metadataPerSecond: 20000
                  - {name: fwd2, nodes: n2}
                scheduler: {classification: job-id, exemptRule: true, dataPartitions: 2}
                clients: {readAhead: 64M, roundTripSeconds: 0.0004}
                """);
        assertThat(policy.permission("tbf-metadata")).isEqualTo(TuningPermission.APPLY);
        assertThat(policy.permission("read-ahead")).isEqualTo(TuningPermission.OFF);
        assertThat(policy.permission("striping"))
                .as("what is listed nowhere is advised")
                .isEqualTo(TuningPermission.ADVISE);
        assertThat(policy.required()).containsExactly("tbf-metadata");
        assertThat(policy.forwarders()).hasSize(2);
        assertThat(policy.forwarders().get(0).peak()).isEqualTo(new IoRates(2.5 * (1 << 30), 0, 20000));
        assertThat(policy.map().of("n1")).containsExactly("fwd1");
        assertThat(policy.map().of("n2")).containsExactly("fwd1", "fwd2");
        assertThat(policy.map().of("n3")).as("may use all").isEmpty();
        assertThat(policy.parameters().scheduler().classification()).isEqualTo(Classification.JOB_ID);
        assertThat(policy.parameters().scheduler().exemptRule()).isTrue();
        assertThat(policy.parameters().clients().readAheadBytes()).isEqualTo(64 << 20);
        assertThat(policy.parameters().clients().rpcsInFlight()).isEqualTo(-1);
        JobPolicy silent = read("{}");
        assertThat(silent.permission("tbf-metadata")).isEqualTo(TuningPermission.ADVISE);
        assertThat(silent.parameters()).isEqualTo(JobPolicy.ADVISE.parameters());
        assertThat(silent.map().isAny()).isTrue();
    }

    @Test
    void whatCannotBeIsRefusedWithItsPlace() {
        assertThat(Refusal.line(() -> read("apply: [tbf-metdata]")))
                .contains("not a rule")
                .contains("tbf-metdata");
        assertThat(Refusal.line(() -> read("apply: [striping]\noff: [striping]")))
                .contains("listed once");
        assertThat(Refusal.line(() -> read("required: [striping]"))).contains("must be listed under apply");
        assertThat(Refusal.line(() -> read("aply: [striping]")))
                .contains("unknown key")
                .contains("aply");
        assertThat(Refusal.line(() -> read("forwarders: [{name: f, metadataPerSecond: -1}]")))
                .contains("must be finite and not negative");
        assertThat(Refusal.line(() -> read("forwarders: [{name: f, nodes: 'n[1-'}]")))
                .contains("jobs.yaml");
    }
}
