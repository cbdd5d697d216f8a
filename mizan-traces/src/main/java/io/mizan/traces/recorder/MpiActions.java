package io.mizan.traces.recorder;

import io.mizan.traces.merge.PathTable;
import io.mizan.traces.recorder.FileAction.Kind;
import io.mizan.traces.recorder.FileAction.Origin;
import io.mizan.traces.recorder.FileAction.Pointer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * MPI-IO calls as actions, for files that no POSIX call below explains.
 *
 * <p>Whether one does is asked of the file, over all ranks, and not of the call: in a collective write the data of a rank
 * are written by another rank, under the other's call.
 */
final class MpiActions {
    private static final long MPI_MODE_CREATE = 1;
    private static final long MPI_MODE_APPEND = 128;
    /** Two files that had the same handle: nobody can tell them apart. */
    private static final int AMBIGUOUS = -1;

    private final PathTable paths;
    private final Set<Integer> dataBelow;
    private final Set<Integer> opensBelow;
    private final Map<String, Integer> files = new HashMap<>();
    private final Set<String> unknownTypes = new TreeSet<>();
    private final Set<String> unknownHandles = new TreeSet<>();

    /**
     * @param dataBelow paths with POSIX data calls inside of other calls
     * @param opensBelow paths that were opened by POSIX calls inside of other calls
     */
    MpiActions(PathTable paths, Set<Integer> dataBelow, Set<Integer> opensBelow) {
        this.paths = paths;
        this.dataBelow = dataBelow;
        this.opensBelow = opensBelow;
    }

    /** Takes note of a handle; to be called for all signatures before the first action is made. */
    void handle(CallSignature call) {
        if (call.function().equals("MPI_File_open") && call.arguments().size() >= 5) {
            files.merge(
                    ArgumentText.at(call, 4),
                    paths.number(ArgumentText.at(call, 1)),
                    (a, b) -> a.equals(b) ? a : AMBIGUOUS);
        }
    }

    FileAction of(CallSignature call) {
        String function = call.function();
        Optional<MpiShape> data = MpiShape.of(function);
        if (data.isPresent()) {
            return data(call, data.get());
        }
        return switch (function) {
            case "MPI_File_open" -> open(call);
            case "MPI_File_close" -> simple(call, Kind.CLOSE, opensBelow);
            case "MPI_File_sync" -> simple(call, Kind.SYNC, dataBelow);
            case "MPI_File_seek" -> seek(call, Pointer.MPI);
            case "MPI_File_seek_shared" -> seek(call, Pointer.MPI_SHARED);
            case "MPI_File_set_view" -> view(call);
            default -> FileAction.NOTHING;
        };
    }

    private FileAction open(CallSignature call) {
        int file = paths.number(ArgumentText.at(call, 1));
        if (opensBelow.contains(file)) {
            return FileAction.simple(Kind.REWIND, file, Pointer.MPI);
        }
        long mode = ArgumentText.number(call, 2);
        boolean create = (mode & MPI_MODE_CREATE) != 0;
        boolean append = (mode & MPI_MODE_APPEND) != 0;
        Kind kind = append ? (create ? Kind.APPEND_OR_CREATE : Kind.APPEND) : create ? Kind.OPEN_OR_CREATE : Kind.OPEN;
        return FileAction.simple(kind, file, Pointer.MPI);
    }

    private FileAction simple(CallSignature call, Kind kind, Set<Integer> explained) {
        int file = file(call);
        return file < 0 || explained.contains(file) ? FileAction.NOTHING : FileAction.simple(kind, file, Pointer.MPI);
    }

    private FileAction data(CallSignature call, MpiShape shape) {
        int file = file(call);
        if (file < 0 || dataBelow.contains(file)) {
            if (file < 0) {
                unknownHandles.add(ArgumentText.at(call, 0));
            }
            return FileAction.NOTHING;
        }
        String type = ArgumentText.at(call, shape.count() + 1);
        Optional<Integer> size = MpiShape.size(type);
        if (size.isEmpty()) {
            unknownTypes.add(type);
        }
        long bytes = ArgumentText.product(call, ArgumentText.size(call, shape.count()), size.orElse(1));
        boolean at = shape.pointer() == MpiShape.Pointer.EXPLICIT;
        Pointer pointer = shape.pointer() == MpiShape.Pointer.SHARED ? Pointer.MPI_SHARED : Pointer.MPI;
        return FileAction.data(shape.write(), at, file, pointer, bytes, at ? ArgumentText.size(call, 1) : 0);
    }

    private FileAction seek(CallSignature call, Pointer pointer) {
        int file = file(call);
        if (file < 0 || dataBelow.contains(file)) {
            return FileAction.NOTHING;
        }
        Origin origin = switch (ArgumentText.at(call, 2)) {
            case "MPI_SEEK_CUR" -> Origin.HERE;
            case "MPI_SEEK_END" -> Origin.END;
            default -> Origin.START;
        };
        return FileAction.seek(file, pointer, ArgumentText.number(call, 1), origin);
    }

    /** Views with holes are read as if they had none: what the trace says of a type is its name. */
    private FileAction view(CallSignature call) {
        int file = file(call);
        if (file < 0) {
            return FileAction.NOTHING;
        }
        int unit = MpiShape.size(ArgumentText.at(call, 2)).orElse(1);
        return new FileAction(
                Kind.VIEW, file, Pointer.MPI, unit, ArgumentText.size(call, 1), Origin.START, FileAction.NO_FILE);
    }

    private int file(CallSignature call) {
        return files.getOrDefault(ArgumentText.at(call, 0), AMBIGUOUS);
    }

    /** What a reader of the workload should know. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (!unknownTypes.isEmpty()) {
            notes.add("MPI types of unknown size count as one byte: " + String.join(", ", unknownTypes));
        }
        if (!unknownHandles.isEmpty()) {
            notes.add("MPI-IO calls on files that the trace does not name are left out: "
                    + String.join(", ", unknownHandles));
        }
        return notes;
    }
}
