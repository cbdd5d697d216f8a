package io.mizan.cli.command.layout;

import io.mizan.model.document.Documents;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.text.LayoutDocument;
import io.mizan.model.layout.text.LayoutDocument.Form;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The layout attribute of a file. Java reads the name space {@code user} alone, which serves everywhere but on Lustre; there
 * {@code getfattr} prints the bytes, or {@code lfs} at least everything that is in them.
 */
final class FileAttribute {
    private static final String LUSTRE = "lustre";
    private static final String LUSTRE_ATTRIBUTE = "lustre.lov";
    private static final String OURS = "mizan.lov";
    /** What stands before the name of an attribute that everybody may set. */
    private static final String USER = "user.";

    private static final int MOST_TEXT = 4 << 20;
    private static final long PATIENCE_SECONDS = 60;

    /** The type of the file system of a file; tests have their own. */
    interface Types {
        String of(Path file) throws IOException;
    }

    /** An attribute with its name. */
    record Named(String name, LayoutAttribute attribute) {}

    private final String searchPath;
    private final Types types;

    /** @param searchPath where tools are, as in {@code PATH} */
    FileAttribute(String searchPath, Types types) {
        this.searchPath = searchPath;
        this.types = types;
    }

    /** None where the file has no layout. */
    Optional<Named> of(Path file) {
        try {
            // A pipe would be waited for, and a device might do something.
            if (!Files.isRegularFile(file) && !Files.isDirectory(file)) {
                throw Files.exists(file)
                        ? problem(ErrorCode.INPUT_NOT_A_FILE, "neither a file nor a directory", file)
                                .exception()
                        : problem(ErrorCode.INPUT_NOT_FOUND, "no such file", file)
                                .exception();
            }
            return types.of(file).equals(LUSTRE) ? lustre(file) : user(file);
        } catch (AccessDeniedException e) {
            throw new MizanException(problem(ErrorCode.INPUT_UNREADABLE, "not readable for you", file), e);
        } catch (IOException e) {
            throw new MizanException(
                    problem(ErrorCode.INPUT_UNREADABLE, "cannot read its attributes: " + e.getMessage(), file), e);
        }
    }

    private static Optional<Named> user(Path file) throws IOException {
        UserDefinedFileAttributeView view = Files.getFileAttributeView(file, UserDefinedFileAttributeView.class);
        if (view == null || !view.list().contains(OURS)) {
            return Optional.empty();
        }
        ByteBuffer bytes = ByteBuffer.allocate(LayoutAttribute.LARGEST_BYTES);
        view.read(OURS, bytes);
        byte[] attribute = new byte[bytes.flip().remaining()];
        bytes.get(attribute);
        return Optional.of(named(file, USER + OURS, attribute));
    }

    private Optional<Named> lustre(Path file) throws IOException {
        // A tool would take a leading dash for an option.
        String path = file.toString().startsWith("-") ? "./" + file : file.toString();
        Optional<Path> getfattr = tool("getfattr");
        if (getfattr.isPresent()) {
            byte[] out = run(List.of(
                    getfattr.get().toString(), "--only-values", "--absolute-names", "-n", LUSTRE_ATTRIBUTE, path));
            return out.length == 0 ? Optional.empty() : Optional.of(named(file, LUSTRE_ATTRIBUTE, out));
        }
        Path lfs = tool("lfs")
                .orElseThrow(() -> problem(
                                ErrorCode.INPUT_UNREADABLE,
                                "on Lustre, and neither getfattr nor lfs is here to read it",
                                file)
                        .maybe("install one of them (Debian: attr; others: the client of Lustre)")
                        .exception());
        String text = new String(run(List.of(lfs.toString(), "getstripe", "-y", path)), StandardCharsets.UTF_8);
        if (text.isBlank() || text.contains("has no stripe info")) {
            return Optional.empty();
        }
        return Optional.of(new Named(
                LUSTRE_ATTRIBUTE, LayoutDocument.read(Documents.parse("lfs getstripe -y " + path, text), Form.STORED)));
    }

    private static Named named(Path file, String name, byte[] attribute) {
        return MizanException.locating(
                Place.of(file.toString()), () -> new Named(name, LayoutAttribute.read(attribute)));
    }

    private Optional<Path> tool(String name) {
        for (String folder : searchPath.split(File.pathSeparator, -1)) {
            Path file = Path.of(folder.isEmpty() ? "." : folder, name);
            if (Files.isExecutable(file) && Files.isRegularFile(file)) {
                return Optional.of(file);
            }
        }
        return Optional.empty();
    }

    /** What the tool prints; nothing where it fails, as getfattr does for a file without the attribute. */
    private static byte[] run(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (InputStream out = process.getInputStream()) {
            byte[] bytes = out.readNBytes(MOST_TEXT);
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException(command.get(0) + " does not end");
            }
            return process.exitValue() == 0 ? bytes : new byte[0];
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            process.destroyForcibly();
        }
    }

    private static Problem problem(ErrorCode code, String message, Path file) {
        return Problem.of(code, message).at(Place.of(file.toString()));
    }
}
