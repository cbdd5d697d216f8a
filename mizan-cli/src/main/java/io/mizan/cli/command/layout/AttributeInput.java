package io.mizan.cli.command.layout;

import io.mizan.cli.shared.InputFiles;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.LayoutAttribute;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An attribute from a file: its bytes, or what {@code getfattr} prints of them. */
final class AttributeInput {
    /** Hexadecimal digits are twice as long as bytes, and there may be a few words around them. */
    private static final int MOST_BYTES = 2 * LayoutAttribute.LARGEST_BYTES + 4096;

    private static final Pattern TEXT =
            Pattern.compile("(?:#[^\\n]*\\n)*(?:[\\w.]+=)?(?:0[xX]([0-9a-fA-F]+)|0[sS]([A-Za-z0-9+/=]+))\\s*");

    private AttributeInput() {}

    static LayoutAttribute read(InputFiles files, String name) {
        byte[] bytes = files.readBytes(name, MOST_BYTES);
        return MizanException.locating(Place.of(name), () -> LayoutAttribute.read(binary(bytes)));
    }

    /** No attribute begins with a digit or the mark of a comment. */
    static byte[] binary(byte[] bytes) {
        if (bytes.length == 0 || bytes[0] < ' ') {
            return bytes;
        }
        Matcher matcher = TEXT.matcher(new String(bytes, StandardCharsets.ISO_8859_1));
        if (!matcher.matches()) {
            return bytes;
        }
        try {
            String hex = matcher.group(1);
            return hex == null
                    ? Base64.getDecoder().decode(matcher.group(2))
                    : HexFormat.of().parseHex(hex.toLowerCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_FORMAT, "the attribute's value is cut off")
                            .maybe("print it with getfattr -e hex -n lustre.lov FILE"),
                    e);
        }
    }
}
