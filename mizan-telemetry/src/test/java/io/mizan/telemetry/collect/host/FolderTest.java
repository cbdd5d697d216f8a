package io.mizan.telemetry.collect.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Refusal;
import io.mizan.model.system.Space;
import io.mizan.model.units.TargetName;
import io.mizan.telemetry.collect.Reading;
import io.mizan.telemetry.collect.Readings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderTest {
    @Test
    void aFolderIsATarget(@TempDir Path folder) throws IOException {
        Reading reading = read(folder);
        Space space = reading.targets().get(0).target().space();
        assertThat(space.totalBytes()).isEqualTo(Files.getFileStore(folder).getTotalSpace());
        assertThat(reading.targets()).hasSize(1);
        assertThat(reading.targets().get(0).target().name()).hasToString("local-OST0000");
    }

    @Test
    void whatIsNotAFolderIsRefused(@TempDir Path folder) throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        assertThat(Refusal.of(() -> read(file)).code()).isEqualTo(ErrorCode.INPUT_NOT_FOUND);
    }

    private static Reading read(Path folder) {
        TargetName name = TargetName.parse("local-OST0000");
        return new Folder(folder, name, new Host(folder), InstantSource.fixed(Readings.NOW), () -> 0).read();
    }
}
