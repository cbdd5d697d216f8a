package io.mizan.model.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import org.junit.jupiter.api.Test;

class FileFailureTest {
    @Test
    void saysWhyAndNotWhichFile() {
        assertThat(FileFailure.reason(new NoSuchFileException("/x/.y.part"))).isEqualTo("no such file or folder");
        assertThat(FileFailure.reason(new AccessDeniedException("/x"))).isEqualTo("permission denied");
        assertThat(FileFailure.reason(new FileAlreadyExistsException("/x")))
                .isEqualTo("a file or folder of that name exists already");
        assertThat(FileFailure.reason(new DirectoryNotEmptyException("/x"))).isEqualTo("the folder is not empty");
        assertThat(FileFailure.reason(new NotDirectoryException("/x"))).isEqualTo("not a folder");
        assertThat(FileFailure.reason(new FileSystemException("/x", null, "Not a directory")))
                .isEqualTo("Not a directory");
        assertThat(FileFailure.reason(new IOException("No space left on device")))
                .isEqualTo("No space left on device");
    }

    @Test
    void namesTheKindOfWhatHasNoWords() {
        assertThat(FileFailure.reason(new EOFException())).isEqualTo("EOFException");
        assertThat(FileFailure.reason(new EOFException("short"))).isEqualTo("EOFException: short");
        assertThat(FileFailure.reason(new FileSystemException("/x"))).isEqualTo("FileSystemException");
    }
}
