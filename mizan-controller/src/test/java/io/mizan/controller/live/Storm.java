package io.mizan.controller.live;

import io.mizan.controller.live.LiveView.LiveJob;
import io.mizan.controller.live.LiveView.LiveServer;
import io.mizan.controller.live.LiveView.LiveTarget;
import io.mizan.controller.live.LiveView.TargetJob;
import io.mizan.controller.monitor.Freshness.Verdict;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.units.HostList;
import io.mizan.model.units.TargetKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * An invented system of two MDTs and eight OSTs, looked at every five seconds for two minutes: from the first minute on one job creates files
 * as fast as it can. {@code example:storm.jsonl.gz} is what {@link #views} makes.
 */
public final class Storm {
    public static final int VIEWS = 24;
    public static final int BEGINS = 12;
    public static final String JOB = "4711";

    private static final Instant START = Instant.parse("2026-11-02T14:00:00Z");
    private static final double INTERVAL = 5;
    private static final double MIB = 1 << 20;
    private static final long TIB = 1L << 40;
    private static final int[] OSTS = {0, 1, 2, 3, 0x18, 0x19, 0x1a, 0x1b};
    private static final double[] FILLS = {0.61, 0.58, 0.97, 0.6, 0.02, 0.02, 0.55, 0.03};

    /** Who runs, on how many nodes, and how many MiB a second it reads and writes on each target that it uses. */
    private record Program(
            String job,
            String user,
            int firstNode,
            int nodes,
            String name,
            double read,
            double write,
            List<Integer> dataTargets) {}

    private static final List<Program> PROGRAMS = List.of(
            new Program("4690", "amira", 1, 64, "climate", 2, 210, List.of(0, 1, 3)),
            new Program("4702", "bo", 65, 16, "lattice", 90, 0, List.of(0, 1, 2, 3, 6)),
            new Program("4705", "chen", 81, 8, "genomes", 40, 22, List.of(2)),
            new Program(JOB, "dana", 101, 28, "pipeline", 1, 3, List.of(4, 5)),
            new Program("4708", "amira", 89, 4, "climate", 0, 12, List.of(7)));

    private Storm() {}

    public static List<LiveView> views() {
        return IntStream.range(0, VIEWS).mapToObj(Storm::view).toList();
    }

    public static LiveView view(int number) {
        boolean storm = number >= BEGINS;
        List<LiveTarget> targets = new ArrayList<>();
        targets.add(metadata(0, "mds1", number, storm));
        targets.add(metadata(1, "mds2", number, false));
        for (int i = 0; i < OSTS.length; i++) {
            targets.add(data(i, number));
        }
        boolean lost = number >= VIEWS - 4;
        List<LiveServer> servers = new ArrayList<>();
        for (String name : List.of("mds1", "mds2", "oss1", "oss2", "oss3", "oss4")) {
            boolean silent = lost && name.equals("oss4");
            servers.add(new LiveServer(
                    name,
                    silent ? -1 : name.equals("mds1") && storm ? 0.94 : 0.22,
                    silent ? -1 : 0.41,
                    silent ? -1 : 0.3,
                    silent ? 5 + 5 * (number - VIEWS + 4) : 1,
                    silent ? Verdict.SUSPECT : Verdict.FRESH,
                    sum(targets, name, true),
                    sum(targets, name, false)));
        }
        return new LiveView(
                "demofs",
                START.plusSeconds((long) (number * INTERVAL)),
                INTERVAL,
                new LiveView.Balance(6.3, 2.28),
                new LiveView.Totals(
                        targets.stream()
                                .mapToDouble(LiveTarget::readBytesPerSecond)
                                .sum(),
                        targets.stream()
                                .mapToDouble(LiveTarget::writeBytesPerSecond)
                                .sum(),
                        targets.stream()
                                .mapToDouble(LiveTarget::metadataPerSecond)
                                .sum()),
                servers,
                targets,
                jobs(targets));
    }

    private static double sum(List<LiveTarget> targets, String server, boolean read) {
        return targets.stream()
                .filter(target -> target.server().equals(server))
                .mapToDouble(target -> read ? target.readBytesPerSecond() : target.writeBytesPerSecond())
                .sum();
    }

    /** Up and down by a tenth, the same each time. */
    private static double wave(int number, int phase) {
        return 1 + 0.1 * ((number * 7 + phase * 3) % 11 - 5) / 5.0;
    }

    private static LiveTarget metadata(int index, String server, int number, boolean storm) {
        List<TargetJob> jobs = new ArrayList<>();
        for (int i = 0; i < PROGRAMS.size(); i++) {
            Program program = PROGRAMS.get(i);
            boolean stormy = storm && program.job.equals(JOB);
            double rate = Math.round((stormy ? 41_000 : 90 + 40 * i) * wave(number, i));
            if (index == 0 || i % 2 == 0) {
                jobs.add(new TargetJob(program.job, 0, 0, rate));
            }
        }
        jobs.sort((a, b) -> Double.compare(b.metadataPerSecond(), a.metadataPerSecond()));
        double all = jobs.stream().mapToDouble(TargetJob::metadataPerSecond).sum();
        return new LiveTarget(
                String.format("demofs-MDT%04x", index),
                index,
                TargetKind.METADATA,
                server,
                Set.of(),
                true,
                TIB / 4,
                TIB,
                3 * TIB / 4,
                0.25,
                Set.of(TargetFlag.FLASH),
                "",
                -1,
                LiveView.LoadBasis.UNKNOWN,
                0,
                0,
                0,
                0,
                all,
                -1,
                -1,
                storm ? 118 : 0.4,
                jobs);
    }

    private static LiveTarget data(int place, int number) {
        List<TargetJob> jobs = new ArrayList<>();
        for (int i = 0; i < PROGRAMS.size(); i++) {
            Program program = PROGRAMS.get(i);
            if (program.dataTargets.contains(place)) {
                double wave = wave(number, place + i);
                jobs.add(new TargetJob(
                        program.job, Math.round(program.read * MIB * wave), Math.round(program.write * MIB * wave), 2));
            }
        }
        jobs.sort((a, b) -> Double.compare(bytes(b), bytes(a)));
        double read = jobs.stream().mapToDouble(TargetJob::readBytesPerSecond).sum();
        double write = jobs.stream().mapToDouble(TargetJob::writeBytesPerSecond).sum();
        long used = Math.round(FILLS[place] * 100 * TIB);
        boolean lost = number >= VIEWS - 4 && place >= 6;
        return new LiveTarget(
                String.format("demofs-OST%04x", OSTS[place]),
                OSTS[place],
                TargetKind.DATA,
                "oss" + (1 + place / 2),
                place < 4 ? Set.of("hdd") : Set.of("new"),
                true,
                used,
                100 * TIB,
                100 * TIB - used,
                FILLS[place],
                place == 6 ? Set.of(TargetFlag.DEGRADED) : Set.of(),
                FILLS[place] > 0.9 ? "full" : lost ? "suspect" : "",
                Math.min(1, (read + write) / (400 * MIB)),
                LiveView.LoadBasis.UNKNOWN,
                read,
                write,
                Math.round(read / MIB),
                Math.round(write / MIB),
                2.0 * jobs.size(),
                read == 0 ? -1 : 4.5,
                write == 0 ? -1 : 11.5,
                (read + write) / (64 * MIB),
                jobs);
    }

    private static double bytes(TargetJob job) {
        return job.readBytesPerSecond() + job.writeBytesPerSecond();
    }

    private static List<LiveJob> jobs(List<LiveTarget> targets) {
        List<LiveJob> jobs = new ArrayList<>();
        for (Program program : PROGRAMS) {
            List<TargetJob> parts = targets.stream()
                    .flatMap(target -> target.jobs().stream())
                    .filter(part -> part.job().equals(program.job))
                    .toList();
            double read =
                    parts.stream().mapToDouble(TargetJob::readBytesPerSecond).sum();
            double write =
                    parts.stream().mapToDouble(TargetJob::writeBytesPerSecond).sum();
            jobs.add(new LiveJob(
                    program.job,
                    1,
                    program.user,
                    program.nodes,
                    HostList.fold(IntStream.range(program.firstNode, program.firstNode + program.nodes)
                            .mapToObj(node -> String.format("n%03d", node))
                            .toList()),
                    program.name,
                    read,
                    write,
                    Math.round(read / MIB),
                    Math.round(write / MIB),
                    parts.stream().mapToDouble(TargetJob::metadataPerSecond).sum()));
        }
        jobs.sort((a, b) -> Double.compare(
                b.readBytesPerSecond() + b.writeBytesPerSecond(), a.readBytesPerSecond() + a.writeBytesPerSecond()));
        return jobs;
    }
}
