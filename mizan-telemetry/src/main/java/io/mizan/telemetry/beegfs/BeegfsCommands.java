package io.mizan.telemetry.beegfs;

import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.model.system.driver.LayoutCommands;
import io.mizan.model.units.ByteSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Stripe patterns as commands. A pattern is plain: chunks of a power of two from 64 KiB on, a number of targets, and for a file
 * which ones. Other stripe sizes are rounded down to a chunk: the bytes of each target differ by a few chunks from what was
 * computed. Composite layouts, overstriping and a first target alone cannot be said.
 *
 * @param release the first is 7, with {@code beegfs-ctl}; from 8 on it is {@code beegfs}
 */
record BeegfsCommands(int release) implements LayoutCommands {
    static final String TOOL_7 = "beegfs-ctl";
    static final String TOOL_8 = "beegfs";
    private static final long SMALLEST_CHUNK = 64 << 10;

    @Override
    public Optional<List<String>> create(String file, FileLayout layout) {
        return expressible(layout).map(striping -> {
            List<String> words = new ArrayList<>(
                    old() ? List.of(TOOL_7, "--createfile") : List.of(TOOL_8, "entry", "create", "file"));
            words.addAll(pattern(striping));
            if (striping.targets() instanceof Exact list) {
                words.add("--targets="
                        + list.indices().stream().map(String::valueOf).collect(Collectors.joining(",")));
            }
            words.add(file);
            return words;
        });
    }

    /** A directory has a number of targets and a pool, never a list. */
    @Override
    public Optional<List<String>> setDefault(String directory, FileLayout layout) {
        return expressible(layout)
                .filter(striping -> !(striping.targets() instanceof Exact))
                .map(striping -> {
                    List<String> words =
                            new ArrayList<>(old() ? List.of(TOOL_7, "--setpattern") : List.of(TOOL_8, "entry", "set"));
                    words.addAll(pattern(striping));
                    words.add(directory);
                    return words;
                });
    }

    private List<String> pattern(Striping striping) {
        List<String> words = new ArrayList<>();
        String chunk = ByteSize.exact(Long.highestOneBit(striping.stripeSizeBytes()));
        words.add((old() ? "--numtargets=" : "--num-targets=") + striping.stripeCount());
        words.add(old() ? "--chunksize=" + chunk.toLowerCase(Locale.ROOT) : "--chunk-size=" + chunk + "i");
        if (!striping.pool().isEmpty() && !(striping.targets() instanceof Exact)) {
            words.add((old() ? "--storagepoolid=" : "--pool=") + striping.pool());
        }
        return words;
    }

    private static Optional<Striping> expressible(FileLayout layout) {
        return layout instanceof Plain plain
                        && plain.striping().stripeCount() > 0
                        && !plain.striping().overstriped()
                        && plain.striping().stripeSizeBytes() >= SMALLEST_CHUNK
                ? Optional.of(plain.striping())
                : Optional.empty();
    }

    private boolean old() {
        return release < 8;
    }
}
