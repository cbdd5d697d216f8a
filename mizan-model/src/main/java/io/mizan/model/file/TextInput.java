package io.mizan.model.file;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Text from a file or from standard input, gzip undone, in bounded memory. It refuses what is not text before it can do
 * harm: pipes that nobody writes to, bytes that are not UTF-8, NUL bytes, endless lines, and more bytes than allowed.
 */
public final class TextInput implements Closeable {
    public static final String STANDARD_INPUT = "<stdin>";

    private static final RegularFile.Advice ADVICE = new RegularFile.Advice(
            "name a file, or send the text through standard input and write - for the file name",
            "check the spelling, or write - to read standard input",
            "ask the owner for read permission");

    private static final int LONGEST_LINE = 64 * 1024;
    private static final int PEEK_BYTES = 16 * 1024;

    private final String name;
    private final BufferedInputStream in;
    private final long maxBytes;
    private long bytes;
    private long line;
    private @Nullable String unread;

    private TextInput(String name, InputStream raw, long maxBytes) {
        this.name = name;
        this.maxBytes = maxBytes;
        try {
            BufferedInputStream buffered = new BufferedInputStream(raw, PEEK_BYTES);
            this.in = startsWith(buffered, 0x1f, 0x8b)
                    ? new BufferedInputStream(new GzipMembers(buffered), PEEK_BYTES)
                    : buffered;
            if (startsWith(in, 0xef, 0xbb, 0xbf)) {
                in.skipNBytes(3); // the mark that some editors put before UTF-8
            }
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** Opens a regular file; anything else (directory, pipe, device) is refused without being opened. */
    public static TextInput open(Path path, long maxBytes) {
        return RegularFile.open(path, ADVICE, size -> of(path.toString(), Files.newInputStream(path), maxBytes));
    }

    /** Reads a stream that is open already, such as standard input, and closes it in the end, also when it is refused. */
    public static TextInput of(String name, InputStream stream, long maxBytes) {
        try {
            return new TextInput(name, stream, maxBytes);
        } catch (MizanException e) {
            closeQuietly(stream);
            throw e;
        }
    }

    public String name() {
        return name;
    }

    /** The place of the line that was read last. */
    public Place place() {
        return new Place(name, line);
    }

    /** The beginning of the text, for telling formats apart; nothing is consumed and nothing is refused. */
    public String peek() {
        try {
            in.mark(PEEK_BYTES);
            byte[] start = in.readNBytes(PEEK_BYTES);
            in.reset();
            return new String(start, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** Gives the line that was read last back: the next call of {@link #nextLine} returns it again. */
    public void unread(String text) {
        unread = text;
        line--;
    }

    /** The next line without its line end, or empty at the end of the text. */
    public Optional<String> nextLine() {
        if (unread != null) {
            String again = unread;
            unread = null;
            line++;
            return Optional.of(again);
        }
        ByteArrayOutputStream buffer = new ByteArrayOutputStream(128);
        line++;
        try {
            int b = in.read();
            if (b < 0) {
                line--;
                return Optional.empty();
            }
            for (; b >= 0 && b != '\n'; b = in.read()) {
                if (buffer.size() == LONGEST_LINE) {
                    throw Problem.of(ErrorCode.INPUT_NOT_TEXT, "a line is longer than 64 KiB")
                            .at(place())
                            .maybe("check that this is the file you meant: it does not look like text")
                            .exception();
                }
                buffer.write(b);
            }
            count(buffer.size() + (b < 0 ? 0 : 1));
        } catch (IOException e) {
            throw unreadable(e);
        }
        String text = decode(buffer.toByteArray());
        return Optional.of(text.endsWith("\r") ? text.substring(0, text.length() - 1) : text);
    }

    /** Everything that has not been read yet. */
    public String readAll() {
        ByteArrayOutputStream buffer = new ByteArrayOutputStream();
        byte[] block = new byte[PEEK_BYTES];
        try {
            for (int n = in.read(block); n >= 0; n = in.read(block)) {
                count(n);
                buffer.write(block, 0, n);
            }
        } catch (IOException e) {
            throw unreadable(e);
        }
        line++;
        return decode(buffer.toByteArray());
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private void count(long more) {
        bytes += more;
        if (bytes > maxBytes) {
            throw Problem.of(ErrorCode.INPUT_TOO_LARGE, "more text than allowed")
                    .at(place())
                    .with("input.maxBytes", maxBytes)
                    .maybe("check that this is the file you meant, or raise it with --set input.maxBytes=SIZE")
                    .exception();
        }
    }

    /** Strict decoding: a replacement character in a target's name would be a lie that surfaces much later. */
    private String decode(byte[] text) {
        for (int i = 0; i < text.length; i++) {
            if (text[i] == 0) {
                throw notText(text, i, "a NUL byte: this is binary data");
            }
        }
        ByteBuffer source = ByteBuffer.wrap(text);
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(source)
                    .toString();
        } catch (CharacterCodingException e) {
            throw notText(text, source.position(), "a byte is not UTF-8");
        }
    }

    private MizanException notText(byte[] text, int offset, String what) {
        for (int i = 0; i < offset; i++) {
            line += text[i] == '\n' ? 1 : 0;
        }
        return Problem.of(ErrorCode.INPUT_NOT_TEXT, what)
                .at(place())
                .maybe("check that this is the file you meant, or convert it: iconv -t UTF-8")
                .exception();
    }

    private MizanException unreadable(IOException cause) {
        boolean cut = cause instanceof EOFException;
        Problem problem = cut
                ? Problem.of(ErrorCode.INPUT_TRUNCATED, "the gzip data ends in the middle")
                        .maybe("copy the file again: it is cut off")
                : Problem.of(
                                cause instanceof ZipException ? ErrorCode.INPUT_NOT_TEXT : ErrorCode.INPUT_UNREADABLE,
                                "cannot be read: " + cause.getMessage())
                        .maybe("check the file with gzip -t, or copy it again");
        return new MizanException(problem.at(place()), cause);
    }

    private static void closeQuietly(InputStream stream) {
        try {
            stream.close();
        } catch (IOException e) {
            // the refusal that led here says more
        }
    }

    private static boolean startsWith(BufferedInputStream in, int... bytes) throws IOException {
        in.mark(bytes.length);
        boolean matches = true;
        for (int b : bytes) {
            matches = matches && in.read() == b;
        }
        in.reset();
        return matches;
    }
}
