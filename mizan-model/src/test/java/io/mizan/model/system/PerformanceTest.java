package io.mizan.model.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.Refusal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PerformanceTest {
    private static final double UNKNOWN = Performance.UNKNOWN_LOAD;

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 1, Double.MIN_VALUE})
    void aLoadIsFromZeroToOne(double load) {
        assertThat(new Performance(1, load).loadRatio()).isEqualTo(load);
        assertThat(new ServerLoad(load, load, load, load).cpu()).isEqualTo(load);
    }

    @ParameterizedTest
    @ValueSource(
            doubles = {
                Double.NaN,
                1.0000001,
                -0.5,
                -2,
                Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY,
                -0.9999999,
                100
            })
    void anythingElseIsRefused(double load) {
        assertThat(Refusal.line(() -> new Performance(1, load)))
                .isEqualTo("a load must be 0 to 1 (loadRatio=" + load + ") [MZ201]");
        assertThat(Refusal.line(() -> new ServerLoad(load, 0, 0, 0)))
                .isEqualTo("a load must be 0 to 1 (cpu=" + load + ") [MZ201]");
        assertThat(Refusal.line(() -> new ServerLoad(0, load, 0, 0))).contains("(memory=");
        assertThat(Refusal.line(() -> new ServerLoad(0, 0, load, 0))).contains("(network=");
        assertThat(Refusal.line(() -> new ServerLoad(0, 0, 0, load))).contains("(ioWait=");
    }

    @Test
    void unknownIsAConstant() {
        assertThat(new Performance(0, UNKNOWN)).isEqualTo(Performance.UNKNOWN);
        assertThat(Performance.UNKNOWN.loadRatio()).isEqualTo(Performance.UNKNOWN_LOAD);
        assertThat(new ServerLoad(UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN)).isEqualTo(ServerLoad.UNKNOWN);
    }

    @Test
    void aBandwidthIsNotNegative() {
        assertThat(new Performance(Long.MAX_VALUE, 0).peakBytesPerSecond()).isEqualTo(Long.MAX_VALUE);
        assertThat(Refusal.line(() -> new Performance(-1, 0)))
                .isEqualTo("a bandwidth must not be negative (peakBytesPerSecond=-1) [MZ201]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t\n"})
    void serversAndNodesHaveNames(String name) {
        assertThat(Refusal.line(() -> new Server(name, ServerLoad.UNKNOWN, List.of())))
                .isEqualTo("a server must have a name [MZ201]");
        assertThat(Refusal.line(() -> new IoNode(name, IoNode.Kind.ROUTER, true, Performance.UNKNOWN)))
                .isEqualTo("a forwarding node or router must have a name [MZ201]");
    }
}
