package io.mizan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The words with which the script {@code mizan} of an installation starts Java; the Java here only repeats them. */
class LauncherTest {
    private static final String ENDS_WITHOUT_MEMORY = "-XX:+ExitOnOutOfMemoryError";

    @TempDir
    private Path folder;

    @BeforeEach
    void install() throws IOException {
        Path bin = Files.createDirectories(folder.resolve("installed/bin"));
        Path lib = Files.createDirectories(folder.resolve("installed/lib"));
        Files.createFile(lib.resolve("mizan-cli-1.jar"));
        Files.copy(Path.of(System.getProperty("mizan.root", ".."), "mizan"), bin.resolve("mizan"));
        Path java = Files.createDirectories(folder.resolve("java/bin")).resolve("java");
        Files.writeString(folder.resolve("java/release"), "JAVA_VERSION=\"17.0.1\"\n");
        Files.writeString(java, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private List<String> words(String javaOptions, String... arguments) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("sh", "installed/bin/mizan");
        builder.command().addAll(List.of(arguments));
        builder.directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", folder.resolve("java").toString());
        builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
        builder.environment().put("MIZAN_JAVA_OPTS", javaOptions);
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(output).isZero();
        return output.lines().toList();
    }

    /** A thread that has died of it would be missed by nobody, and whoever starts services again only sees those that end. */
    @Test
    void servicesEndWhenTheyHaveNoMemory() throws IOException, InterruptedException {
        for (String service : List.of("controller", "agent")) {
            assertThat(words("", service, "--fs", "scratch"))
                    .as(service)
                    .contains(ENDS_WITHOUT_MEMORY)
                    .endsWith("io.mizan.cli.Main", service, "--fs", "scratch");
        }
        assertThat(words("", "run", "--", "agent"))
                .as("mizan run has to tell how its command ended")
                .doesNotContain(ENDS_WITHOUT_MEMORY);
    }

    @Test
    void optionsOfTheUserComeAfterOursAndWin() throws IOException, InterruptedException {
        List<String> words = words("-Xmx4g -XX:+UseParallelGC", "agent", "--source", "exporter:http://127.0.0.1:1");
        assertThat(words).contains("-Xmx512m", "-Xmx256m", "-Xmx4g").doesNotContain("-XX:+UseSerialGC");
        assertThat(words.indexOf("-Xmx4g")).isGreaterThan(words.lastIndexOf("-Xmx256m"));
    }

    private String run(String script) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", script);
        builder.directory(folder.toFile());
        builder.environment().put("JAVA_HOME", folder.resolve("java").toString());
        builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
        Process process =
                builder.redirectError(folder.resolve("stderr").toFile()).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return output;
    }

    /** With a supervisor, with one that this machine cannot run, and with none. */
    @Test
    void anInstallationThatIsNotCompleteRunsTheCommandOfTheUser() throws IOException, InterruptedException {
        Files.delete(folder.resolve("installed/lib/mizan-cli-1.jar"));
        Path bin = folder.resolve("installed/bin/mizan");
        Files.setPosixFilePermissions(bin, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path supervisor = folder.resolve("installed/lib/mizan-supervise");
        String script =
                "for word in run trace; do installed/bin/mizan $word --app \"it's\" -- sh -c 'printf \"%s|\" \"$@\"; exit 7'"
                        + " sh \"it's\" '' 'two\nlines\n' '\\ $x'; echo $?; installed/bin/mizan $word ./none; echo $?; done";
        String expected = "it's||two\nlines\n|\\ $x|7\n127\n".repeat(2);
        assertThat(run(script)).isEqualTo(expected);
        Files.writeString(supervisor, "\177ELF of another machine");
        Files.setPosixFilePermissions(supervisor, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(run(script)).isEqualTo(expected);
        Files.copy(NativeLibrary.supervisor(), supervisor, StandardCopyOption.REPLACE_EXISTING);
        assertThat(run(script)).isEqualTo(expected);
        assertThat(Files.readString(folder.resolve("stderr")))
                .contains("is not complete: mizan-cli is missing", "runs without Mizan");
    }

    /** The Java here repeats its words and ends, as one that crashes at its start: nobody said that the command may start. */
    @Test
    void aJavaThatEndsWithoutAWordRunsTheCommandOfTheUser() throws IOException, InterruptedException {
        Path bin = folder.resolve("installed/bin/mizan");
        Files.setPosixFilePermissions(bin, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.copy(NativeLibrary.supervisor(), folder.resolve("installed/lib/mizan-supervise"));
        assertThat(run("ln -s installed/bin/mizan link; ./link run -- sh -c 'echo ran; exit 7'; echo $?"))
                .contains("io.mizan.cli.Main\nrun\n--\nsh\n")
                .endsWith("ran\n7\n");
    }
}
