package io.mizan.traces.darshan.decode;

import java.util.function.UnaryOperator;

/**
 * How a version of a module lays out its records: {@code u64 id, i64 rank}, perhaps the id of a file or bytes to skip, then
 * integers, doubles and perhaps a tail.
 *
 * @param newest brings the counters to the newest version of the module
 */
public record RecordLayout(
        int version, int integers, int doubles, Head head, Tail tail, UnaryOperator<RecordCounters> newest) {

    /** What stands between the base of the record and its counters. */
    enum Head {
        NOTHING(0),
        FILE_ID(8),
        SKIPPED(8);

        private final int bytes;

        Head(int bytes) {
            this.bytes = bytes;
        }
    }

    /** What stands after the counters. */
    enum Tail {
        NOTHING(0),
        /** Two UUIDs, of the pool and of the container. */
        CONTAINER(32),
        /** The same and the two halves of an object id. */
        OBJECT(48);

        private final int bytes;

        Tail(int bytes) {
            this.bytes = bytes;
        }
    }

    static RecordLayout of(int version, int integers, int doubles) {
        return new RecordLayout(version, integers, doubles, Head.NOTHING, Tail.NOTHING, UnaryOperator.identity());
    }

    RecordLayout head(Head kind) {
        return new RecordLayout(version, integers, doubles, kind, tail, newest);
    }

    RecordLayout tail(Tail kind) {
        return new RecordLayout(version, integers, doubles, head, kind, newest);
    }

    /** The same layout with a conversion to the newest version. */
    RecordLayout becoming(UnaryOperator<RecordCounters> conversion) {
        return new RecordLayout(version, integers, doubles, head, tail, conversion);
    }

    int bytes() {
        return 16 + head.bytes + 8 * (integers + doubles) + tail.bytes;
    }
}
