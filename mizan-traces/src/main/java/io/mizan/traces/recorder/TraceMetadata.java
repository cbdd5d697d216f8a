package io.mizan.traces.recorder;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The head of a trace, {@code recorder.mt}: i32 ranks, 4 bytes of padding, f64 start, f64 resolution, i32 size of the
 * buffer, i32 compression of the time stamps, i32 whether ranks share grammars, 4 bytes of padding; then the names of
 * functions, each with a line end. The list of functions differs from build to build.
 *
 * @param startSeconds since 1970
 * @param resolutionSeconds the unit of the time stamps
 * @param shared whether the ranks share one table of signatures, and grammars that are the same
 */
record TraceMetadata(int ranks, double startSeconds, double resolutionSeconds, boolean shared, List<String> functions) {
    private static final long MOST_BYTES = 1 << 20;
    private static final double FINEST_SECONDS = 1e-12;

    TraceMetadata {
        functions = List.copyOf(functions);
    }

    static TraceMetadata read(Path folder) {
        TraceBytes in = new TraceFile(folder, "recorder.mt").read(MOST_BYTES);
        int ranks = in.i32();
        in.i32();
        double start = in.f64();
        double resolution = in.f64();
        in.i32();
        int compression = in.i32();
        int shared = in.i32();
        in.i32();
        if (ranks <= 0) {
            throw in.wrong("the trace has no ranks", 0).with("ranks", ranks).exception();
        }
        if (!Double.isFinite(start)) {
            throw in.wrong("not a time", 8).with("start", start).exception();
        }
        if (!(resolution >= FINEST_SECONDS && resolution <= 1)) {
            throw in.wrong("the resolution of time is out of range", 16)
                    .with("seconds", resolution)
                    .exception();
        }
        if (compression != 0) {
            throw in.wrong("the compression of time stamps is unknown", 28)
                    .with("compression", compression)
                    .exception();
        }
        if (shared != 0 && shared != 1) {
            throw in.wrong("the flag for compression between processes must be 0 or 1", 32)
                    .with("number", shared)
                    .exception();
        }
        return new TraceMetadata(ranks, start, resolution, shared == 1, functions(in));
    }

    private static List<String> functions(TraceBytes in) {
        int start = in.offset();
        byte[] text = in.bytes(in.remaining());
        List<String> names = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < text.length; i++) {
            if (text[i] == '\n') {
                names.add(new String(text, from, i - from, StandardCharsets.UTF_8));
                from = i + 1;
            }
        }
        if (from < text.length) {
            throw in.wrong("the name of a function has no end", start + from).exception();
        }
        return names;
    }
}
