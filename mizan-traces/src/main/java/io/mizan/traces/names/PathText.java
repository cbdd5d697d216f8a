package io.mizan.traces.names;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Names of files as text. A name is bytes; most are UTF-8. A byte that is not becomes the surrogate U+DC80 to U+DCFF, as in
 * Python, so that two different names stay different.
 */
public final class PathText {
    private PathText() {}

    public static String decode(byte[] bytes, int from, int to) {
        ByteBuffer in = ByteBuffer.wrap(bytes, from, to - from);
        CharBuffer out = CharBuffer.allocate(to - from + 1);
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        while (true) {
            CoderResult result = decoder.decode(in, out, true);
            if (!result.isError()) {
                return out.flip().toString();
            }
            out.put((char) (0xDC00 + (in.get() & 0xFF)));
            decoder.reset();
        }
    }
}
