package io.mizan.traces.libmizan;

import io.mizan.model.workload.WorkloadSink;
import io.mizan.model.workload.WorkloadSource;
import io.mizan.traces.libmizan.LibmizanTrace.Member;
import io.mizan.traces.merge.PathTable;
import io.mizan.traces.merge.TimeMerge;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A run that libmizan traced, as a workload. Creates, opens, closes, renames and removals are events; a burst of writes becomes
 * {@link BurstWrites}. The merge over processes holds one block and the overlapping bursts of each.
 */
public final class LibmizanWorkload implements WorkloadSource {
    private static final String ORIGIN = "libmizan";

    private final LibmizanTrace trace;
    private final List<String> choiceNotes;
    private List<String> readingNotes = List.of();

    public LibmizanWorkload(LibmizanTrace trace) {
        this(trace, List.of());
    }

    /** @param choiceNotes why it is this trace and no other */
    public LibmizanWorkload(LibmizanTrace trace, List<String> choiceNotes) {
        this.trace = trace;
        this.choiceNotes = List.copyOf(choiceNotes);
    }

    @Override
    public String name() {
        return trace.name();
    }

    @Override
    public int ranks() {
        return trace.ranks();
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>(choiceNotes);
        notes.addAll(trace.notes());
        notes.addAll(readingNotes);
        return List.copyOf(notes);
    }

    @Override
    public void read(WorkloadSink sink) {
        sink.origin(ORIGIN);
        PathTable paths = new PathTable();
        Announced announced = new Announced(sink, paths);
        List<Member> members = trace.members();
        ProcessEvents[] events = new ProcessEvents[members.size()];
        TimeMerge merge = new TimeMerge(events.length);
        // A process is opened when its first event can be the next: in a long run most have ended before others begin.
        for (int i = 0; i < events.length; i++) {
            events[i] = new ProcessEvents(members.get(i).trace(), paths);
            merge.add(i, members.get(i).startNanos());
        }
        boolean[] begun = new boolean[events.length];
        while (!merge.isEmpty()) {
            int i = merge.first();
            Member member = members.get(i);
            if (begun[i]) {
                ProcessEvents.Pending event = events[i].current();
                sink.event(
                        member.rank(),
                        announced.file(event.path()),
                        event.operation(),
                        event.offset(),
                        event.bytes(),
                        member.startNanos() + event.startNanos(),
                        event.durationNanos());
                events[i].advance();
            }
            begun[i] = true;
            if (events[i].fill()) {
                merge.advanceFirst(member.startNanos() + events[i].current().startNanos());
            } else {
                merge.removeFirst();
            }
        }
        readingNotes = notesOf(events);
    }

    private static List<String> notesOf(ProcessEvents[] events) {
        List<String> notes = new ArrayList<>();
        long unknown =
                Arrays.stream(events).mapToLong(ProcessEvents::unknownFiles).sum();
        if (unknown > 0) {
            notes.add("records of files whose names are missing were left out: " + unknown);
        }
        if (Arrays.stream(events).anyMatch(process -> process.folded() > 0)) {
            notes.add("bursts of more than " + BurstWrites.MOST + " writes were made " + BurstWrites.MOST
                    + " larger ones; bytes are the same");
        }
        return List.copyOf(notes);
    }

    /** Files in the order of their first event. */
    private final class Announced {
        private final WorkloadSink sink;
        private final PathTable paths;
        private int[] ids = new int[64];
        private int next = 1;

        Announced(WorkloadSink sink, PathTable paths) {
            this.sink = sink;
            this.paths = paths;
        }

        int file(int path) {
            if (path >= ids.length) {
                ids = Arrays.copyOf(ids, Math.max(path + 1, 2 * ids.length));
            }
            if (ids[path] == 0) {
                String name = paths.path(path);
                sink.file(next - 1, name, trace.layout(name));
                ids[path] = next++;
            }
            return ids[path] - 1;
        }
    }
}
