package io.mizan.experiments.collapse;

import io.mizan.model.document.Documents;
import io.mizan.model.system.Space;
import io.mizan.model.system.Target;
import io.mizan.simulator.platform.Platform;
import io.mizan.simulator.platform.PlatformFile;
import io.mizan.simulator.platform.StorageServer;
import io.mizan.simulator.platform.StorageTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** How full the targets are at the beginning. All but the first have the same mean of 70 %. */
public enum InitialFill {
    NEARLY_EMPTY("2 %, even", 0.02, 0.02),
    EVEN("70 %, even", 0.7, 0.7),
    SLIGHT("68 - 72 %", 0.68, 0.72),
    MODERATE("63 - 77 %", 0.63, 0.77),
    STRONG("50 - 90 %", 0.5, 0.9),
    EXTREME("41 - 99 %", 0.41, 0.99),
    /** Seven servers in use for long, and a new one. */
    EXPANDED("7 old, 1 new", 0.05, 0.793);

    /** Eight servers that write 19.2 GB/s together, as at Jülich. Numbers and sizes of targets are not known. */
    private static final String SYSTEM = """
            name: collapse
            nodes: {count: 64, bytesPerSecond: 1G}
            metadata: {operationsPerSecond: 5000}
            servers:
              - name: oss
                count: 8
                bytesPerSecond: 3G
                targets: [{count: 8, totalBytes: 16T, bytesPerSecond: 300000000}]
            """;

    private final String label;
    private final double lowest;
    private final double highest;

    InitialFill(String label, double lowest, double highest) {
        this.label = label;
        this.lowest = lowest;
        this.highest = highest;
    }

    public String label() {
        return label;
    }

    /** Whether Lustre leaves round robin: the target with most free space has more than 17 % above the one with least. */
    public boolean isUneven() {
        return (1 - highest) < (1 - 0.17) * (1 - lowest);
    }

    /** @param seed for how full each target is, evenly distributed between the limits */
    Platform platform(long seed) {
        Platform empty = PlatformFile.read(Documents.parse("collapse.yaml", SYSTEM), word -> {
            throw new IllegalStateException("no system is referred to: " + word);
        });
        SplittableRandom random = new SplittableRandom(seed);
        List<StorageServer> servers = new ArrayList<>();
        for (StorageServer server : empty.servers()) {
            boolean isNew = servers.size() == empty.servers().size() - 1;
            List<StorageTarget> targets = new ArrayList<>();
            for (StorageTarget target : server.targets()) {
                double share = this == EXPANDED
                        ? (isNew ? lowest : highest)
                        : lowest + (highest - lowest) * random.nextDouble();
                targets.add(target.withState(filled(target.state(), share)));
            }
            servers.add(new StorageServer(server.name(), server.bytesPerSecond(), targets));
        }
        return empty.withServers(servers);
    }

    private static Target filled(Target target, double share) {
        long total = target.space().totalBytes();
        long used = (long) (share * total);
        return new Target(
                target.name(),
                new Space(total, used, total - used),
                target.filesFree(),
                target.active(),
                target.flags(),
                target.deviceClass(),
                target.pools(),
                target.performance());
    }
}
