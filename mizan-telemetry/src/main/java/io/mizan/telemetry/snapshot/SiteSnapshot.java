package io.mizan.telemetry.snapshot;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.file.TextInput;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.system.SystemSnapshot;
import io.mizan.telemetry.lustre.LfsDf;
import io.mizan.telemetry.lustre.OstMap;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;

/**
 * A system as the script of {@code mizan snapshot-script} saw it; all names in it are hashes.
 *
 * @param settings the allocator's settings by file system; empty where the script did not run on a metadata server
 * @param layouts default layouts by directory, the mount points first
 * @param sizes how many files there are of which size; empty where they were not counted
 * @param missing what the script could not find out
 */
public record SiteSnapshot(
        List<SystemSnapshot> systems,
        Map<String, Settings> settings,
        Optional<String> version,
        Map<String, FileLayout> layouts,
        List<SizeClass> sizes,
        List<String> missing) {
    private static final String FOLDER = "mizan-snapshot/";

    /** In per cent, as {@code lctl get_param} prints them. */
    public record Settings(OptionalInt thresholdRr, OptionalInt prioFree) {
        public static final Settings UNKNOWN = new Settings(OptionalInt.empty(), OptionalInt.empty());
    }

    /** Files whose sizes are near each other; their mean is {@code bytes / files}. */
    public record SizeClass(long files, long bytes) {}

    public SiteSnapshot {
        systems = List.copyOf(systems);
        settings = Map.copyOf(settings);
        sizes = List.copyOf(sizes);
        missing = List.copyOf(missing);
    }

    /** Whether a file is a tar, by its first bytes; false for what cannot be read. */
    public static boolean recognises(Path file) {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] start = in.readNBytes(4096);
            if (SmallTar.isGzip(start)) {
                try (GZIPInputStream inside = new GZIPInputStream(new ByteArrayInputStream(start))) {
                    return SmallTar.isTar(inside.readNBytes(512));
                }
            }
            return SmallTar.isTar(start);
        } catch (IOException e) {
            return false;
        }
    }

    public static SiteSnapshot read(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return read(file.toString(), in);
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_UNREADABLE, "cannot read: " + e.getMessage())
                            .at(Place.of(file.toString())),
                    e);
        }
    }

    public static SiteSnapshot read(String name, InputStream stream) {
        Parts parts = new Parts(name, SmallTar.read(name, stream, SmallTar.Kind.SNAPSHOT));
        List<SystemSnapshot> systems = parts.need("df.txt", LfsDf::read);
        List<String> missing = parts.read("missing.txt", SnapshotTexts::lines, List.of());
        if (parts.text("dl.txt").contains(" osc ")) {
            OstMap map = parts.need("dl.txt", OstMap::read);
            systems = systems.stream().map(map::apply).toList();
        }
        return new SiteSnapshot(
                systems,
                parts.read("params.txt", SnapshotTexts::settings, Map.of()),
                parts.read("params.txt", SnapshotTexts::version, Optional.empty()),
                parts.read("layouts.txt", SnapshotTexts::layouts, Map.of()),
                parts.read("sizes.csv", SnapshotTexts::sizes, List.of()),
                missing);
    }

    /** The settings of one file system. */
    public Settings settingsOf(String fileSystem) {
        return settings.getOrDefault(fileSystem, Settings.UNKNOWN);
    }

    /** The files of the tar. */
    private record Parts(String name, Map<String, byte[]> files) {
        Parts {
            Map<String, byte[]> flat = new HashMap<>();
            files.forEach((path, bytes) -> {
                if (path.startsWith(FOLDER)) {
                    flat.put(path.substring(FOLDER.length()), bytes);
                }
            });
            files = flat;
            if (!files.containsKey("about.txt")) {
                throw Problem.of(ErrorCode.INPUT_FORMAT, "a tar, but not a snapshot")
                        .at(Place.of(name))
                        .maybe("make it with the script that mizan snapshot-script prints")
                        .exception();
            }
        }

        String text(String part) {
            return new String(files.getOrDefault(part, new byte[0]), StandardCharsets.UTF_8);
        }

        <T> T read(String part, Function<TextInput, T> reader, T otherwise) {
            return files.containsKey(part) ? need(part, reader) : otherwise;
        }

        <T> T need(String part, Function<TextInput, T> reader) {
            byte[] bytes = files.getOrDefault(part, new byte[0]);
            try (TextInput input =
                    TextInput.of(name + ":" + part, new ByteArrayInputStream(bytes), SmallTar.MOST_BYTES)) {
                return reader.apply(input);
            }
        }
    }
}
