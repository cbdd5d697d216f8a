package io.mizan.controller.doctor;

import io.mizan.model.check.Observation;
import io.mizan.model.layout.ShellWord;
import io.mizan.model.units.ByteSize;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.List;

/** Checks of where a client keeps things: its state folder, and extended attributes of files. */
public final class StateChecks {
    private static final long LITTLE = 100L << 20;
    private static final long TOO_LITTLE = 10L << 20;

    private StateChecks() {}

    /** Whether the state folder can be written and has room. */
    public static List<Observation> folder(Path folder) {
        Path there = folder;
        while (!Files.exists(there) && there.getParent() != null) {
            there = there.getParent();
        }
        String word = ShellWord.quote(folder.toString());
        if (!Files.isDirectory(there) || !Files.isWritable(there)) {
            return List.of(Observation.fail(
                    "state",
                    folder + " cannot be written",
                    "export MIZAN_STATE_DIR=$(mktemp -d)  # or: chmod u+rwx " + word));
        }
        try {
            long free = Files.getFileStore(there).getUsableSpace();
            String found =
                    folder + (Files.exists(folder) ? "" : " (not made yet)") + ", " + ByteSize.prose(free) + " free";
            return List.of(
                    free < TOO_LITTLE
                            ? Observation.fail(
                                    "state",
                                    found,
                                    "du -sh " + word + "  # and make room, or move it with MIZAN_STATE_DIR")
                            : free < LITTLE
                                    ? Observation.warn("state", found, "du -sh " + word)
                                    : Observation.ok("state", found));
        } catch (IOException e) {
            return List.of(Observation.warn("state", folder + ": the free space is not known", "df " + word));
        }
    }

    /** Layouts of the embedded system are kept with its files where that is possible. */
    public static List<Observation> attributes(Path here) {
        Path probe = here;
        try {
            probe = Files.createTempFile(here, ".mizan-doctor", "");
            UserDefinedFileAttributeView view = Files.getFileAttributeView(probe, UserDefinedFileAttributeView.class);
            if (view == null) {
                throw new IOException("not supported");
            }
            view.write("mizan.probe", ByteBuffer.wrap(new byte[] {1}));
            return List.of(Observation.ok("attributes", here + " has extended attributes"));
        } catch (IOException e) {
            return List.of(
                    probe.equals(here)
                            ? Observation.skip("attributes", here + " cannot be written")
                            : Observation.warn(
                                    "attributes",
                                    here + " has no extended attributes: layouts go to a side file",
                                    "mount -o remount,user_xattr MOUNT  # as root, where the file system can"));
        } finally {
            if (!probe.equals(here)) {
                delete(probe);
            }
        }
    }

    private static void delete(Path probe) {
        try {
            Files.deleteIfExists(probe);
        } catch (IOException e) {
            probe.toFile().deleteOnExit();
        }
    }
}
