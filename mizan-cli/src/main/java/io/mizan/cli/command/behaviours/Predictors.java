package io.mizan.cli.command.behaviours;

import io.mizan.algorithms.behaviour.BehaviourPredictors;
import io.mizan.algorithms.behaviour.Mixture;
import io.mizan.cli.process.ProcessContext;
import io.mizan.learning.LearntPredictor;
import io.mizan.learning.attention.Attention;
import io.mizan.model.behaviour.BehaviourPredictor;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Suggestion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The predictors by name, self-attention among them; where that cannot be had, the next best and a line that says so. */
final class Predictors {
    private static final String ATTENTION = "attention";
    private static final String MIXTURE = "mixture";
    private static final String INSTEAD = "markov2";

    private final ProcessContext context;

    /** @param attention what can be saved, empty where self-attention takes no part */
    record Chosen(String name, BehaviourPredictor predictor, Optional<LearntPredictor> attention)
            implements AutoCloseable {
        @Override
        public void close() {
            predictor.close();
        }
    }

    Predictors(ProcessContext context) {
        this.context = context;
    }

    static List<String> names() {
        List<String> names = new ArrayList<>(BehaviourPredictors.byName().keySet());
        names.add(names.indexOf(MIXTURE), ATTENTION);
        return names;
    }

    Chosen choose(String name, long seed, Optional<Path> learnt) {
        Map<String, Supplier<BehaviourPredictor>> simple = BehaviourPredictors.byName();
        if (name.equals(ATTENTION) || name.equals(MIXTURE)) {
            Attention.Opened opened = Attention.open(cache(), seed, learnt);
            if (opened.predictor().isPresent()) {
                LearntPredictor attention = opened.predictor().get();
                return new Chosen(
                        name, name.equals(MIXTURE) ? new Mixture(List.of(attention)) : attention, opened.predictor());
            }
            context.err()
                    .println("mizan: "
                            + (name.equals(MIXTURE)
                                    ? "mixture without self-attention: "
                                    : "using " + INSTEAD + " instead of self-attention: ")
                            + opened.reason());
        }
        String used = name.equals(ATTENTION) ? INSTEAD : name;
        Supplier<BehaviourPredictor> supplier = simple.get(used);
        if (supplier == null) {
            throw Problem.of(ErrorCode.UNKNOWN_NAME, "no such model")
                    .with("model", name)
                    .maybe(Suggestion.nearest(name, names())
                            .map(near -> "you mean " + near)
                            .orElse("use one of " + String.join(", ", names())))
                    .exception();
        }
        return new Chosen(used, supplier.get(), Optional.empty());
    }

    /** Where native code is unpacked: with the other things that can be made again. */
    private Path cache() {
        return context.variable("XDG_CACHE_HOME")
                .or(() -> context.variable("HOME").map(home -> home + "/.cache"))
                .map(folder -> Path.of(folder, "mizan", "djl"))
                .orElse(Path.of("/nonexistent"));
    }
}
