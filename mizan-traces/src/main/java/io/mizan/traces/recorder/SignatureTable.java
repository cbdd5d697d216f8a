package io.mizan.traces.recorder;

import io.mizan.model.error.Problem;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * The signatures of one rank, or of all, from {@code RANK.cst}: i32 count; for each i32 terminal, i32 rank, i32 length of the
 * key, u32 occurrences, and the key: u64 thread, u8 function, u8 level, u8 number of arguments, i32 length of the
 * arguments, arguments.
 */
final class SignatureTable {
    static final long MOST_BYTES = 256 << 20;

    private static final int HEAD_BYTES = 16;
    private static final int KEY_BYTES = 15;
    private static final int USER_FUNCTION = 255;

    private final List<CallSignature> signatures;

    private SignatureTable(List<CallSignature> signatures) {
        this.signatures = signatures;
    }

    static SignatureTable read(Path folder, int rank, List<String> functions) {
        TraceBytes in = new TraceFile(folder, rank + ".cst").read(MOST_BYTES);
        int count = in.i32();
        if (count < 0) {
            throw in.wrong("the number of signatures must not be negative", 0)
                    .with("signatures", count)
                    .exception();
        }
        in.need((long) count * (HEAD_BYTES + KEY_BYTES));
        CallSignature[] table = new CallSignature[count];
        for (int i = 0; i < count; i++) {
            int offset = in.offset();
            int terminal = in.i32();
            if (terminal < 0 || terminal >= count || table[terminal] != null) {
                throw in.wrong("the number of a signature is out of range or used twice", offset)
                        .with("number", terminal)
                        .with("signatures", count)
                        .exception();
            }
            in.i32();
            int keyLength = in.i32();
            in.i32();
            table[terminal] = key(in, keyLength, functions);
        }
        in.end();
        return new SignatureTable(List.copyOf(Arrays.asList(table)));
    }

    private static CallSignature key(TraceBytes in, int length, List<String> functions) {
        int offset = in.offset();
        long thread = in.i64();
        int function = in.u8();
        int level = in.u8();
        int count = in.u8();
        int textLength = in.i32();
        if (textLength < 0 || textLength != length - KEY_BYTES) {
            throw in.wrong("the lengths of a signature contradict each other", offset)
                    .with("key", length)
                    .with("arguments", textLength)
                    .exception();
        }
        byte[] text = in.bytes(textLength);
        if (function != USER_FUNCTION && function >= functions.size()) {
            throw in.wrong("recorder.mt does not name the function", offset)
                    .with("function", function)
                    .with("functions", functions.size())
                    .exception();
        }
        String name = function == USER_FUNCTION ? "" : functions.get(function);
        List<String> arguments = Arguments.split(text, count, name)
                .orElseThrow(() -> badArguments(in, offset, name, count).exception());
        if (function == USER_FUNCTION) {
            return new CallSignature(
                    arguments.size() > 1 ? arguments.get(1) : "", CallLayer.USER, level, thread, arguments);
        }
        return new CallSignature(name, CallLayer.of(name), level, thread, arguments);
    }

    private static Problem badArguments(TraceBytes in, int offset, String name, int count) {
        return in.wrong("the text of a signature does not have its arguments", offset)
                .with("function", name)
                .with("arguments", count);
    }

    int size() {
        return signatures.size();
    }

    CallSignature get(int terminal) {
        return signatures.get(terminal);
    }
}
