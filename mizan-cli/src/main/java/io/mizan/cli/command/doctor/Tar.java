package io.mizan.cli.command.doctor;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import java.util.function.BiConsumer;

/** The small files of a tar file in memory, as text; names of any length as GNU and POSIX write them. */
final class Tar {
    private static final int BLOCK = 512;
    private static final int MAGIC_AT = 257;
    private static final int LARGEST_FILE = 16 << 20;

    private Tar() {}

    static boolean isTar(byte[] bytes) {
        return bytes.length >= BLOCK && text(bytes, MAGIC_AT, 5).equals("ustar");
    }

    static void read(String name, byte[] bytes, BiConsumer<String, String> file) {
        String longName = "";
        int at = 0;
        while (at + BLOCK <= bytes.length && bytes[at] != 0) {
            long size = size(name, text(bytes, at + 124, 12).strip());
            if (size > LARGEST_FILE || at + BLOCK + size > bytes.length) {
                throw damaged(name, "a file in it is cut off, or larger than 16 MiB");
            }
            char type = (char) bytes[at + 156];
            String content = new String(bytes, at + BLOCK, (int) size, UTF_8);
            if (type == 'L') {
                longName = content.replace("\0", "");
            } else if (type == 'x') {
                longName = pathOf(content);
            } else {
                String prefix = text(bytes, at + 345, 155);
                String own = (prefix.isEmpty() ? "" : prefix + "/") + text(bytes, at, 100);
                if (type == '0' || type == 0) {
                    file.accept(longName.isEmpty() ? own : longName, content);
                }
                longName = "";
            }
            at += BLOCK + (int) ((size + BLOCK - 1) / BLOCK * BLOCK);
        }
    }

    /** Of the records {@code LENGTH KEY=VALUE} of POSIX, the one that matters here. */
    private static String pathOf(String records) {
        return records.lines()
                .filter(line -> line.matches("\\d+ path=.*"))
                .map(line -> line.substring(line.indexOf('=') + 1))
                .findFirst()
                .orElse("");
    }

    private static long size(String name, String octal) {
        if (!octal.matches("[0-7]{1,11}")) {
            throw damaged(name, "the size of a file in it is not a number");
        }
        return Long.parseLong(octal, 8);
    }

    private static RuntimeException damaged(String name, String what) {
        return Problem.of(ErrorCode.INPUT_FORMAT, "not a sound tar file: " + what)
                .at(Place.of(name))
                .maybe("make it again with tar czf")
                .exception();
    }

    private static String text(byte[] bytes, int start, int most) {
        int end = start;
        while (end < start + most && bytes[end] != 0) {
            end++;
        }
        return new String(bytes, start, end - start, ISO_8859_1);
    }
}
