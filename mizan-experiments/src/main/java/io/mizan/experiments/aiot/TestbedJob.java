package io.mizan.experiments.aiot;

import io.mizan.model.job.FileAccess;
import io.mizan.model.job.IoRates;
import java.util.List;
import java.util.stream.IntStream;

/**
 * An application of Table III. Modes, nodes and what is high or low are the paper's; the rates are assumed.
 *
 * @param firstNode the first of its compute nodes, from 0
 * @param dataSeconds how long its data takes at its own pace; likewise metadata
 * @param published what it was slower by without AIOT, in the paper
 */
record TestbedJob(
        String name,
        FileAccess access,
        int firstNode,
        int nodes,
        double bytesPerSecond,
        double dataSeconds,
        double metadataPerSecond,
        double metadataSeconds,
        double computeSeconds,
        double published) {
    static final double MB = 1e6;

    /** In the order in which they are submitted. */
    static final List<TestbedJob> ALL = List.of(
            new TestbedJob("XCFD", FileAccess.N_TO_N, 0, 512, 1600 * MB, 20, 0, 0, 40, 4.8),
            new TestbedJob("Macdrp", FileAccess.N_TO_N, 512, 256, 1600 * MB, 20, 0, 0, 40, 5.2),
            new TestbedJob("Quantum", FileAccess.N_TO_N, 768, 512, 200 * MB, 15, 40_000, 60, 60, 1.3),
            new TestbedJob("WRF", FileAccess.ONE_TO_ONE, 1280, 256, 50 * MB, 0.5, 0, 0, 30, 24.1),
            new TestbedJob("Grapes", FileAccess.N_TO_1, 1536, 512, 600 * MB, 20, 0, 0, 40, 3.1));

    IoRates load() {
        return new IoRates(bytesPerSecond, 0, metadataPerSecond);
    }

    List<String> computeNodes() {
        return IntStream.range(firstNode, firstNode + nodes)
                .mapToObj(i -> "comp" + (i + 1))
                .toList();
    }

    /** Files or stripes that it uses at the same time: one for a job with one writer or one shared file on one target. */
    int streams() {
        return access == FileAccess.N_TO_N ? nodes : 1;
    }
}
