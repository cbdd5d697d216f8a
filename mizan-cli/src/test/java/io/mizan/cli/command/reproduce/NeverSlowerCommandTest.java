package io.mizan.cli.command.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NeverSlowerCommandTest {
    @TempDir
    Path folder;

    @Test
    void resultsOfAnotherVersionAreNotMixedWithOnesOfThis() throws IOException {
        Path file = folder.resolve("results.csv");
        Files.writeString(file, "# mizan never-slower mizan 0.0\n");
        Result result = CliRun.bare().run("reproduce", "never-slower", "--quick", "--results", file.toString());
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.err()).contains("another program");
        assertThat(Files.readString(file)).hasLineCount(1);
    }
}
