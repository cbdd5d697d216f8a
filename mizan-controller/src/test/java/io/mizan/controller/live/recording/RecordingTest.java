package io.mizan.controller.live.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveViewJson;
import io.mizan.controller.live.Storm;
import io.mizan.model.error.MizanException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordingTest {
    private static final List<LiveView> VIEWS = Storm.views();

    @TempDir
    private Path folder;

    private static List<LiveView> all(Recording recording) {
        List<LiveView> views = new ArrayList<>();
        for (long i = recording.first(); i <= recording.last(); i++) {
            recording.at(i).ifPresent(views::add);
        }
        return views;
    }

    private Path record(String name, List<LiveView> views) {
        Path file = folder.resolve(name);
        try (RecordingWriter writer = RecordingWriter.open(file.toString())) {
            views.forEach(writer::append);
            assertThat(writer.views()).isEqualTo(views.size());
        }
        return file;
    }

    @ParameterizedTest
    @ValueSource(strings = {"r.jsonl", "r.jsonl.gz"})
    void whatIsRecordedIsPlayed(String name) {
        try (Recording recording = Recording.open(record(name, VIEWS))) {
            assertThat(all(recording)).isEqualTo(VIEWS);
            assertThat(recording.damaged()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"r.jsonl", "r.jsonl.gz"})
    void aRecordingGoesOnWhereItEnded(String name) {
        record(name, VIEWS.subList(0, 5));
        try (Recording recording = Recording.open(record(name, VIEWS.subList(5, 24)))) {
            assertThat(all(recording)).isEqualTo(VIEWS);
        }
    }

    @Test
    void viewsAreFoundInAnyOrder() {
        Random random = new Random(7);
        try (Recording recording = Recording.open(record("r.jsonl", VIEWS))) {
            for (int i = 0; i < 100; i++) {
                int number = random.nextInt(VIEWS.size());
                assertThat(recording.at(number)).contains(VIEWS.get(number));
            }
            assertThat(recording.at(-1)).isEmpty();
            assertThat(recording.at(24)).isEmpty();
        }
    }

    @Test
    void aLineThatWasCutIsLeftOutAndTheNextRecordingIsNot() throws IOException {
        Path file = record("r.jsonl", VIEWS.subList(0, 3));
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length - 1000));
        record("r.jsonl", VIEWS.subList(3, 5));
        try (Recording recording = Recording.open(file)) {
            assertThat(all(recording)).containsExactly(VIEWS.get(0), VIEWS.get(1), VIEWS.get(3), VIEWS.get(4));
            assertThat(recording.damaged()).isEqualTo(1);
        }
    }

    @Test
    void linesOfOtherThingsAreLeftOutAndCounted() throws IOException {
        Path file = record("r.jsonl", VIEWS.subList(0, 2));
        Files.writeString(
                file,
                "\n\n# a note\n{\"schema\":\"mizan/status/v1\"}\n{\"schema\":\"mizan/live/v1\",\"system\":3}\n\u0000\u0001\n",
                StandardOpenOption.APPEND);
        record("r.jsonl", VIEWS.subList(2, 3));
        try (Recording recording = Recording.open(file)) {
            assertThat(all(recording)).isEqualTo(VIEWS.subList(0, 3));
            assertThat(recording.damaged()).isEqualTo(4);
            all(recording);
            assertThat(recording.damaged()).as("counted once").isEqualTo(4);
        }
    }

    @Test
    void aGzippedRecordingThatWasCutIsPlayedAsFarAsItGoes() throws IOException {
        byte[] whole = Files.readAllBytes(record("r.jsonl.gz", VIEWS));
        for (int length = 100; length < whole.length; length += 977) {
            byte[] cut = java.util.Arrays.copyOf(whole, length);
            try (Recording recording = Recording.read("cut", new ByteArrayInputStream(cut))) {
                List<LiveView> views = all(recording);
                assertThat(VIEWS.subList(0, views.size())).isEqualTo(views);
            } catch (MizanException e) {
                assertThat(length).as("only before the first view is whole").isLessThan(whole.length / 12);
            }
        }
    }

    @Test
    void damageAnywhereCostsAViewAndNoMore() throws IOException {
        byte[] whole = Files.readAllBytes(record("r.jsonl", VIEWS));
        for (long seed = 1; seed <= 100; seed++) {
            Random random = new Random(seed);
            byte[] bytes = whole.clone();
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            try (Recording recording = Recording.read("damaged", new ByteArrayInputStream(bytes))) {
                assertThat(all(recording).stream().filter(VIEWS::contains).count())
                        .as("seed %d", seed)
                        .isGreaterThanOrEqualTo(VIEWS.size() - 2);
            }
        }
    }

    @Test
    void aFileThatBecomesShorterWhileItIsPlayedLosesViewsOnly() throws IOException {
        Path file = record("r.jsonl", VIEWS);
        try (Recording recording = Recording.open(file)) {
            byte[] bytes = Files.readAllBytes(file);
            Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length / 2));
            assertThat(recording.at(0)).contains(VIEWS.get(0));
            assertThat(recording.at(23)).isEmpty();
            assertThat(recording.damaged()).isEqualTo(1);
        }
    }

    @Test
    void whatIsNoRecordingIsRefusedWithAReason() throws IOException {
        Path text = Files.writeString(folder.resolve("notes"), "hello\nworld\n");
        assertThatThrownBy(() -> Recording.open(text)).hasMessageContaining("the file has no live view");
        Path empty = Files.createFile(folder.resolve("empty"));
        assertThatThrownBy(() -> Recording.open(empty)).hasMessageContaining("the file has no live view");
        assertThatThrownBy(() -> Recording.open(folder.resolve("none"))).hasMessageContaining("no such file");
        assertThatThrownBy(() -> Recording.open(folder)).hasMessageContaining("not a regular file");
        assertThatThrownBy(() ->
                        RecordingWriter.open(folder.resolve("no/such/folder").toString()))
                .hasMessageContaining("cannot record");
    }

    /** A line without an end must not fill the memory; a gigabyte of zeros is a megabyte gzipped. */
    @Test
    void aLineWithoutAnEndIsPassedOver() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            byte[] zeros = new byte[1 << 20];
            for (int i = 0; i < 200; i++) {
                out.write(zeros);
            }
            out.write(("\n" + LiveViewJson.encode(VIEWS.get(0)) + "\n").getBytes(StandardCharsets.UTF_8));
        }
        try (Recording recording = Recording.read("bomb", new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(all(recording)).containsExactly(VIEWS.get(0));
            assertThat(recording.damaged()).isEqualTo(1);
        }
    }

    @Test
    void aHistoryForgetsTheOldestAndKeepsTheirNumbers() {
        History history = new History(8_000);
        VIEWS.forEach(history::add);
        assertThat(history.first()).isPositive();
        assertThat(history.last()).isEqualTo(23);
        for (long i = history.first(); i <= history.last(); i++) {
            assertThat(history.at(i)).contains(VIEWS.get((int) i));
        }
        assertThat(history.at(history.first() - 1)).isEmpty();
        assertThat(history.at(24)).isEmpty();
    }
}
