package io.mizan.controller.live.recording;

import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveViewJson;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The views that were seen so far, for going back: as many of the newest as fit into the memory it may take.
 */
public final class History implements Frames {
    private static final long USUAL_BYTES = 64L << 20;

    private final long most;
    private final Deque<byte[]> packed = new ArrayDeque<>();
    private long bytes;
    private long first;
    private @Nullable LiveView newest;

    public History() {
        this(USUAL_BYTES);
    }

    /** @param most bytes to take; the newest view is kept whatever it takes */
    History(long most) {
        this.most = most;
    }

    public synchronized void add(LiveView view) {
        byte[] added = CompressedText.pack(LiveViewJson.encode(view));
        packed.addLast(added);
        bytes += added.length;
        newest = view;
        while (bytes > most && packed.size() > 1) {
            bytes -= packed.removeFirst().length;
            first++;
        }
    }

    @Override
    public synchronized long first() {
        return first;
    }

    @Override
    public synchronized long last() {
        return first + packed.size() - 1;
    }

    @Override
    public synchronized Optional<LiveView> at(long number) {
        if (number < first || number > last()) {
            return Optional.empty();
        }
        return number == last()
                ? Optional.ofNullable(newest)
                : packed.stream()
                        .skip(number - first)
                        .findFirst()
                        .map(CompressedText::unpack)
                        .map(LiveViewJson::decode);
    }
}
