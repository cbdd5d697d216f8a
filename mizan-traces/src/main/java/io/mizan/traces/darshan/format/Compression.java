package io.mizan.traces.darshan.format;

import java.util.Optional;

/** How the regions of a log are packed; the ordinal is the number in the header. */
public enum Compression {
    ZLIB,
    BZIP2,
    NONE;

    static Optional<Compression> of(int number) {
        return number < values().length ? Optional.of(values()[number]) : Optional.empty();
    }

    Decoder decoder(RegionBytes input) {
        return switch (this) {
            case ZLIB -> new ZlibDecoder(input);
            case BZIP2 -> new Bzip2Decoder(input);
            case NONE -> input::read;
        };
    }
}
