package io.mizan.cli.command.darshan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.DarshanWriter;
import io.mizan.traces.darshan.ExampleLog;
import io.mizan.traces.darshan.format.ByteSource;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.text.DxtText;
import io.mizan.traces.darshan.text.ParserText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DarshanCommandTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"base", "total", "perf", "file", "dxt"})
    void theExampleIsWhatTheWriterMakes(String form) {
        Result result = CliRun.bare().run("darshan", "--" + form, "example:ior.darshan");
        assertThat(result.code()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(withoutSizes(result.out()))
                .isEqualTo(withoutSizes(text(ExampleLog.ior().toByteArray(), form)))
                .contains("# exe: ior -a MPIIO -t 1m -b 4m -w -r -o /scratch/ior/out.dat\n");
    }

    /** Sizes of compressed regions depend on the version of zlib. */
    private static String withoutSizes(String text) {
        return text.replaceAll("\\d+ bytes \\(compressed\\)", "N bytes (compressed)");
    }

    @Test
    void baseIsTheDefault() {
        assertThat(CliRun.bare().run("darshan", "example:ior.darshan"))
                .isEqualTo(CliRun.bare().run("darshan", "--base", "example:ior.darshan"));
    }

    @Test
    void aLogMayComeFromAFileOrFromStandardInput() throws IOException {
        byte[] log = ExampleLog.ior().toByteArray();
        Path file = Files.write(folder.resolve("x.darshan"), log);
        Result fromFile = CliRun.bare().run("darshan", "--total", file.toString());
        assertThat(fromFile.code()).isZero();
        assertThat(fromFile).isEqualTo(CliRun.bare().withInput(log).run("darshan", "--total", "-"));
    }

    @Test
    void twoFormsAtOnceAreWrongUsage() {
        Result result = CliRun.bare().run("darshan", "--total", "--perf", "example:ior.darshan");
        assertThat(result.code()).isEqualTo(64);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains("--total").contains("--perf").contains("[MZ001]");
    }

    @Test
    void incompleteDataIsAnnouncedLoudly() {
        DarshanWriter writer = ExampleLog.ior().partial(DarshanModule.DXT_POSIX).partial(DarshanModule.POSIX);
        Result result = CliRun.bare().withInput(writer.toByteArray()).run("darshan", "--perf", "-");
        assertThat(result.code()).isZero();
        assertThat(result.errLines())
                .containsExactly(
                        "mizan: INCOMPLETE DATA in <stdin>: POSIX, DXT_POSIX ran out of memory while the job ran",
                        "mizan: INCOMPLETE DATA: files or accesses are missing, and all sums over them are too small");
        assertThat(result.out()).contains("# *WARNING*: The POSIX module contains incomplete data!\n");
    }

    @Test
    void whereTheReferenceIsWrongANoteSaysSo() {
        DarshanWriter writer = new DarshanWriter("3.10").bigEndian();
        writer.raw(DarshanModule.POSIX, 3, 1, 0, new long[64], new double[17]);
        Result result = CliRun.bare().withInput(writer.toByteArray()).run("darshan", "--total", "-");
        assertThat(result.code()).isZero();
        assertThat(result.errLines())
                .hasSize(2)
                .allMatch(line -> line.startsWith("mizan: note: POSIX_F_"))
                .allMatch(line -> line.contains("darshan-parser 3.5.0"));
    }

    @Test
    void aDamagedLogGivesWhatItCanAndExitCode1() throws IOException {
        byte[] log = ExampleLog.ior().toByteArray();
        Path file = Files.write(folder.resolve("cut.darshan"), Arrays.copyOf(log, log.length - 10));
        Result result = CliRun.bare().run("darshan", file.toString());
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).contains("\tPOSIX_BYTES_READ\t16777216\t/scratch/ior/out.dat\t/scratch\tlustre\n");
        assertThat(result.errLines()).hasSize(2);
        assertThat(result.errLines().get(0))
                .startsWith("mizan: " + file + ": the file ends before the region does (module=HEATMAP, offset=");
        assertThat(result.errLines().get(1)).startsWith("  Maybe copy the log again");
    }

    @Test
    void aFileThatIsNoLog() {
        Result result = CliRun.bare().withInput("Buy milk and some bread").run("darshan", "-");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.errLines())
                .containsExactly(
                        "mizan: <stdin>: not a Darshan log [MZ107]",
                        "  Maybe check that this is the file you meant; logs end in .darshan.");
    }

    @Test
    void namesOfFilesAreChecked() {
        assertThat(CliRun.bare().run("darshan", "").code()).isEqualTo(64);
        assertThat(CliRun.bare().run("darshan", "example:scratch.txt").errLines())
                .contains("  Maybe use one of ior.darshan, slow.darshan.");
        assertThat(CliRun.bare().run("darshan", folder.toString()).err()).contains("is a directory [MZ103]");
        assertThat(CliRun.bare()
                        .withInput(new byte[4096])
                        .run("darshan", "-", "--set", "input.maxBytes=1K")
                        .err())
                .contains("the log is too large to be held in memory (input.maxBytes=1024) [MZ104]");
    }

    private static String text(byte[] bytes, String form) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        try (DarshanLog log = DarshanLog.of(ByteSource.of("log", bytes))) {
            if (form.equals("dxt")) {
                DxtText.print(log, out);
            } else {
                ParserText.print(log, ParserText.View.valueOf(form.toUpperCase(Locale.ROOT)), out);
            }
        }
        out.flush();
        return text.toString();
    }
}
