package io.mizan.traces.libmizan;

import io.mizan.traces.libmizan.LibmizanTrace.Member;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts the processes of a run on one axis of time and numbers their ranks.
 *
 * <p>Within a host the monotonic clock orders processes, between hosts the wall clock does. The process of a host that began
 * first tells how far the two are apart; another one that says nearly the same is moved to it, because less than a second is a
 * correction of the wall clock, and more is another boot or a container with clocks of its own.
 */
final class RunAxis {
    /** Sinks make arrays of ranks; a number from a broken environment must not make them large. */
    private static final int MOST_RANKS = 4_000_000;

    private static final long CORRECTION_NANOS = 1_000_000_000L;

    private final List<Member> members = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private int ranks;

    RunAxis(List<ProcessTrace> traces) {
        Map<String, Long> distances = new HashMap<>();
        List<ProcessTrace> known = new ArrayList<>(
                traces.stream().filter(ProcessTrace::isIdentified).toList());
        known.sort(Comparator.comparingLong(trace -> trace.identity().wallNanos()));
        Map<ProcessTrace, Long> starts = new HashMap<>();
        long earliest = Long.MAX_VALUE;
        for (ProcessTrace trace : known) {
            ProcessIdentity identity = trace.identity();
            long own = identity.wallNanos() - identity.monotonicNanos();
            long first = distances.computeIfAbsent(identity.host(), host -> own);
            long distance = Math.abs(own - first) < CORRECTION_NANOS ? first : own;
            long start = Math.addExact(identity.monotonicNanos(), distance);
            starts.put(trace, start);
            earliest = Math.min(earliest, start);
        }
        for (ProcessTrace trace : traces) {
            Long start = starts.get(trace);
            // Without a clock a process begins with the run.
            members.add(new Member(trace, ProcessIdentity.UNKNOWN_NUMBER, start == null ? 0 : start - earliest));
        }
        members.sort(Comparator.comparingLong(Member::startNanos)
                .thenComparing(member -> member.trace().name()));
        number();
    }

    private void number() {
        int unusable = 0;
        for (Member member : members) {
            ProcessIdentity identity = member.trace().identity();
            if (hasRank(identity)) {
                int size = identity.size() <= MOST_RANKS ? identity.size() : 0;
                ranks = Math.max(ranks, Math.max(identity.rank() + 1, size));
            } else if (identity.rank() >= MOST_RANKS) {
                unusable++;
            }
        }
        for (int i = 0; i < members.size(); i++) {
            Member member = members.get(i);
            ProcessIdentity identity = member.trace().identity();
            int rank = hasRank(identity) ? identity.rank() : ranks++;
            members.set(i, new Member(member.trace(), rank, member.startNanos()));
        }
        if (unusable > 0) {
            notes.add("ranks of " + MOST_RANKS + " and more were ignored as implausible: " + unusable);
        }
    }

    private static boolean hasRank(ProcessIdentity identity) {
        return identity.rank() >= 0 && identity.rank() < MOST_RANKS;
    }

    List<Member> members() {
        return members;
    }

    int ranks() {
        return ranks;
    }

    List<String> notes() {
        return notes;
    }
}
