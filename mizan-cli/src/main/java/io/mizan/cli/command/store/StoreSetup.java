package io.mizan.cli.command.store;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.shared.ChoiceOption;
import io.mizan.store.memory.NewStore;
import io.mizan.store.memory.StoreShape;
import io.mizan.store.memory.TierSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a new store is like: its tiers, the folders whose files it manages, and what fsync means. */
final class StoreSetup {
    /** What fsync waits for. */
    enum Sync {
        /** The bytes are in the file system. */
        STORED,
        /** Other processes of this node see them. */
        VISIBLE
    }

    private static final int FILES = 1 << 16;
    private static final int LOGS = 4096;

    @Option(
            names = "--tiers",
            paramLabel = "TIER,...",
            description = "Tiers of a new store, memory first: memory:8G,ssd:/local/x:200G (store.tiers).")
    private @Nullable String tiers;

    @Option(
            names = "--root",
            paramLabel = "DIR",
            description = "Manage the files below this folder; may be repeated (default: the current folder).")
    private List<String> roots = List.of();

    @Option(
            names = "--fsync",
            paramLabel = "WHEN",
            description = "What fsync waits for in a new store: stored (in the file system, the default) or visible"
                    + " (in memory: lost with the node).")
    private @Nullable String sync;

    /** The words that say the same to a further process; what is wrong with them is said here already. */
    List<String> words(Path folder, Configuration configuration) {
        store(folder, configuration);
        List<String> words = new ArrayList<>();
        if (tiers != null) {
            words.addAll(List.of("--tiers", tiers));
        }
        if (sync != null) {
            words.addAll(List.of("--fsync", sync));
        }
        rootFolders().forEach(root -> words.addAll(List.of("--root", root.toString())));
        return words;
    }

    private List<Path> rootFolders() {
        return roots.isEmpty()
                ? List.of(Path.of("").toAbsolutePath())
                : roots.stream().map(root -> Path.of(root).toAbsolutePath()).toList();
    }

    NewStore store(Path folder, Configuration configuration) {
        List<TierSpec> specs = TierSpec.parseAll(tiers == null ? configuration.get(Keys.STORE_TIERS) : tiers);
        Sync when = sync == null
                ? Sync.STORED
                : ChoiceOption.of(
                        "--fsync", sync, Sync.values(), value -> value.name().toLowerCase(Locale.ROOT));
        long limit = configuration.get(Keys.STORE_PROCESS_BYTES) / StoreShape.CHUNK_BYTES;
        return new NewStore(folder, specs, rootFolders(), FILES, LOGS, Math.toIntExact(limit), when == Sync.VISIBLE);
    }
}
