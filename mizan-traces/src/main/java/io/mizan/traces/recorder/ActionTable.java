package io.mizan.traces.recorder;

import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.traces.merge.PathTable;
import io.mizan.traces.recorder.CallShape.Effect;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What the calls of every signature of a trace do to files, for one table of signatures after the other. */
final class ActionTable {
    private final PathTable paths = new PathTable();
    private final List<FileAction[]> actions = new ArrayList<>();
    private final List<String> notes;

    ActionTable(RecorderTrace trace) {
        boolean levels = trace.tables().stream().anyMatch(ActionTable::hasLevels);
        Set<Integer> dataBelow = new HashSet<>();
        Set<Integer> opensBelow = new HashSet<>();
        MpiActions mpi = new MpiActions(paths, dataBelow, opensBelow);
        forEach(trace, call -> {
            mpi.handle(call);
            // Without levels in the trace any POSIX call may be inside of another.
            if (call.layer() == CallLayer.POSIX && (call.level() > 0 || !levels)) {
                below(call, dataBelow, opensBelow);
            }
        });
        for (int rank = 0; rank < trace.tables().size(); rank++) {
            SignatureTable table = trace.tables().get(rank);
            Place place = Place.of(trace.name() + "/" + rank + ".cst");
            FileAction[] of = new FileAction[table.size()];
            for (int i = 0; i < of.length; i++) {
                of[i] = action(place, i, table.get(i), mpi);
            }
            actions.add(of);
        }
        notes = List.copyOf(mpi.notes());
    }

    private interface Visitor {
        void accept(CallSignature call);
    }

    private static void forEach(RecorderTrace trace, Visitor visitor) {
        for (SignatureTable table : trace.tables()) {
            for (int i = 0; i < table.size(); i++) {
                visitor.accept(table.get(i));
            }
        }
    }

    private static boolean hasLevels(SignatureTable table) {
        for (int i = 0; i < table.size(); i++) {
            if (table.get(i).level() > 0) {
                return true;
            }
        }
        return false;
    }

    private void below(CallSignature call, Set<Integer> dataBelow, Set<Integer> opensBelow) {
        Optional<CallShape> shape = CallShape.of(call.function());
        if (shape.isPresent() && shape.get().path() < call.arguments().size()) {
            int file = paths.number(call.arguments().get(shape.get().path()));
            Effect effect = shape.get().effect();
            if (effect == Effect.READ || effect == Effect.WRITE) {
                dataBelow.add(file);
            } else if (effect == Effect.OPEN || effect == Effect.CREATE || effect == Effect.OPEN_STREAM) {
                opensBelow.add(file);
            }
        }
    }

    private FileAction action(Place place, int number, CallSignature call, MpiActions mpi) {
        try {
            if (call.layer() == CallLayer.MPI_IO) {
                return mpi.of(call);
            }
            return call.layer() == CallLayer.POSIX
                    ? CallShape.of(call.function())
                            .map(shape -> PosixActions.of(call, shape, paths))
                            .orElse(FileAction.NOTHING)
                    : FileAction.NOTHING;
        } catch (MizanException e) {
            throw new MizanException(e.problem().with("signature", number).at(place), e);
        }
    }

    FileAction get(int table, int terminal) {
        return actions.get(table)[terminal];
    }

    PathTable paths() {
        return paths;
    }

    List<String> notes() {
        return notes;
    }
}
