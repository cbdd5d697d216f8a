package io.mizan.traces.darshan.decode;

import io.mizan.traces.darshan.decode.RecordLayout.Head;
import io.mizan.traces.darshan.decode.RecordLayout.Tail;
import io.mizan.traces.darshan.format.RegionInput;
import io.mizan.traces.darshan.record.CounterRecord;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads the records of a counter module. */
public final class CounterReader {
    private static final byte[] NO_BYTES = {};
    private static final long[] NO_LONGS = {};

    private CounterReader() {}

    /** Sends every record to the consumer and says what is wrong, if anything. */
    public static Optional<String> read(
            RegionInput input, RecordLayout layout, RankCheck ranks, Consumer<CounterRecord> consumer) {
        while (input.require(layout.bytes())) {
            long id = input.takeLong();
            long rank = input.takeLong();
            Optional<String> problem = ranks.problem(rank);
            if (problem.isPresent()) {
                return problem;
            }
            long fileId = 0;
            if (layout.head() == Head.FILE_ID) {
                fileId = input.takeLong();
            } else if (layout.head() == Head.SKIPPED) {
                input.skip(Long.BYTES);
            }
            RecordCounters counters = new RecordCounters(layout.integers(), layout.doubles());
            input.takeLongs(counters.integers(), 0, layout.integers());
            input.takeDoubles(counters.doubles(), 0, layout.doubles());
            byte[] tail = layout.tail() == Tail.NOTHING ? NO_BYTES : input.takeBytes(32);
            long[] object = NO_LONGS;
            if (layout.tail() == Tail.OBJECT) {
                object = new long[] {input.takeLong(), input.takeLong()};
            }
            RecordCounters newest = layout.newest().apply(counters);
            if (!newest.dropped()) {
                consumer.accept(new CounterRecord(id, rank, newest.integers(), newest.doubles(), fileId, tail, object));
            }
        }
        return ending(input);
    }

    /** Whether the data of a module ends as it should: at the end of a record. */
    static Optional<String> ending(RegionInput input) {
        return input.damage()
                .or(() -> input.remaining() > 0 ? Optional.of("the last record is cut off") : Optional.empty());
    }

    /**
     * Whether whole records of this layout fill the region. Development builds of Darshan wrote other layouts under the same
     * version; read as this one they would be garbage. Damaged data is not judged: its records are good up to the damage.
     */
    public static Optional<String> misfit(RegionInput input, RecordLayout layout) {
        while (input.require(1)) {
            input.skip(input.remaining());
        }
        return input.damage().isPresent() || input.position() % layout.bytes() == 0
                ? Optional.empty()
                : Optional.of(
                        "an unknown layout: " + input.position() + " bytes are not whole records of " + layout.bytes());
    }
}
