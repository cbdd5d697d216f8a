package io.mizan.simulator.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.mizan.model.error.MizanException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LayerSimulationTest {
    /** One forwarding node (100 B/s, 10 operations/s), two targets of 40 B/s on one server of 60 B/s. */
    private static final LayerRates RATES =
            new LayerRates(1, 100, 10, 60, new double[] {40, 40}, new int[] {0, 0}, 1000);

    @ParameterizedTest
    @CsvSource({
        "0.5, 0.4, 0, 0.5, 0.4",
        "0.5, 0.9, 0, 0.1, 0.9",
        "0.5, 5.0, 0, 0.0, 1.0",
        "0.5, 5.0, 0.3, 0.3, 0.7",
        // Data wants less than its share: metadata gets the rest.
        "0.2, 5.0, 0.5, 0.2, 0.8",
        // Metadata wants less than its share: data gets the rest.
        "2.0, 0.1, 0.5, 0.9, 0.1"
    })
    void neitherIsIdleWhileTheOtherWaits(
            double dataWanted, double metadataWanted, double share, double data, double metadata) {
        RequestShares shares = RequestShares.of(dataWanted, metadataWanted, share);
        assertThat(shares.data()).isCloseTo(data, within(1e-12));
        assertThat(shares.metadata()).isCloseTo(metadata, within(1e-12));
    }

    private static double burst(double dataShare, List<Stream> streams) {
        LayerSimulation layers = new LayerSimulation(RATES, new double[] {dataShare});
        CyclicJob job = new CyclicJob(layers, 1000, List.of(streams));
        job.begin(0);
        layers.runUntil(999);
        assertThat(job.bursts()).isEqualTo(1);
        return job.meanBurst();
    }

    @Test
    void aServerLimitsItsTargetsTogether() {
        // 300 B over 60 B/s, and 120 B over the 40 B/s of one target
        assertThat(burst(0, List.of(new Stream.Data(0, 0, 150, 99), new Stream.Data(0, 1, 150, 99))))
                .isCloseTo(5, within(1e-9));
        assertThat(burst(0, List.of(new Stream.Data(0, 0, 120, 99)))).isCloseTo(3, within(1e-9));
    }

    @Test
    void metadataComesFirstUnlessDataHasAShare() {
        // 100 operations keep the node busy for 10 s; then 120 B at 40 B/s.
        List<Stream> both = List.of(new Stream.Metadata(0, 100, 50), new Stream.Data(0, 0, 120, 40));
        assertThat(burst(0, both)).isCloseTo(13, within(1e-9));
        // With 0.2 of the node: 20 B/s for 6 s, while 48 operations are done; the other 52 take 5.2 s.
        assertThat(burst(0.2, both)).isCloseTo(11.2, within(1e-9));
    }

    @Test
    void chunksThatDoNotFitTogetherAreFetchedAgainAndAgain() {
        // 4 files in turn, requests of 10 B: chunks of 40 B in a buffer of 80 B are gone before the next request; of 20
        // B they stay.
        PrefetchBuffer large = new PrefetchBuffer(80, 40);
        PrefetchBuffer small = new PrefetchBuffer(80, 20);
        for (int request = 0; request < 4; request++) {
            for (int file = 0; file < 4; file++) {
                large.read(file, 10L * request, 10);
                small.read(file, 10L * request, 10);
            }
        }
        assertThat(large.amplification()).isEqualTo(4);
        assertThat(small.amplification()).isEqualTo(1);
    }

    @Test
    void layersThatCannotBeAreRefused() {
        assertThatThrownBy(() -> new LayerRates(0, 1, 1, 1, new double[] {1}, new int[] {0}, 1))
                .isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> new LayerRates(1, 1, 1, 1, new double[] {1}, new int[] {}, 1))
                .isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> new PrefetchBuffer(10, 11)).isInstanceOf(MizanException.class);
    }
}
