package io.mizan.experiments.demo;

import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.LayoutBytes;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice;
import io.mizan.model.layout.lustre.LayoutOptions;
import io.mizan.model.system.DeviceClass;
import io.mizan.model.system.FileState;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Server;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import io.mizan.simulator.system.SimulatedDirectory;
import io.mizan.simulator.system.SimulatedFile;
import io.mizan.simulator.system.SimulatedJob;
import io.mizan.simulator.system.SimulatedState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The file system of the demo. Four servers have seven targets each, the first two of them flash, and one more that was
 * added lately and is empty. One target is nearly full, because a project pinned its files there; a disk of another is being rebuilt.
 */
final class DemoSystem {
    static final String NAME = "demofs";
    static final String MOUNT = "/demofs";
    static final String HDD = "hdd";
    static final String FLASH = "flash";
    static final int FULL = 0x02;
    static final int DEGRADED = 0x1a;
    static final Instant START = Instant.parse("2026-11-17T14:02:05Z");

    /** What a server's network carries in each direction. */
    static final long SERVER_BYTES_PER_SECOND = 12L << 30;

    private static final int SERVERS = 4;
    private static final int TARGETS_OF_A_SERVER = 7;
    private static final int FLASH_OF_A_SERVER = 2;
    private static final int OLD = SERVERS * TARGETS_OF_A_SERVER;
    private static final long TIB = 1L << 40;
    private static final long GIB = 1L << 30;
    private static final double FULL_SHARE = 0.97;

    private final SplittableRandom random;
    private final List<SimulatedFile> files = new ArrayList<>();
    private final Map<Integer, Long> listed = new HashMap<>();

    private DemoSystem(long seed) {
        this.random = new SplittableRandom(~seed);
    }

    /** As it is before the jobs have written their files; with them, the full target is as full as it is said to be. */
    static SimulatedState idle(long seed, List<DemoJob> jobs) {
        DemoSystem system = new DemoSystem(seed);
        for (DemoJob job : jobs) {
            LayoutBytes.of(job.layout(), job.fileBytes() * job.files().size())
                    .forEach((target, bytes) -> system.listed.merge(target, bytes, Long::sum));
        }
        return system.state();
    }

    /**
     * With the jobs at work.
     *
     * @param bytesPerSecond of each job
     */
    static SimulatedState busy(SimulatedState idle, List<DemoJob> jobs, Map<String, Double> bytesPerSecond) {
        List<SimulatedFile> all = new ArrayList<>(idle.files());
        for (DemoJob job : jobs) {
            double rate =
                    bytesPerSecond.getOrDefault(job.id(), 0.0) / job.files().size();
            for (String path : job.files()) {
                String id = "0x200000401:0x" + Integer.toHexString(1 + all.size()) + ":0x0";
                all.add(new SimulatedFile(
                        new FileState(path, id, job.fileBytes(), job.layout(), 1, true, START, rate),
                        job.id(),
                        job.user(),
                        path.equals(job.output()) ? 0 : 1));
            }
        }
        return new SimulatedState(
                idle.now(), idle.described(), idle.directories(), all, idle.events(), announced(jobs));
    }

    /** As a batch system would tell them, on nodes one after the other. */
    private static List<SimulatedJob> announced(List<DemoJob> jobs) {
        List<SimulatedJob> announced = new ArrayList<>();
        int next = 1;
        for (DemoJob job : jobs) {
            String hosts = String.format(Locale.ROOT, "n[%03d-%03d]", next, next + job.nodes() - 1);
            announced.add(new SimulatedJob(job.id(), job.user(), job.application(), job.nodes(), hosts));
            next += job.nodes();
        }
        return announced;
    }

    /** Targets of a pool that are neither new, nor full, nor degraded. */
    static List<Integer> usualTargets(String pool) {
        return IntStream.range(0, OLD)
                .filter(index -> isFlash(index) == pool.equals(FLASH) && index != FULL && index != DEGRADED)
                .boxed()
                .toList();
    }

    static boolean isNew(int index) {
        return index >= OLD;
    }

    private static boolean isFlash(int index) {
        return index < OLD && index % TARGETS_OF_A_SERVER < FLASH_OF_A_SERVER;
    }

    private SimulatedState state() {
        for (int index = 0; index < OLD; index++) {
            archive(index);
        }
        List<Server> servers = new ArrayList<>();
        for (int server = 0; server < SERVERS; server++) {
            int first = server * TARGETS_OF_A_SERVER;
            servers.add(new Server(
                    "oss" + (server + 1),
                    ServerLoad.UNKNOWN,
                    Stream.concat(
                                    IntStream.range(first, first + TARGETS_OF_A_SERVER)
                                            .boxed(),
                                    Stream.of(OLD + server))
                            .map(this::target)
                            .toList()));
        }
        for (int i = 0; i < 2; i++) {
            Target metadata = Target.of(new TargetName(NAME, TargetKind.METADATA, i), new Space(4 * TIB, TIB, 3 * TIB));
            servers.add(new Server("mds" + (i + 1), ServerLoad.UNKNOWN, List.of(metadata)));
        }
        return new SimulatedState(
                START,
                SystemView.of(NAME, servers).withMount(MOUNT),
                List.of(
                        SimulatedDirectory.plain(MOUNT),
                        new SimulatedDirectory(
                                MOUNT + "/clim/out",
                                0,
                                Optional.of(LayoutOptions.parse("-c 1 -i " + FULL + " -p " + HDD)),
                                Optional.empty())),
                files,
                List.of());
    }

    private Target target(int index) {
        boolean flash = isFlash(index);
        long total = (flash ? 24 : 96) * TIB;
        double fill = index == FULL ? FULL_SHARE : flash ? between(0.35, 0.5) : between(0.52, 0.66);
        long used = isNew(index) ? 0 : Math.round(fill * total);
        // The files that are listed come on top of it.
        long rest = Math.max(0, used - listed.getOrDefault(index, 0L));
        long peak = (flash ? 4 : 1) * GIB;
        return new Target(
                new TargetName(NAME, TargetKind.DATA, index),
                new Space(total, rest, total - rest),
                Target.UNKNOWN_FILES,
                true,
                index == DEGRADED ? Set.of(TargetFlag.DEGRADED) : Set.of(),
                flash ? DeviceClass.NVME : DeviceClass.HDD,
                Set.of(flash ? FLASH : HDD),
                new Performance(index == DEGRADED ? peak / 2 : peak, 0));
    }

    /** Large files that nobody uses now; on the full target there are many. */
    private void archive(int index) {
        if (isFlash(index)) {
            return;
        }
        int count = index == FULL ? 60 : 6;
        for (int i = 0; i < count; i++) {
            long bytes = Math.round(between(200, 900)) * GIB;
            String path = index == FULL
                    ? String.format(Locale.ROOT, "%s/clim/archive/hist_%04d.nc", MOUNT, i)
                    : String.format(Locale.ROOT, "%s/archive/set%02d/part_%03d.h5", MOUNT, index, i);
            Striping striping = new Striping(4 << 20, 1, false, HDD, TargetChoice.ANY).on(List.of(index));
            files.add(new SimulatedFile(
                    new FileState(
                            path,
                            String.format(Locale.ROOT, "0x200000400:0x%x:0x0", 1 + files.size()),
                            bytes,
                            new Plain(striping),
                            index == FULL && i == 3 ? 2 : 1,
                            index == FULL && i == 7,
                            START.minus(Duration.ofDays(10 + i)),
                            0),
                    "",
                    ""));
            listed.merge(index, bytes, Long::sum);
        }
    }

    private double between(double least, double most) {
        return least + (most - least) * random.nextDouble();
    }
}
