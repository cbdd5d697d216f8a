package io.mizan.cli.command.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.cli.MizanProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where state is kept: by variables alone. */
class StateFolderTest {
    @TempDir
    private Path folder;

    /** Makes a token, which is kept in the state folder. */
    private static Result keep(Map<String, String> variables) {
        CliRun run = CliRun.bare();
        for (Map.Entry<String, String> variable : variables.entrySet()) {
            run = run.withVariable(variable.getKey(), variable.getValue());
        }
        return run.run("token", "add", "x", "--role", "reader");
    }

    private Path at(String name) {
        return folder.resolve(name);
    }

    @Test
    void theFirstVariableThatSaysAnythingCounts() throws IOException {
        Map<Map<String, String>, String> cases = Map.of(
                Map.of("MIZAN_STATE_DIR", at("a").toString(), "XDG_STATE_HOME", "/dev/null", "HOME", "/dev/null"),
                "a/tokens",
                Map.of("MIZAN_STATE_DIR", "", "XDG_STATE_HOME", at("b").toString(), "HOME", "/dev/null"),
                "b/mizan/tokens",
                Map.of("XDG_STATE_HOME", "", "HOME", at("c").toString()),
                "c/.local/state/mizan/tokens",
                // As the specification of these folders has it.
                Map.of("XDG_STATE_HOME", "relative", "HOME", at("d").toString()),
                "d/.local/state/mizan/tokens",
                Map.of("HOME", at("e new\nline").toString()),
                "e new\nline/.local/state/mizan/tokens");
        for (Map.Entry<Map<String, String>, String> one : cases.entrySet()) {
            Result result = keep(one.getKey());
            assertThat(result.code()).as(one.getKey() + result.err()).isZero();
            assertThat(at(one.getValue())).exists();
            assertThat(PosixFilePermissions.toString(
                            Files.getPosixFilePermissions(at(one.getValue()).getParent())))
                    .isEqualTo("rwx------");
        }
        try (Stream<Path> made = Files.list(folder)) {
            assertThat(made).hasSize(cases.size());
        }
    }

    @Test
    void withoutAnyThereIsNoPlaceAndNothingIsGuessed() {
        for (Map<String, String> variables : List.of(
                Map.<String, String>of(),
                Map.of("HOME", ""),
                Map.of("HOME", "~"),
                Map.of("MIZAN_STATE_DIR", "", "XDG_STATE_HOME", "", "HOME", ""))) {
            Result result = keep(variables);
            assertThat(result.code()).as(variables.toString()).isEqualTo(64);
            assertThat(result.err())
                    .contains("no state folder: neither MIZAN_STATE_DIR nor HOME is set", "MIZAN_STATE_DIR");
        }
    }

    @Test
    void aRunGoesByTheVariableAndWithoutOneItsProgramRunsAlone() throws IOException, InterruptedException {
        MizanProcess.Result result = new MizanProcess(folder)
                .run(
                        "unset MIZAN_STATE_DIR XDG_STATE_HOME; mkdir home; export HOME=$PWD/home; mizan run -- sh -c ': > a; exit 3';"
                                + " echo $?; ls home/.local/state/mizan/mizan.db; unset HOME; mizan run -- sh -c ': > b; exit 4'; echo $?;"
                                + " MIZAN_STATE_DIR=/dev/null/no mizan run -- sh -c ': > c; exit 5'; echo $?; ls a b c");
        assertThat(result.out()).as(result.err()).isEqualTo("3\nhome/.local/state/mizan/mizan.db\n4\n5\na\nb\nc\n");
        assertThat(result.err())
                .contains(
                        "no state folder: neither MIZAN_STATE_DIR nor HOME is set",
                        "cannot store state",
                        "the command runs without Mizan");
    }
}
