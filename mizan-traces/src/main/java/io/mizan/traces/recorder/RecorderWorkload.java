package io.mizan.traces.recorder;

import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.Striping;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.WorkloadSink;
import io.mizan.model.workload.WorkloadSource;
import io.mizan.traces.merge.TimeMerge;
import java.util.Arrays;
import java.util.List;

/**
 * A Recorder trace as a workload. Offsets are followed from opens and seeks, over all ranks in the order of time. A file is a
 * path: of two descriptors of one file in one process, the last open or seek counts, because Recorder writes the path in
 * place of both.
 *
 * <p>Recorder 2.5 keeps no results. Bytes are those asked for, and calls that failed are events as well. It knows nothing of
 * layouts: files have the default of the file system.
 */
public final class RecorderWorkload implements WorkloadSource {
    private static final String ORIGIN = "recorder";
    private static final FileLayout LAYOUT = new FileLayout.Plain(Striping.DEFAULT);

    private final RecorderTrace trace;
    private final ActionTable actions;

    public RecorderWorkload(RecorderTrace trace) {
        this.trace = trace;
        actions = new ActionTable(trace);
    }

    @Override
    public String name() {
        return trace.name();
    }

    @Override
    public int ranks() {
        return trace.ranks();
    }

    /** What is known less than exactly, in sentences; empty for most traces. */
    @Override
    public List<String> notes() {
        return actions.notes();
    }

    @Override
    public void read(WorkloadSink sink) {
        sink.origin(ORIGIN);
        Replay replay = new Replay(sink);
        RankCalls[] ranks = new RankCalls[ranks()];
        TimeMerge merge = new TimeMerge(ranks.length);
        for (int rank = 0; rank < ranks.length; rank++) {
            ranks[rank] = trace.open(rank);
            if (ranks[rank].next()) {
                merge.add(rank, ranks[rank].startNanos());
            }
        }
        while (!merge.isEmpty()) {
            int rank = merge.first();
            RankCalls calls = ranks[rank];
            replay.call(rank, actions.get(trace.table(rank), calls.terminal()), calls);
            if (calls.next()) {
                merge.advanceFirst(calls.startNanos());
            } else {
                merge.removeFirst();
            }
        }
    }

    /** The files as they are at one moment of the trace. */
    private final class Replay {
        private final WorkloadSink sink;
        private final int[] ids;
        private final FileStates states;
        private int announced;

        Replay(WorkloadSink sink) {
            this.sink = sink;
            ids = new int[actions.paths().size()];
            Arrays.fill(ids, FileAction.NO_FILE);
            states = new FileStates(ids.length);
        }

        void call(int rank, FileAction action, RankCalls call) {
            int file = action.file();
            switch (action.kind()) {
                case NOTHING -> {}
                case OPEN, OPEN_OR_CREATE, OVERWRITE, OVERWRITE_OR_CREATE, APPEND, APPEND_OR_CREATE ->
                    open(rank, action, call);
                case REWIND -> states.rewind(rank, file, action.pointer(), false);
                case CLOSE -> {
                    states.close(rank, file, action.pointer());
                    event(rank, file, Operation.CLOSE, 0, 0, call);
                }
                case READ, WRITE, READ_AT, WRITE_AT -> data(rank, action, call);
                case SEEK -> {
                    states.seek(rank, file, action.pointer(), action.offset(), action.origin());
                    event(rank, file, Operation.SEEK, 0, 0, call);
                }
                case VIEW -> states.view(rank, file, action.offset(), action.bytes());
                case TRUNCATE -> states.resize(file, action.offset());
                case SYNC -> event(rank, file, Operation.SYNC, 0, 0, call);
                case STAT -> event(rank, file, Operation.STAT, 0, 0, call);
                case UNLINK -> {
                    states.unlink(file);
                    event(rank, file, Operation.UNLINK, 0, 0, call);
                }
                case RENAME -> {
                    states.rename(file, action.otherFile());
                    event(rank, file, Operation.RENAME, 0, 0, call);
                }
                case MKDIR -> event(rank, file, Operation.MKDIR, 0, 0, call);
            }
        }

        private void open(int rank, FileAction action, RankCalls call) {
            int file = action.file();
            boolean create = action.kind().creates() && !states.exists(file);
            if (action.kind().empties()) {
                states.resize(file, 0);
            }
            states.open(rank, file, action.pointer(), action.kind().appends());
            event(rank, file, create ? Operation.CREATE : Operation.OPEN, 0, 0, call);
        }

        private void data(int rank, FileAction action, RankCalls call) {
            int file = action.file();
            boolean write = action.kind() == FileAction.Kind.WRITE || action.kind() == FileAction.Kind.WRITE_AT;
            boolean at = action.kind() == FileAction.Kind.READ_AT || action.kind() == FileAction.Kind.WRITE_AT;
            long offset = at
                    ? states.absolute(rank, file, action.pointer(), action.offset())
                    : states.advance(rank, file, action.pointer(), action.bytes(), write);
            long bytes = Math.min(action.bytes(), Long.MAX_VALUE - offset);
            if (write) {
                states.wrote(file, offset, bytes);
            }
            event(rank, file, write ? Operation.WRITE : Operation.READ, offset, bytes, call);
        }

        private void event(int rank, int file, Operation operation, long offset, long bytes, RankCalls call) {
            if (ids[file] < 0) {
                ids[file] = announced++;
                sink.file(ids[file], actions.paths().path(file), LAYOUT);
            }
            long start = call.startNanos();
            sink.event(rank, ids[file], operation, offset, bytes, start, call.endNanos() - start);
        }
    }
}
