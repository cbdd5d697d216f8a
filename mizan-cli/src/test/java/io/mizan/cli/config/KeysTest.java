package io.mizan.cli.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.prediction.check.HitThresholds;
import io.mizan.model.config.ConfigKey;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A default that changes, changes for every site; here it has to change twice. */
class KeysTest {

    @Test
    void theDefaultsAreThese() {
        assertThat(Keys.COLOUR.defaultValue()).isEqualTo("auto");
        assertThat(Keys.ASCII.defaultValue()).isEqualTo("auto");
        assertThat(Keys.COLUMNS.defaultValue()).isZero();
        assertThat(Keys.INPUT_MAX_BYTES.defaultValue()).isEqualTo(67_108_864L);
        assertThat(Keys.RESERVE.defaultValue()).isEqualTo(0.001);
        assertThat(Keys.FULL_AT.defaultValue()).isEqualTo(0.9);
    }

    @Test
    void theKeysAreThese() {
        assertThat(Keys.ALL)
                .extracting(ConfigKey::name)
                .filteredOn(name -> !name.startsWith("diagnose."))
                .containsExactly(
                        "output.color",
                        "output.ascii",
                        "output.columns",
                        "input.maxBytes",
                        "target.reserve",
                        "target.fullAt",
                        "target.peaks",
                        "placement.policy",
                        "placement.policyJars",
                        "darshan.logs",
                        "run.history",
                        "run.expiryHours",
                        "log.level",
                        "log.format",
                        "log.file",
                        "log.fileBytes",
                        "log.files",
                        "agent.interval",
                        "agent.keys",
                        "controller.reports",
                        "controller.requests",
                        "controller.rest",
                        "controller.socket",
                        "controller.names",
                        "controller.squeue",
                        "controller.tokens",
                        "controller.tlsCertificate",
                        "controller.tlsKey",
                        "controller.tlsStore",
                        "controller.tlsPasswordFile",
                        "controller.keys",
                        "controller.key",
                        "controller.known",
                        "controller.policy",
                        "controller.changes",
                        "controller.systems",
                        "controller.cpuLimit",
                        "controller.memoryLimit",
                        "controller.deadlineMillis",
                        "controller.planHours",
                        "controller.leaseSeconds",
                        "controller.jobDeadlineMillis",
                        "controller.jobPolicy",
                        "controller.serverProgram",
                        "client.keys",
                        "client.patienceMillis",
                        "client.token",
                        "client.trust",
                        "database.url",
                        "database.user",
                        "database.passwordFile",
                        "database.keepDays",
                        "store.tiers",
                        "store.processBytes",
                        "store.flushAt",
                        "store.flushSeconds",
                        "predict.againAt",
                        "predict.retrainAt",
                        "predict.traceAt");
    }

    /** Nobody but this machine is heard or answered until a site says so. */
    @Test
    void servicesListenOnThisMachine() {
        assertThat(Keys.CONTROLLER_REPORTS.defaultValue()).isEqualTo("127.0.0.1:9841");
        assertThat(Keys.CONTROLLER_REQUESTS.defaultValue()).isEqualTo("127.0.0.1:9842");
        assertThat(Keys.CONTROLLER_REST.defaultValue()).isEqualTo("127.0.0.1:9843");
        assertThat(Keys.CONTROLLER_TOKENS.defaultValue()).isEmpty();
        assertThat(Keys.CONTROLLER_TLS_CERTIFICATE.defaultValue()).isEmpty();
        assertThat(Keys.CONTROLLER_TLS_KEY.defaultValue()).isEmpty();
        assertThat(Keys.CONTROLLER_SQUEUE.defaultValue()).isEmpty();
        assertThat(Keys.CONTROLLER_TLS_STORE.defaultValue()).isEmpty();
        assertThat(Keys.CONTROLLER_TLS_PASSWORD.defaultValue()).isEmpty();
    }

    @Test
    void thePolicyOfPredictionsIsThatOfThePaper() {
        assertThat(HitThresholds.AGAIN.defaultValue()).isEqualTo(0.1);
        assertThat(HitThresholds.RETRAIN.defaultValue()).isEqualTo(0.3);
        assertThat(HitThresholds.TRACE.defaultValue()).isEqualTo(0.5);
    }

    /** What a diagnosis says changes with these, so they do not change by accident. */
    @Test
    void theThresholdsAreThese() {
        assertThat(Keys.ALL)
                .filteredOn(key -> key.name().startsWith("diagnose."))
                .extracting(KeysTest::assignment)
                .containsExactly(
                        "high=0.05",
                        "warn=0.01",
                        "leastSeconds=1.0",
                        "skip=",
                        "smallBytes=1M",
                        "smallShare=0.1",
                        "smallCount=1000",
                        "misalignedShare=0.1",
                        "randomShare=0.2",
                        "randomCount=1000",
                        "stdioShare=0.1",
                        "dominance=0.1",
                        "redundant=0.1",
                        "imbalance=0.15",
                        "range=0.3",
                        "collectiveCount=1000",
                        "metadataSeconds=30.0",
                        "metadataShare=0.1",
                        "metadataCount=1000",
                        "openBytes=1M",
                        "largeBytes=1G",
                        "targetShare=0.25",
                        "hotTarget=2.0",
                        "mdtBytes=64K",
                        "manyFiles=100",
                        "straggler=0.3",
                        "fewRanks=0.1",
                        "bursts=3",
                        "mostStripes=64",
                        "assume.processRate=500M",
                        "assume.targetRate=500M",
                        "assume.metadataOperation=0.001");
    }

    private static <T> String assignment(ConfigKey<T> key) {
        return key.name().substring("diagnose.".length()) + "="
                + key.type().print().apply(key.defaultValue());
    }

    @ParameterizedTest
    @CsvSource({
        "output.color, MIZAN_OUTPUT_COLOR",
        "output.ascii, MIZAN_OUTPUT_ASCII",
        "output.columns, MIZAN_OUTPUT_COLUMNS",
        "input.maxBytes, MIZAN_INPUT_MAX_BYTES",
        "target.reserve, MIZAN_TARGET_RESERVE",
        "target.fullAt, MIZAN_TARGET_FULL_AT",
    })
    void everyKeyHasItsVariable(String name, String variable) {
        assertThat(Keys.ALL)
                .filteredOn(key -> key.name().equals(name))
                .extracting(ConfigKey::environmentVariable)
                .containsExactly(variable);
    }

    @Test
    void noTwoKeysShareANameOrAVariable() {
        assertThat(Keys.ALL).extracting(ConfigKey::name).doesNotHaveDuplicates();
        assertThat(Keys.ALL).extracting(ConfigKey::environmentVariable).doesNotHaveDuplicates();
    }

    @Test
    void everyKeyIsExplainedInSentences() {
        List<ConfigKey<?>> keys = Keys.ALL;
        assertThat(keys).allSatisfy(key -> assertThat(key.doc()).matches("(?s)[A-Z].*\\."));
    }
}
