package io.mizan.learning.attention;

import io.mizan.learning.LearntPredictor;
import io.mizan.learning.Torch;
import java.nio.file.Path;
import java.util.Optional;

/** The door to self-attention. It loads, and answers, where the deep-learning library is absent. */
public final class Attention {
    private Attention() {}

    /** A predictor, or the reason why there is none; one of the two is empty. */
    public record Opened(Optional<LearntPredictor> predictor, String reason) {}

    /**
     * Starts the library and makes a predictor.
     *
     * @param cache a folder for native code, which is unpacked there once (some 430 MB)
     * @param learnt a file that {@link LearntPredictor#save} wrote; without one the predictor knows nothing yet
     */
    public static Opened open(Path cache, long seed, Optional<Path> learnt) {
        Optional<String> missing = Torch.missing();
        if (missing.isPresent()) {
            return new Opened(Optional.empty(), "its library (DJL with PyTorch) is not installed");
        }
        Torch.prepare(cache);
        Optional<String> broken = AttentionEngine.broken();
        return broken.map(reason -> new Opened(Optional.empty(), "its library does not start: " + reason))
                .orElseGet(() -> new Opened(Optional.of(AttentionEngine.predictor(seed, learnt)), ""));
    }
}
