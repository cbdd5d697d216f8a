package io.mizan.controller.lustre;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.telemetry.program.ProgramPath;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.time.Duration;
import java.util.Optional;

/**
 * The layout attribute of a file. Java reads the name space {@code user} alone, which serves everywhere but on Lustre; there
 * {@code getfattr} prints the bytes, or {@code lfs} at least everything that is in them.
 */
public final class FileAttribute {
    private static final String LUSTRE = "lustre";
    private static final String OURS = "mizan.lov";
    /** What stands before the name of an attribute that everybody may set. */
    private static final String USER = "user.";

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** The type of the file system of a file; tests have their own. */
    public interface Types {
        String of(Path file) throws IOException;
    }

    /** An attribute with its name. */
    public record Named(String name, LayoutAttribute attribute) {}

    private final LustrePrograms programs;
    private final Types types;

    /** @param path where tools are */
    public FileAttribute(ProgramPath path, Types types) {
        this.programs = new LustrePrograms(path, PATIENCE);
        this.types = types;
    }

    /** None where the file has no layout. */
    public Optional<Named> of(Path file) {
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

    private Optional<Named> lustre(Path file) {
        return new LustreAttribute(programs).of(file).map(found -> new Named(LustreAttribute.NAME, found));
    }

    private static Named named(Path file, String name, byte[] attribute) {
        return MizanException.locating(
                Place.of(file.toString()), () -> new Named(name, LayoutAttribute.read(attribute)));
    }

    private static Problem problem(ErrorCode code, String message, Path file) {
        return Problem.of(code, message).at(Place.of(file.toString()));
    }
}
