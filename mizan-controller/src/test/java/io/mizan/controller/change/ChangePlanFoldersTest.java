package io.mizan.controller.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.model.error.MizanException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may work on a system at the same time. */
class ChangePlanFoldersTest {
    private static final String LABEL = "embedded:/data#targets=example:testbed.yaml";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                LABEL,
                "mount:/data#targets=example:testbed.yaml",
                "embedded:/data#targets=/etc/targets.yaml",
                "embedded:/data",
                "mount:/data"
            })
    void allLabelsOfAFolderAreOneSystem(String other) {
        ChangePlanFolders folders = new ChangePlanFolders(folder);
        String unused = folders.alone(LABEL, () -> {
            assertThat(folders.busy(other)).isTrue();
            assertThatThrownBy(() -> folders.alone(other, () -> "done"))
                    .isInstanceOf(MizanException.class)
                    .hasMessageContaining("another apply or undo is running on this system");
            return "done";
        });
        assertThat(folders.alone(other, () -> "done")).isEqualTo("done");
    }

    @Test
    void otherFoldersAndOtherKindsAreOtherSystems() {
        ChangePlanFolders folders = new ChangePlanFolders(folder);
        String unused = folders.alone(LABEL, () -> {
            assertThat(folders.busy("embedded:/data2#targets=example:testbed.yaml"))
                    .isFalse();
            assertThat(folders.alone("lustre:/data", () -> "done")).isEqualTo("done");
            return folders.alone("sim:/data", () -> "done");
        });
    }
}
