package io.mizan.algorithms.layout.file;

import io.mizan.algorithms.layout.RequestedComponents;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.Extent;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.units.ByteSize;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Reads components that follow one another, under the names that a format has for their parts.
 *
 * @param start the key of the first byte, which may be left out
 * @param end the key of the end; -1 and EOF are the end of the file
 * @param size the key of the stripe size, which may be left out
 * @param count the key of the stripe count
 * @param onMetadataTarget whether a component lies on the metadata target
 */
record Components(String start, String end, String size, String count, Predicate<Mapping> onMetadataTarget) {

    /** @param place of the whole list, for what is wrong with it as a whole */
    List<ComponentRequest> read(Place place, List<Mapping> items) {
        List<ComponentRequest> requestedComponents = new ArrayList<>(items.size());
        for (Mapping item : items) {
            long next = requestedComponents.isEmpty()
                    ? 0
                    : requestedComponents
                            .get(requestedComponents.size() - 1)
                            .extent()
                            .end();
            requestedComponents.add(component(item, next));
        }
        return MizanException.locating(place, () -> RequestedComponents.together(requestedComponents));
    }

    private ComponentRequest component(Mapping item, long next) {
        if (next == Extent.EOF) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "a component follows the one that reaches the end of the file")
                    .at(item.place())
                    .maybe("let only the last component end at -1")
                    .exception();
        }
        if (item.has(start) && item.bytes(start) != next) {
            throw Problem.impossible("a component must start where the one before it ends")
                    .with("key", start)
                    .with("value", item.text(start))
                    .with("expected", next)
                    .at(item.require(start).place())
                    .maybe("leave no gap and no overlap; the first component starts at 0")
                    .exception();
        }
        Extent extent = item.convert(end, text -> extent(next, text));
        if (onMetadataTarget.test(item)) {
            return onMetadataTarget(item, extent);
        }
        int stripes = item.integer(count);
        long bytes = item.bytes(size, 0);
        Node cause = item.require(item.has(size) && stripes > 0 ? size : count);
        return MizanException.locating(cause.place(), () -> RequestedComponents.striped(extent, stripes, bytes));
    }

    private ComponentRequest onMetadataTarget(Mapping item, Extent extent) {
        ComponentRequest requested =
                MizanException.locating(item.place(), () -> RequestedComponents.onMetadataTarget(extent));
        long stripes = item.wholeNumber(count, 0);
        if (item.bytes(size, extent.end()) != extent.end() || stripes < 0 || stripes > 1) {
            throw Problem.impossible("data on a metadata target must have one stripe as long as the component")
                    .with("extent", extent)
                    .at(item.place())
                    .maybe("leave " + size + " and " + count + " out")
                    .exception();
        }
        return requested;
    }

    private static Extent extent(long start, String text) {
        boolean eof = text.strip().equals("-1") || text.strip().equalsIgnoreCase("eof");
        Extent extent = new Extent(start, eof ? Extent.EOF : ByteSize.parse(text));
        if (extent.isEmpty()) {
            throw Problem.impossible("a component must not end where it starts")
                    .with("extent", extent)
                    .maybe("give the end of the component in the file, not its length")
                    .exception();
        }
        return extent;
    }
}
