package io.mizan.experiments.neverslower;

import io.mizan.algorithms.layout.RequestedComponents;
import io.mizan.model.layout.Extent;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.simulator.program.Program;
import io.mizan.simulator.scenario.Application;
import io.mizan.traces.reference.WorkloadReference;
import java.util.List;

/** What is written to a system. Sizes grow with the number of targets. */
public enum Load {
    IOR_FILES("IOR file per process"),
    IOR_SHARED("IOR shared file"),
    HACC("HACC-I/O"),
    /** Files of three components, written from the first byte to the last. */
    PFL("PFL files"),
    SMALL("small files"),
    /** IOR with three files for each rank, HACC-I/O and small files, which start together. */
    SEVERAL("several applications");

    /** When applications start: by then the neighbours are there, and whoever hears of load late has heard of some. */
    static final double START_SECONDS = 120;

    private static final long MIB = 1L << 20;
    private static final long GIB = 1L << 30;
    /** Operations of generated workloads that follow each other become one step. */
    private static final double GAP_SECONDS = 1;

    /** A shared file has so many stripes at most, so that its layout fits its attribute on every version. */
    private static final int MOST_STRIPES = 160;

    private final String label;

    Load(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    List<Application> applications(Site site) {
        int targets = site.targets();
        return switch (this) {
            case IOR_FILES ->
                List.of(application("ior", site, WrittenFiles.sequence(9 * targets / 5, 1, 4 * GIB, 1), 1));
            case IOR_SHARED ->
                List.of(application(
                        "ior",
                        site,
                        generated("ior:ranks=16,block=" + (targets > 100 ? 16 : 4) + "G,transfer=1G,shared"),
                        Math.min(MOST_STRIPES, 3 * targets / 5)));
            case HACC ->
                List.of(application(
                        "hacc", site, generated("hacc:ranks=" + 4 * targets / 5 + ",particles=100000000"), 4));
            case PFL -> List.of(progressive(site));
            case SMALL -> List.of(application("small", site, WrittenFiles.small(targets, 16), 1));
            case SEVERAL ->
                List.of(
                        application("ior", site, WrittenFiles.sequence(3 * targets / 5, 3, 2 * GIB, 2), 2),
                        application(
                                "hacc", site, generated("hacc:ranks=" + 3 * targets / 10 + ",particles=100000000"), 4),
                        application("small", site, WrittenFiles.small(3 * targets / 10, 16), 1));
        };
    }

    private static Program generated(String workload) {
        return Program.of(WorkloadReference.generated(workload), GAP_SECONDS);
    }

    private static Application progressive(Site site) {
        long first = 256 * MIB;
        List<ComponentRequest> layout = List.of(
                RequestedComponents.striped(new Extent(0, first), 1, MIB),
                RequestedComponents.striped(new Extent(first, GIB), 2, MIB),
                RequestedComponents.striped(new Extent(GIB, Extent.EOF), 4, 4 * MIB));
        int ranks = 9 * site.targets() / 10;
        Program program = WrittenFiles.inPieces(ranks, List.of(0L, first, GIB, 4 * GIB));
        return started("pfl", site, program, layout);
    }

    private static Application application(String name, Site site, Program program, int stripes) {
        return started(name, site, program, RequestedComponents.plain(stripes, stripes == 1 ? MIB : 4 * MIB));
    }

    private static Application started(String name, Site site, Program program, List<ComponentRequest> layout) {
        return new Application(
                name,
                program,
                layout,
                "",
                Math.min(site.targets(), program.ranks()),
                START_SECONDS,
                List.of(),
                Double.POSITIVE_INFINITY);
    }
}
