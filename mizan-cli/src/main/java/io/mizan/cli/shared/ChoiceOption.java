package io.mizan.cli.shared;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Suggestion;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** An option that takes one of a few words. */
public final class ChoiceOption {
    private ChoiceOption() {}

    /** The value whose label was typed; anything else is wrong usage, answered with the words there are. */
    public static <T> T of(String option, String word, T[] values, Function<T, String> label) {
        List<String> known = Stream.of(values).map(label).toList();
        int index = known.indexOf(word);
        if (index < 0) {
            throw Problem.of(ErrorCode.UNKNOWN_NAME, "not a value of this option")
                    .with("option", option)
                    .with("value", word)
                    .maybe(Suggestion.nearest(word, known)
                            .map(near -> "you mean " + near)
                            .orElse("use one of " + String.join(", ", known)))
                    .exception();
        }
        return values[index];
    }
}
