package io.mizan.learning.attention;

import ai.djl.engine.Engine;
import io.mizan.learning.LearntPredictor;
import java.nio.file.Path;
import java.util.Optional;

/** The part of {@link Attention} that may only be loaded where the library is present. */
final class AttentionEngine {
    private AttentionEngine() {}

    /** Why the engine does not start: another processor, a cache that cannot be written, native code that does not load. */
    static Optional<String> broken() {
        try {
            engine();
            return Optional.empty();
        } catch (RuntimeException | LinkageError e) {
            Throwable cause = e;
            while (cause.getCause() != null) {
                cause = cause.getCause();
            }
            return Optional.of(String.valueOf(cause.getMessage()).split("\\R", 2)[0]);
        }
    }

    static LearntPredictor predictor(long seed, Optional<Path> learnt) {
        return learnt.map(ModelFile::read)
                .map(content -> new AttentionPredictor(engine(), content, seed))
                .orElseGet(() -> new AttentionPredictor(engine(), AttentionShape.USUAL, seed));
    }

    private static Engine engine() {
        return Engine.getEngine("PyTorch");
    }
}
