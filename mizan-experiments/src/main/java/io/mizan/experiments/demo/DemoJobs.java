package io.mizan.experiments.demo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** The twelve jobs of the demo. Eleven use their targets as they should; the last has all of its bytes on one that is nearly full. */
final class DemoJobs {
    private static final long MIB = 1L << 20;

    /**
     * What does not depend on the seed.
     *
     * @param gib of the file
     * @param rankMib that a rank has to write in a second
     */
    private record Kind(
            String user,
            String application,
            String file,
            int ranks,
            int nodes,
            int gib,
            int rankMib,
            boolean reads,
            String pool,
            int stripes) {}

    private static final List<Kind> KINDS = List.of(
            new Kind("cfd", "solver", "run7/restart.h5", 128, 8, 320, 10, false, DemoSystem.HDD, 8),
            new Kind("qcd", "lattice", "cfg/prop.dat", 64, 8, 96, 96, false, DemoSystem.FLASH, 8),
            new Kind("astro", "nbody", "snap/snap_042.h5", 256, 16, 480, 6, false, DemoSystem.HDD, 8),
            new Kind("genome", "align", "aln/sample.bam", 16, 4, 48, 128, true, DemoSystem.FLASH, 4),
            new Kind("seismic", "wave", "wave/field.nc", 128, 8, 256, 10, false, DemoSystem.HDD, 8),
            new Kind("clim", "means", "post/mean.nc", 16, 2, 64, 48, true, DemoSystem.HDD, 4),
            new Kind("bio", "dynamics", "traj/prod.xtc", 32, 4, 24, 64, false, DemoSystem.FLASH, 4),
            new Kind("fusion", "gyro", "chk/chk.17", 128, 8, 192, 8, false, DemoSystem.HDD, 8),
            new Kind("vision", "train", "data/shard.bin", 64, 8, 128, 96, true, DemoSystem.FLASH, 8),
            new Kind("matsci", "dft", "wave/waves.dat", 64, 4, 72, 10, false, DemoSystem.HDD, 4),
            new Kind("ocean", "tides", "out/restart.nc", 64, 8, 160, 16, false, DemoSystem.HDD, 8),
            new Kind("clim", "climate", "out/hist.nc", 512, 32, 412, 12, false, DemoSystem.HDD, 1));

    private static final int FIRST_ID = 4700;
    /** Post-processing that reads what the last job writes has a stripe on the same target. */
    private static final int NEIGHBOUR = 5;

    private DemoJobs() {}

    static List<DemoJob> of(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Map<Integer, Integer> uses = new HashMap<>();
        List<DemoJob> jobs = new ArrayList<>();
        for (int i = 0; i < KINDS.size(); i++) {
            Kind kind = KINDS.get(i);
            // A tenth more or less.
            long bytes =
                    Math.round(kind.gib() * 1024.0 * (0.9 + 0.2 * random.nextDouble()) / kind.ranks() / 4) * 4 * MIB;
            jobs.add(new DemoJob(
                    String.valueOf(FIRST_ID + i),
                    kind.user(),
                    kind.application(),
                    DemoSystem.MOUNT + "/" + kind.user() + "/" + kind.file(),
                    kind.ranks(),
                    kind.nodes(),
                    bytes,
                    kind.rankMib() * MIB,
                    kind.reads(),
                    kind.pool(),
                    targets(kind, i, random, uses)));
        }
        return jobs;
    }

    /** At random among those that the fewest jobs use: on most systems files are spread about so. */
    private static List<Integer> targets(Kind kind, int number, SplittableRandom random, Map<Integer, Integer> uses) {
        List<Integer> usual = new ArrayList<>(DemoSystem.usualTargets(kind.pool()));
        List<Integer> chosen = new ArrayList<>();
        if (kind.stripes() == 1 || number == NEIGHBOUR) {
            chosen.add(DemoSystem.FULL);
        }
        while (chosen.size() < kind.stripes()) {
            int least = usual.stream()
                    .mapToInt(target -> uses.getOrDefault(target, 0))
                    .min()
                    .orElse(0);
            List<Integer> rare = usual.stream()
                    .filter(target -> uses.getOrDefault(target, 0) == least)
                    .toList();
            Integer target = rare.get(random.nextInt(rare.size()));
            usual.remove(target);
            uses.merge(target, 1, Integer::sum);
            chosen.add(target);
        }
        return chosen;
    }
}
