package io.mizan.model.layout;

import io.mizan.model.error.Problem;
import java.util.List;

/** Which targets hold the stripes of a layout: fixed, from a first one, or open. */
public sealed interface TargetChoice {
    TargetChoice ANY = new Any();

    /**
     * The metadata server chooses. In a layout that was read: the component has no objects yet ({@code stripe_offset}
     * -1).
     */
    record Any() implements TargetChoice {}

    /**
     * A soft wish: the stripes begin at this target and follow in index order, and the server goes round a target that
     * it cannot use.
     */
    record StartIndex(int index) implements TargetChoice {
        public StartIndex {
            checkIndex(index);
        }
    }

    /**
     * A hard list, stripe by stripe in this order. The server creates all of them or fails: it never replaces a target,
     * also not later, when a write reaches a component that had no objects until then. A file that was read has this
     * for every component with objects.
     *
     * <p>A request may carry a start index beside its list, and the stripes then begin at that target and wrap round.
     * That is the same file as with the list turned, so only the turned list exists here.
     */
    record Exact(List<Integer> indices) implements TargetChoice {
        public Exact {
            indices = List.copyOf(indices);
            if (indices.isEmpty()) {
                throw Problem.impossible("a list of targets must not be empty").exception();
            }
            indices.forEach(TargetChoice::checkIndex);
        }
    }

    private static void checkIndex(int index) {
        if (index < 0 || index > 0xFFFE) {
            throw Problem.impossible("a layout must name targets from 0 to 65534")
                    .with("index", index)
                    .exception();
        }
    }
}
