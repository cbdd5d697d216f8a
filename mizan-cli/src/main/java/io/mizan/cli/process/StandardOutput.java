package io.mizan.cli.process;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Standard output that remembers why a write failed; {@code System.out} only knows that one did. */
final class StandardOutput extends OutputStream {
    private final FileOutputStream out = new FileOutputStream(FileDescriptor.out);
    private @Nullable IOException failure;

    /** Why output was lost, or empty. A reader that went away ({@code mizan … | head}) has what it wanted. */
    String failure() {
        String message = failure == null ? "" : String.valueOf(failure.getMessage());
        return message.contains("Broken pipe") ? "" : message;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }
}
