package io.mizan.traces.libmizan;

import io.mizan.model.units.ByteSize;
import io.mizan.traces.libmizan.LibmizanTrace.Member;
import io.mizan.traces.libmizan.TraceRecord.Creation;
import io.mizan.traces.libmizan.TraceRecord.Ended;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A run in sums. Memory grows with the number of files.
 *
 * @param created files that the run made
 * @param firstNanos when the first thing happened, on the axis of the run
 * @param largest the largest files, by their size when they were last closed
 */
public record RunSummary(
        int processes,
        int ranks,
        List<String> hosts,
        long created,
        long files,
        long writes,
        long bytes,
        long firstNanos,
        long lastNanos,
        List<RankSum> byRank,
        List<FileSum> largest) {

    /** What the processes of one rank did. */
    public record RankSum(int rank, long created, long writes, long bytes) {}

    /**
     * One file.
     *
     * @param rank that created it, or wrote to it first
     * @param created whether the run made it
     * @param size when it was last closed, 0 where it never was
     * @param bytes written to it, again where again
     */
    public record FileSum(String path, int rank, boolean created, long createdNanos, long size, long bytes) {}

    public RunSummary {
        hosts = List.copyOf(hosts);
        byRank = List.copyOf(byRank);
        largest = List.copyOf(largest);
    }

    /** @param most how many of the largest files are listed */
    public static RunSummary of(LibmizanTrace trace, int most) {
        Sums sums = new Sums();
        for (Member member : trace.members()) {
            sums.process(member);
        }
        List<FileSum> largest = sums.files.entrySet().stream()
                .map(entry -> entry.getValue().of(entry.getKey()))
                .sorted(Comparator.comparingLong((FileSum file) -> Math.max(file.size(), file.bytes()))
                        .reversed()
                        .thenComparing(FileSum::path))
                .limit(most)
                .toList();
        List<RankSum> byRank = sums.ranks.entrySet().stream()
                .map(entry -> entry.getValue().of(entry.getKey()))
                .toList();
        return new RunSummary(
                trace.members().size(),
                trace.ranks(),
                List.copyOf(sums.hosts),
                byRank.stream().mapToLong(RankSum::created).sum(),
                sums.files.size(),
                byRank.stream().mapToLong(RankSum::writes).reduce(0, ByteSize::addCapped),
                byRank.stream().mapToLong(RankSum::bytes).reduce(0, ByteSize::addCapped),
                sums.first == Long.MAX_VALUE ? 0 : sums.first,
                sums.last,
                byRank,
                largest);
    }

    private static final class Sums {
        private final Map<String, FileTotal> files = new HashMap<>();
        private final Map<Integer, RankTotal> ranks = new TreeMap<>();
        private final TreeSet<String> hosts = new TreeSet<>();
        private long first = Long.MAX_VALUE;
        private long last;

        void process(Member member) {
            hosts.add(member.trace().identity().host());
            RankTotal rank = ranks.computeIfAbsent(member.rank(), key -> new RankTotal());
            RankTotal process = new RankTotal();
            Map<Integer, String> paths = new HashMap<>();
            member.trace().forEach(record -> {
                if (record instanceof TraceRecord.FileNamed named) {
                    paths.put(named.file(), named.path());
                } else if (record instanceof TraceRecord.Opened opened) {
                    span(member, opened.startNanos(), opened.startNanos() + opened.durationNanos());
                    process.created += opened.creation() == Creation.CREATED ? 1 : 0;
                    file(paths, opened.file(), member.rank()).opened(opened, member);
                } else if (record instanceof TraceRecord.Written written) {
                    span(member, written.firstNanos(), written.lastNanos());
                    process.writes = ByteSize.addCapped(process.writes, written.operations());
                    process.bytes = ByteSize.addCapped(process.bytes, written.bytes());
                    FileTotal file = file(paths, written.file(), member.rank());
                    file.bytes = ByteSize.addCapped(file.bytes, written.bytes());
                } else if (record instanceof TraceRecord.Closed closed) {
                    span(member, closed.startNanos(), closed.startNanos() + closed.durationNanos());
                    file(paths, closed.file(), member.rank()).closed(closed, member);
                }
            });
            // The counts of the end are complete where records were left out.
            member.trace().end().ifPresent(process::atLeast);
            rank.add(process);
        }

        private void span(Member member, long from, long to) {
            first = Math.min(first, member.startNanos() + from);
            last = Math.max(last, member.startNanos() + to);
        }

        /** A file whose name is missing counts for its rank, but is in no list. */
        private FileTotal file(Map<Integer, String> paths, int number, int rank) {
            String path = paths.get(number);
            return path == null ? new FileTotal(rank) : files.computeIfAbsent(path, key -> new FileTotal(rank));
        }
    }

    private static final class RankTotal {
        private long created;
        private long writes;
        private long bytes;

        void atLeast(Ended end) {
            created = Math.max(created, end.created());
            writes = Math.max(writes, end.writes());
            bytes = Math.max(bytes, end.bytes());
        }

        void add(RankTotal other) {
            created = ByteSize.addCapped(created, other.created);
            writes = ByteSize.addCapped(writes, other.writes);
            bytes = ByteSize.addCapped(bytes, other.bytes);
        }

        RankSum of(int rank) {
            return new RankSum(rank, created, writes, bytes);
        }
    }

    private static final class FileTotal {
        private int rank;
        private boolean created;
        private long createdNanos;
        private long closedNanos = -1;
        private long size;
        private long bytes;

        FileTotal(int rank) {
            this.rank = rank;
        }

        void opened(TraceRecord.Opened opened, Member member) {
            if (opened.creation() == Creation.CREATED) {
                created = true;
                createdNanos = member.startNanos() + opened.startNanos();
                rank = member.rank();
            }
        }

        void closed(TraceRecord.Closed closed, Member member) {
            long time = member.startNanos() + closed.startNanos();
            if (time >= closedNanos) {
                closedNanos = time;
                size = closed.size();
            }
        }

        FileSum of(String path) {
            return new FileSum(path, rank, created, createdNanos, size, bytes);
        }
    }
}
