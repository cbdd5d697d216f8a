package io.mizan.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who runs a process is what the system says, against {@code id} and with everything set to another name that can be. */
class ProcessOwnerTest {

    /** Prints the user of its own process. */
    public static final class Printing {
        private Printing() {}

        @SuppressWarnings("SystemOut") // the output is what is tested
        public static void main(String[] args) {
            System.out.print(ProcessContext.ofThisProcess().user());
        }
    }

    @Test
    void noVariableAndNoPropertyChangesWhoItIs() throws IOException, InterruptedException {
        String real = output(new ProcessBuilder("id", "-run")).strip();
        ProcessBuilder forged = new ProcessBuilder(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Duser.name=alice",
                "-cp",
                System.getProperty("java.class.path"),
                Printing.class.getName()));
        for (String name : List.of("USER", "LOGNAME", "USERNAME", "SUDO_USER")) {
            forged.environment().put(name, "alice");
        }
        assertThat(output(forged)).isEqualTo(real).isNotEqualTo("alice");
    }

    private static String output(ProcessBuilder command) throws IOException, InterruptedException {
        Process process = command.redirectError(ProcessBuilder.Redirect.DISCARD).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return text;
    }
}
