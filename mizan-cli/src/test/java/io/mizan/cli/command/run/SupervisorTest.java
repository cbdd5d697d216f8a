package io.mizan.cli.command.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.NativeLibrary;
import io.mizan.cli.command.trace.TraceCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** {@code mizan-supervise} with helpers that fail: then it has to find the command by itself. */
class SupervisorTest {
    /** Standard output and the exit code. */
    private static String run(String... words) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(words).start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return out + process.exitValue();
    }

    private static CommandLine command(String name) {
        return new CommandLine(
                name.equals("run")
                        ? new RunCommand(CliRun.bare().context())
                        : new TraceCommand(CliRun.bare().context()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "trace"})
    void theCommandIsFoundBehindEveryOption(String name) throws IOException, InterruptedException {
        String supervisor = NativeLibrary.supervisor().toString();
        String launcher = Files.readString(Path.of(System.getProperty("mizan.root", ".."), "mizan"));
        for (OptionSpec option : command(name).getCommandSpec().options()) {
            for (String word : option.names()) {
                List<String> words = new ArrayList<>(List.of(supervisor, "/bin/false", name, word));
                if (option.arity().max() > 0) {
                    words.add("value");
                    assertThat(launcher).as("alone() of the launcher").containsPattern("[ |]" + word + "[ )]");
                }
                words.addAll(List.of("printf", "%s", "ran "));
                assertThat(run(words.toArray(String[]::new)))
                        .as(words.toString())
                        .isEqualTo("ran 0");
            }
        }
    }

    @Test
    void exitCodesAndWordsAreThoseOfTheCommand() throws IOException, InterruptedException {
        String supervisor = NativeLibrary.supervisor().toString();
        for (String helper : List.of("/bin/false", "/nonexistent", "/bin/true")) {
            assertThat(run(supervisor, helper, "run", "--", "sh", "-c", "printf %s \"$1\"; exit 3", "x", "--"))
                    .isEqualTo("--3");
            assertThat(run(supervisor, helper, "run", "--", "/nonexistent")).isEqualTo("127");
            assertThat(run(supervisor, helper, "run", "/")).isEqualTo("126");
            assertThat(run(supervisor, helper, "trace", "sh", "-c", "kill -TERM $$"))
                    .isEqualTo("143");
        }
        assertThat(run(supervisor, "/bin/true", "run")).isEqualTo("64");
        assertThat(run(supervisor)).isEqualTo("64");
    }
}
