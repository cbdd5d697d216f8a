package io.mizan.store.doctor;

import io.mizan.model.check.Observation;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.layout.ShellWord;
import io.mizan.model.units.ByteSize;
import io.mizan.store.memory.StoreMemory;
import io.mizan.store.report.FileReport;
import io.mizan.store.report.StoreReport;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Looks for stores of a user that nobody serves: what is unflushed in them is in no file system. */
public final class AbandonedStores {
    private AbandonedStores() {}

    /** @param parent the folder with the stores of the user; it need not exist */
    public static List<Observation> in(Path parent) {
        List<Observation> seen = new ArrayList<>();
        if (Files.isDirectory(parent)) {
            try (DirectoryStream<Path> folders =
                    Files.newDirectoryStream(parent, folder -> Files.exists(folder.resolve("control")))) {
                for (Path folder : folders) {
                    seen.add(look(folder));
                }
            } catch (IOException e) {
                seen.add(Observation.fail(
                        "store data", FileFailure.reason(e), "ls -ld " + ShellWord.quote(parent.toString())));
            }
        }
        return seen.isEmpty() ? List.of(Observation.skip("store data", "no store in " + parent)) : seen;
    }

    private static Observation look(Path folder) {
        String name = ShellWord.quote(folder.toString());
        try (StoreMemory memory = StoreMemory.open(folder)) {
            StoreReport report = StoreReport.of(memory);
            long unsafe =
                    report.files().stream().mapToLong(FileReport::unsafeBytes).sum();
            if (report.servicePid() != 0) {
                return Observation.ok("store data", folder + " has a service");
            }
            return unsafe > 0
                    ? Observation.fail(
                            "store data",
                            folder + " has " + ByteSize.prose(unsafe) + " that are in no file system, and no service",
                            "mizan store recover --store " + name)
                    : Observation.warn(
                            "store data",
                            folder + " has no service; everything in it is flushed",
                            "mizan store recover --store " + name + " && mizan store stop --store " + name);
        } catch (MizanException e) {
            return Observation.fail("store data", e.problem());
        } catch (IOException e) {
            return Observation.fail("store data", FileFailure.reason(e), "mizan store verify --store " + name);
        }
    }
}
