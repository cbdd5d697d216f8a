package io.mizan.traces.libmizan;

import io.mizan.model.error.MizanException;
import io.mizan.traces.names.NaturalOrder;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The runs that {@code mizan trace -o FOLDER} recorded, a folder for each start. */
public final class RunFolders {
    private RunFolders() {}

    /** Folders with traces directly below a folder, in the order of their start, or of names where that is not known. */
    public static List<Path> below(Path folder) {
        List<Path> runs = new ArrayList<>();
        try (DirectoryStream<Path> members = Files.newDirectoryStream(folder, Files::isDirectory)) {
            for (Path member : members) {
                if (LibmizanTrace.recognises(member)) {
                    runs.add(member);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            return List.of();
        }
        runs.sort(Comparator.comparing(RunFolders::started)
                .thenComparing(run -> run.getFileName().toString(), new NaturalOrder()));
        return runs;
    }

    private static Instant started(Path run) {
        try {
            return RunFile.read(run).map(RunFile::started).orElse(Instant.EPOCH);
        } catch (MizanException e) {
            return Instant.EPOCH;
        }
    }
}
