package io.mizan.model.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Refusal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextInputTest {
    private static final long PLENTY = 1 << 20;

    @TempDir
    private Path folder;

    @Test
    void linesComeWithoutTheirEndsAndWithTheirNumbers() {
        TextInput input = of("one\n\n  three \n");
        assertThat(input.place()).isEqualTo(new Place("in", 0));
        assertThat(input.nextLine()).hasValue("one");
        assertThat(input.place()).isEqualTo(new Place("in", 1));
        assertThat(input.nextLine()).hasValue("");
        assertThat(input.nextLine()).hasValue("  three ");
        assertThat(input.place()).isEqualTo(new Place("in", 3));
        assertThat(input.nextLine()).isEmpty();
        assertThat(input.nextLine()).isEmpty();
        assertThat(input.place()).isEqualTo(new Place("in", 3));
    }

    @Test
    void theLastLineNeedsNoEnd() {
        assertThat(lines(of("one\ntwo"))).containsExactly("one", "two");
        assertThat(lines(of("\n"))).containsExactly("");
        assertThat(lines(of(""))).isEmpty();
        assertThat(lines(of("x"))).containsExactly("x");
    }

    @Test
    void windowsLineEndsAreLineEnds() {
        assertThat(lines(of("one\r\ntwo\r\n\r\nfour\r"))).containsExactly("one", "two", "", "four");
        assertThat(lines(of("a\rb\r\r\n"))).containsExactly("a\rb\r");
    }

    @Test
    void textOutsideAsciiIsDecoded() {
        assertThat(lines(of("größe 😀\nميزان\n"))).containsExactly("größe 😀", "ميزان");
        assertThat(of("größe\nميزان").readAll()).isEqualTo("größe\nميزان");
    }

    @Test
    void everythingIsWhatHasNotBeenReadYet() {
        TextInput input = of("one\ntwo\nthree");
        input.nextLine();
        assertThat(input.readAll()).isEqualTo("two\nthree");
        assertThat(input.readAll()).isEmpty();
        assertThat(input.nextLine()).isEmpty();
    }

    @Test
    void peekingConsumesNothing() {
        String text = "first line\n" + "x".repeat(1000) + "\n";
        for (byte[] bytes : List.of(text.getBytes(UTF_8), gzip(text))) {
            TextInput input = of(bytes, PLENTY);
            assertThat(input.peek()).isEqualTo(text);
            assertThat(input.peek()).isEqualTo(text);
            assertThat(input.nextLine()).hasValue("first line");
            assertThat(input.place().line()).isEqualTo(1);
            assertThat(input.peek()).startsWith("xxx");
        }
    }

    @Test
    void peekingShowsTheFirst16KibibytesAndRefusesNothing() {
        byte[] noise = new byte[100_000];
        new SplittableRandom(1).nextBytes(noise);
        noise[0] = 0;
        assertThat(of(noise, 10).peek()).isEqualTo(new String(noise, 0, 16 * 1024, ISO_8859_1));
        assertThat(of("").peek()).isEmpty();
    }

    @Test
    void aFileIsNamedAsTheUserNamedIt() throws IOException {
        Path file = Files.writeString(folder.resolve("a.txt"), "hello\n");
        try (TextInput input = TextInput.open(file, PLENTY)) {
            assertThat(input.name()).isEqualTo(file.toString());
            assertThat(input.nextLine()).hasValue("hello");
            assertThat(input.place()).hasToString(file + ":1");
        }
    }

    @Test
    void closingTheInputClosesTheStream() {
        boolean[] closed = {false};
        InputStream stream = new ByteArrayInputStream("x".getBytes(UTF_8)) {
            @Override
            public void close() {
                closed[0] = true;
            }
        };
        TextInput.of("in", stream, PLENTY).close();
        assertThat(closed[0]).isTrue();
    }

    @Test
    void gzipIsUndoneWhateverTheName() throws IOException {
        Path file = Files.write(folder.resolve("plain.txt"), gzip("one\ntwo\n"));
        try (TextInput input = TextInput.open(file, PLENTY)) {
            assertThat(lines(input)).containsExactly("one", "two");
        }
        Path plain = Files.writeString(folder.resolve("named.gz"), "text\n");
        try (TextInput input = TextInput.open(plain, PLENTY)) {
            assertThat(lines(input)).containsExactly("text");
        }
        assertThat(of(gzip(""), PLENTY).readAll()).isEmpty();
    }

    @Test
    void severalGzipFilesOneAfterAnotherAreOneText() throws IOException {
        byte[] parts = concat(concat(gzip("one\ntw"), gzip("")), gzip("o\nthree\n"));
        assertThat(of(parts, PLENTY).readAll()).isEqualTo("one\ntwo\nthree\n");
        Path file = Files.write(folder.resolve("log.gz"), parts);
        try (TextInput input = TextInput.open(file, PLENTY)) {
            assertThat(lines(input)).containsExactly("one", "two", "three");
        }
    }

    @Test
    void bytesThatOnlyBeginLikeGzipAreRead() {
        assertThat(of("\u001f").readAll()).isEqualTo("\u001f");
        assertThat(of("\u001fx").readAll()).isEqualTo("\u001fx");
    }

    @Test
    void everyCutOfAGzipFileIsNoticed() {
        byte[] whole = gzip("UUID 1K-blocks\nscratch-OST0000_UUID 1 2 3\nfilesystem_summary: 1 2 3\n");
        for (int length = 2; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            Problem byLine = Refusal.of(() -> lines(of(cut, PLENTY)));
            Problem atOnce = Refusal.of(() -> of(cut, PLENTY).readAll());
            for (Problem problem : List.of(byLine, atOnce)) {
                assertThat(problem.code()).isEqualTo(ErrorCode.INPUT_TRUNCATED);
                assertThat(problem.line()).startsWith("in").contains(": the gzip data ends in the middle");
                assertThat(problem.advice()).hasValue("copy the file again: it is cut off");
            }
        }
    }

    @Test
    void aCutGzipFileIsNoticedWhereItIsCut() {
        StringBuilder text = new StringBuilder();
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 20_000; i++) {
            text.append(random.nextLong()).append('\n');
        }
        byte[] whole = gzip(text.toString());
        TextInput input = of(Arrays.copyOf(whole, whole.length / 2), PLENTY);
        Problem problem = Refusal.of(() -> lines(input));
        assertThat(problem.code()).isEqualTo(ErrorCode.INPUT_TRUNCATED);
        assertThat(problem.place().orElseThrow().line()).isBetween(5_000L, 15_000L);
    }

    @Test
    void damagedGzipDataNeverPassesAsText() {
        String text = "UUID 1K-blocks Used Available Use% Mounted on\n".repeat(20);
        byte[] whole = gzip(text);
        SplittableRandom random = new SplittableRandom(4);
        int refused = 0;
        for (int i = 0; i < 2000; i++) {
            byte[] damaged = whole.clone();
            int position = 10 + random.nextInt(whole.length - 10);
            damaged[position] ^= (byte) (1 << random.nextInt(8));
            try {
                assertThat(of(damaged, PLENTY).readAll()).isEqualTo(text);
            } catch (MizanException e) {
                refused++;
                assertThat(e.problem().place()).isPresent();
                assertThat(e.problem().code())
                        .isIn(ErrorCode.INPUT_NOT_TEXT, ErrorCode.INPUT_TRUNCATED, ErrorCode.INPUT_UNREADABLE);
            }
        }
        // a few bits of a deflated block do not matter to what it says
        assertThat(refused).isGreaterThan(1900);
    }

    @Test
    void corruptGzipSaysSoWithAnAdvice() {
        byte[] damaged = gzip("some text that is long enough\n");
        damaged[damaged.length - 8] ^= 1;
        Problem problem = Refusal.of(() -> of(damaged, PLENTY).readAll());
        assertThat(problem.line()).startsWith("in: cannot be read: ").endsWith("[MZ105]");
        assertThat(problem.advice()).hasValue("check the file with gzip -t, or copy it again");
    }

    @Test
    void aFailingDeviceIsReportedAsUnreadable() {
        InputStream failing = new FilterInputStream(InputStream.nullInputStream()) {
            @Override
            public int read(byte[] block, int offset, int length) throws IOException {
                throw new IOException("Input/output error");
            }
        };
        assertThat(Refusal.line(() -> TextInput.of("in", failing, PLENTY)))
                .isEqualTo("in: cannot be read: Input/output error [MZ102]");
    }

    @Test
    void aMissingFileIsNamed() {
        Path file = folder.resolve("nowhere/df.txt");
        Problem problem = Refusal.of(() -> TextInput.open(file, PLENTY));
        assertThat(problem.line()).isEqualTo(file + ": no such file [MZ101]");
        assertThat(problem.advice()).isPresent();
    }

    @Test
    void aDirectoryIsNamed() {
        Problem problem = Refusal.of(() -> TextInput.open(folder, PLENTY));
        assertThat(problem.line()).isEqualTo(folder + ": is a directory [MZ103]");
        assertThat(problem.advice()).isPresent();
    }

    @Test
    void aPathThroughAFileIsNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("a.txt"), "x").resolve("b.txt");
        assertThat(Refusal.line(() -> TextInput.open(file, PLENTY))).startsWith(file + ": ");
    }

    @Test
    void aPipeThatNobodyWritesToIsRefusedAndNotWaitedFor() throws Exception {
        Path pipe = folder.resolve("pipe");
        Process mkfifo = new ProcessBuilder("mkfifo", pipe.toString()).start();
        assumeTrue(mkfifo.waitFor() == 0, "skipped: mkfifo does not work here");
        assertThat(Refusal.line(() -> TextInput.open(pipe, PLENTY)))
                .isEqualTo(pipe + ": is not a regular file [MZ103]");
    }

    @Test
    void aDeviceIsRefused() {
        assertThat(Refusal.line(() -> TextInput.open(Path.of("/dev/zero"), PLENTY)))
                .isEqualTo("/dev/zero: is not a regular file [MZ103]");
    }

    @Test
    void aFileWithoutReadPermissionIsNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("secret.txt"), "x");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("-wx------"));
        assumeFalse(Files.isReadable(file), "skipped: this user (root) may read everything");
        Problem problem = Refusal.of(() -> TextInput.open(file, PLENTY));
        assertThat(problem.line()).isEqualTo(file + ": permission denied [MZ102]");
        assertThat(problem.advice()).isPresent();
    }

    @Test
    void aSymbolicLinkIsFollowed() throws IOException {
        Path file = Files.writeString(folder.resolve("a.txt"), "x\n");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        try (TextInput input = TextInput.open(link, PLENTY)) {
            assertThat(input.readAll()).isEqualTo("x\n");
        }
        Path dangling = Files.createSymbolicLink(folder.resolve("dangling"), folder.resolve("none"));
        assertThat(Refusal.line(() -> TextInput.open(dangling, PLENTY))).isEqualTo(dangling + ": no such file [MZ101]");
        Path loop = Files.createSymbolicLink(folder.resolve("loop"), folder.resolve("loop"));
        assertThat(Refusal.line(() -> TextInput.open(loop, PLENTY))).startsWith(loop + ": ");
    }

    @Test
    void fiveGigabytesOfZerosCostOneBlock() throws IOException {
        Path file = folder.resolve("huge");
        try (RandomAccessFile huge = new RandomAccessFile(file.toFile(), "rw")) {
            huge.setLength(5_000_000_000L);
        }
        try (TextInput input = TextInput.open(file, Long.MAX_VALUE)) {
            assertThat(input.peek()).hasSize(16 * 1024);
            assertThat(Refusal.line(input::nextLine)).isEqualTo(file + ":1: a line is longer than 64 KiB [MZ105]");
        }
        try (TextInput input = TextInput.open(file, PLENTY)) {
            assertThat(Refusal.line(input::readAll))
                    .isEqualTo(file + ": more text than allowed (input.maxBytes=1048576) [MZ104]");
        }
    }

    @Test
    void aNulByteIsFoundOnItsLine() {
        Problem problem = Refusal.of(() -> lines(of("one\ntw\0o\nthree\n")));
        assertThat(problem.line()).isEqualTo("in:2: a NUL byte: this is binary data [MZ105]");
        assertThat(problem.advice()).isPresent();
        assertThat(Refusal.line(() -> of("one\ntw\0o\nthree\n").readAll()))
                .isEqualTo("in:2: a NUL byte: this is binary data [MZ105]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ff", "c328", "80", "e28228", "c3", "eda080", "f8888080", "c080", "f4908080"})
    void bytesThatAreNotUtf8AreFoundOnTheirLine(String hex) {
        byte[] bad = HexFormat.of().parseHex(hex);
        byte[] text = concat(concat("größe\nok\nbad: ".getBytes(UTF_8), bad), "\nafter\n".getBytes(UTF_8));
        assertThat(Refusal.line(() -> lines(of(text, PLENTY)))).isEqualTo("in:3: a byte is not UTF-8 [MZ105]");
        assertThat(Refusal.line(() -> of(text, PLENTY).readAll())).isEqualTo("in:3: a byte is not UTF-8 [MZ105]");
        TextInput later = of(text, PLENTY);
        later.nextLine();
        assertThat(Refusal.line(later::readAll)).isEqualTo("in:3: a byte is not UTF-8 [MZ105]");
        byte[] atTheEnd = concat("one\ntwo\n".getBytes(UTF_8), bad);
        assertThat(Refusal.line(() -> lines(of(atTheEnd, PLENTY)))).startsWith("in:3: ");
        assertThat(Refusal.line(() -> of(atTheEnd, PLENTY).readAll())).startsWith("in:3: ");
    }

    @Test
    void aLineMayHave64Kibibytes() {
        String longest = "x".repeat(64 * 1024);
        assertThat(lines(of("a\n" + longest + "\nb"))).containsExactly("a", longest, "b");
        assertThat(lines(of(longest))).containsExactly(longest);
        Problem problem = Refusal.of(() -> lines(of("a\n" + longest + "y\nb")));
        assertThat(problem.line()).isEqualTo("in:2: a line is longer than 64 KiB [MZ105]");
        assertThat(problem.advice()).isPresent();
    }

    @Test
    void theTextMayHaveTheBytesAllowedAndNoMore() {
        assertThat(of("12345\n789\n".getBytes(UTF_8), 10).readAll()).hasSize(10);
        assertThat(lines(of("12345\n789\n".getBytes(UTF_8), 10))).hasSize(2);
        Problem atOnce = Refusal.of(() -> of("12345\n789\n".getBytes(UTF_8), 9).readAll());
        assertThat(atOnce.line()).isEqualTo("in: more text than allowed (input.maxBytes=9) [MZ104]");
        Problem byLine = Refusal.of(() -> lines(of("12345\n789\n".getBytes(UTF_8), 9)));
        assertThat(byLine.line()).isEqualTo("in:2: more text than allowed (input.maxBytes=9) [MZ104]");
        assertThat(byLine.advice().orElseThrow()).contains("--set input.maxBytes=");
    }

    @Test
    void aGzipBombIsStoppedByTheBytesItWouldBecome() throws IOException {
        ByteArrayOutputStream bomb = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(bomb)) {
            byte[] block = "0123456789abcde\n".repeat(1 << 16).getBytes(UTF_8);
            for (int i = 0; i < 64; i++) {
                gzip.write(block);
            }
        }
        assertThat(bomb.size()).isLessThan(1 << 20);
        assertThat(Refusal.of(() -> of(bomb.toByteArray(), PLENTY).readAll()).code())
                .isEqualTo(ErrorCode.INPUT_TOO_LARGE);
        assertThat(Refusal.of(() -> lines(of(bomb.toByteArray(), PLENTY)))
                        .place()
                        .orElseThrow())
                .isEqualTo(new Place("in", PLENTY / 16 + 1));
    }

    @Test
    void anyBytesGiveTextOrARefusalWithAPlace() {
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < 3000; i++) {
            byte[] noise = new byte[random.nextInt(300)];
            random.nextBytes(noise);
            if (i % 3 == 0 && noise.length > 3) {
                noise[0] = 0x1f;
                noise[1] = (byte) 0x8b;
                noise[2] = 8;
            }
            try {
                String text = of(noise, PLENTY).readAll();
                assertThat(text.getBytes(UTF_8)).isEqualTo(noise);
            } catch (MizanException e) {
                assertThat(e.problem().place().orElseThrow().file()).isEqualTo("in");
            }
        }
    }

    @Test
    void allMembersOfAGzipStreamAreReadThoughAPipeIsEmptyForAMoment() {
        InputStream slow = new FilterInputStream(new ByteArrayInputStream(concat(gzip("a\n"), gzip("b\n")))) {
            @Override
            public int available() {
                return 0;
            }

            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                return super.read(buffer, offset, Math.min(length, 1));
            }
        };
        assertThat(TextInput.of("pipe", slow, PLENTY).readAll()).isEqualTo("a\nb\n");
    }

    @Test
    void aSecondMemberCutAnywhereIsNotDropped() {
        byte[] first = gzip("a\n");
        byte[] both = concat(first, gzip("b\n"));
        for (int length = first.length + 1; length < both.length; length++) {
            byte[] cut = Arrays.copyOf(both, length);
            assertThat(Refusal.line(() -> of(cut, PLENTY).readAll()))
                    .as("cut at %d of %d", length, both.length)
                    .startsWith("in");
        }
        assertThat(of(both, PLENTY).readAll()).isEqualTo("a\nb\n");
    }

    @Test
    void theMarkBeforeUtf8IsSkipped() {
        assertThat(of("\ufeffa\n").readAll()).isEqualTo("a\n");
        assertThat(of(gzip("\ufeffa\n"), PLENTY).readAll()).isEqualTo("a\n");
    }

    @Test
    void aLineGivenBackIsReadAgainWithItsNumber() {
        TextInput input = of("a\nb\n");
        input.unread(input.nextLine().orElseThrow());
        assertThat(input.place().line()).isZero();
        assertThat(input.nextLine()).hasValue("a");
        assertThat(input.place().line()).isEqualTo(1);
        assertThat(input.nextLine()).hasValue("b");
    }

    @Test
    void aMissingLineEndIsNotCounted() {
        assertThat(of("12345".getBytes(UTF_8), 5).nextLine()).hasValue("12345");
    }

    private static TextInput of(String text) {
        return of(text.getBytes(UTF_8), PLENTY);
    }

    private static TextInput of(byte[] bytes, long maxBytes) {
        return TextInput.of("in", new ByteArrayInputStream(bytes), maxBytes);
    }

    private static List<String> lines(TextInput input) {
        List<String> lines = new ArrayList<>();
        for (Optional<String> line = input.nextLine(); line.isPresent(); line = input.nextLine()) {
            lines.add(line.get());
        }
        return lines;
    }

    private static byte[] gzip(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(UTF_8));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] concat(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
