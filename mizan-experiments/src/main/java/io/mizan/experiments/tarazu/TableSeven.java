package io.mizan.experiments.tarazu;

import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.Striping;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.Workload;
import io.mizan.model.workload.WorkloadEvent;
import io.mizan.simulator.program.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The applications of the scale study (Table 7). The paper has their nodes and how much they read and write. It does not say in how
 * many files; "a mixed I/O workload with different file sizes" (§7.5) is all there is. Here each node reads {@value #FILES} files of
 * its own and then writes as many, one after the other. Sizes are log-normal with a standard deviation of {@value #SPREAD} in the
 * logarithm: the middle two thirds of them span a factor of seven. All together they have the volume of the table to the byte, less
 * what rounding takes.
 */
public enum TableSeven {
    GENOMIC_PREDICTION("genomicPrediction", 128, 110.6, 80.2),
    E3SM("E3SM", 256, 100.8, 150.3),
    COSMO_FLOW("cosmoFlow", 64, 250.6, 52.4);

    private static final int FILES = 4;
    private static final double SPREAD = 1;
    private static final double GIGA = 1e9;
    /** Only the order of events matters: a program has no computing of its own here. */
    private static final long SECOND = 1_000_000_000;

    private final String label;
    private final int nodes;
    private final double readGigabytes;
    private final double writtenGigabytes;

    TableSeven(String label, int nodes, double readGigabytes, double writtenGigabytes) {
        this.label = label;
        this.nodes = nodes;
        this.readGigabytes = readGigabytes;
        this.writtenGigabytes = writtenGigabytes;
    }

    public String label() {
        return label;
    }

    public int nodes() {
        return nodes;
    }

    /** @param seed for the sizes of files */
    public Program program(long seed) {
        SplittableRandom random = new SplittableRandom(seed * values().length + ordinal());
        long[] read = sizes(readGigabytes * GIGA, random);
        long[] written = sizes(writtenGigabytes * GIGA, random);
        List<Workload.File> files = new ArrayList<>();
        List<WorkloadEvent> events = new ArrayList<>();
        files(files, "in");
        files(files, "out");
        events(events, Operation.READ, read, 0, 0);
        events(events, Operation.WRITE, written, read.length, FILES * SECOND);
        return Program.of(new Workload(label, nodes, files, events), 0);
    }

    private void files(List<Workload.File> files, String folder) {
        for (int i = 0; i < nodes * FILES; i++) {
            files.add(new Workload.File("/" + label + "/" + folder + "/" + i, new FileLayout.Plain(Striping.DEFAULT)));
        }
    }

    /** File {@code i} belongs to node {@code i mod nodes}; all nodes have their first one at once, then their second. */
    private void events(List<WorkloadEvent> events, Operation operation, long[] sizes, int first, long startNanos) {
        for (int i = 0; i < sizes.length; i++) {
            long start = startNanos + i / nodes * SECOND;
            events.add(new WorkloadEvent(i % nodes, first + i, operation, 0, sizes[i], start, SECOND));
        }
    }

    private long[] sizes(double bytes, SplittableRandom random) {
        double[] weights = new double[nodes * FILES];
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            // StrictMath, because a size must be the same on every Java.
            weights[i] = StrictMath.exp(SPREAD * gaussian(random));
            sum += weights[i];
        }
        long[] sizes = new long[weights.length];
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = Math.max(1, (long) (bytes * weights[i] / sum));
        }
        return sizes;
    }

    /** Box and Muller's. */
    private static double gaussian(SplittableRandom random) {
        double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - random.nextDouble()));
        return radius * StrictMath.cos(2 * Math.PI * random.nextDouble());
    }
}
