package io.mizan.store.memory;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.units.ByteSize;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A tier as people write it: {@code memory:8G}, {@code ssd:/local/x:200G}.
 *
 * @param name memory, ssd, bb: memory is mapped, the others are a name for people
 * @param folder of the file with its chunks, empty for memory
 */
public record TierSpec(String name, String folder, long bytes) {
    private static final String ADVICE = "write tiers as memory:8G,ssd:/local/x:200G,bb:/bb/y:1T, memory first";

    public TierSpec {
        if (bytes < StoreShape.CHUNK_BYTES) {
            throw refused("a tier needs 4 MiB at least", name + ":" + bytes).exception();
        }
    }

    public boolean isMemory() {
        return folder.isEmpty();
    }

    public int chunks() {
        return Math.toIntExact(bytes / StoreShape.CHUNK_BYTES);
    }

    public static List<TierSpec> parseAll(String text) {
        List<TierSpec> tiers = new ArrayList<>();
        for (String word : text.split(",", -1)) {
            tiers.add(parse(word.strip()));
        }
        if (!tiers.get(0).isMemory() || tiers.size() > StoreShape.MOST_TIERS) {
            throw refused("the first tier must be memory, and there are 8 at most", text)
                    .exception();
        }
        long chunks = tiers.stream()
                .mapToLong(tier -> tier.bytes / StoreShape.CHUNK_BYTES)
                .sum();
        if (chunks > StoreShape.MOST_CHUNKS) {
            throw refused("the tiers together are too large (8 TiB)", text).exception();
        }
        return List.copyOf(tiers);
    }

    private static TierSpec parse(String word) {
        int first = word.indexOf(':');
        int last = word.lastIndexOf(':');
        if (first <= 0) {
            throw refused("a tier has no size", word).exception();
        }
        String name = word.substring(0, first);
        String folder = first == last ? "" : word.substring(first + 1, last);
        boolean memory = name.equals("memory");
        if (memory != folder.isEmpty() || (!memory && !Path.of(folder).isAbsolute())) {
            throw refused(memory ? "the memory tier has no folder" : "a tier needs an absolute folder", word)
                    .exception();
        }
        try {
            return new TierSpec(name, folder, ByteSize.parse(word.substring(last + 1)));
        } catch (MizanException e) {
            throw new MizanException(e.problem().as(ErrorCode.USAGE).maybe(ADVICE), e);
        }
    }

    private static Problem refused(String what, String value) {
        return Problem.of(ErrorCode.USAGE, what).with("tiers", value).maybe(ADVICE);
    }
}
