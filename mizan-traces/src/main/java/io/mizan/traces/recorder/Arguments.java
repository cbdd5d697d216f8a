package io.mizan.traces.recorder;

import io.mizan.traces.names.PathText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The arguments of a call. Each is followed by a blank, also in the file, so that a path with blanks falls into more pieces
 * than there are arguments. The pieces are put together again where the function has its path; and so is the status of
 * MPI calls, {@code [0 1]}, which always comes in two.
 */
final class Arguments {
    private Arguments() {}

    /** The arguments, or none where there are fewer pieces than arguments. */
    static Optional<List<String>> split(byte[] text, int count, String function) {
        List<String> pieces = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < text.length; i++) {
            if (text[i] == ' ') {
                pieces.add(PathText.decode(text, from, i));
                from = i + 1;
            }
        }
        if (from < text.length || pieces.size() < count || (count == 0 && !pieces.isEmpty())) {
            return Optional.empty();
        }
        if (pieces.size() == count) {
            return Optional.of(pieces);
        }
        return Optional.of(
                CallShape.TWO_PATHS.contains(function) && count == 2
                        ? twoPaths(pieces)
                        : merge(pieces, pieces.size() - count, CallShape.pathArgument(function, count)));
    }

    private static List<String> merge(List<String> pieces, int surplus, int at) {
        List<String> merged = new ArrayList<>(pieces.subList(0, at));
        merged.add(String.join(" ", pieces.subList(at, at + surplus + 1)));
        merged.addAll(pieces.subList(at + surplus + 1, pieces.size()));
        return merged;
    }

    /** Recorder makes paths absolute where it can, so the second begins at a piece that begins with a slash. */
    private static List<String> twoPaths(List<String> pieces) {
        int second = 1;
        while (second < pieces.size() - 1 && !pieces.get(second).startsWith("/")) {
            second++;
        }
        return List.of(
                String.join(" ", pieces.subList(0, second)), String.join(" ", pieces.subList(second, pieces.size())));
    }
}
