package io.mizan.cli.command.behaviours;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.testing.SharedData;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command without the library of self-attention, which is not on the class path here. */
class BehavioursCommandTest {

    private static Result run(String text, String... args) {
        return CliRun.bare()
                .withInput(text)
                .run(Stream.concat(Stream.of("behaviours", "-"), Arrays.stream(args))
                        .toArray(String[]::new));
    }

    private static Mapping json(Result result) {
        assertThat(result.code()).isZero();
        return Documents.parse("out", result.out()).asMapping();
    }

    @Test
    void theDocumentIsExactlyThis() {
        Result result = run("{\"u|j|4\": [0, 0, 1, 1], \"one\": [3], \"none\": []}", "--model", "last", "--json");
        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .isEqualTo("{\"schema\":\"mizan/behaviours/v1\",\"model\":\"last\",\"accuracy\":0.6666666666666666,"
                        + "\"categories\":[{\"category\":\"u|j|4\",\"predicted\":3,\"accuracy\":0.6666666666666666},"
                        + "{\"category\":\"one\",\"predicted\":0,\"accuracy\":null},"
                        + "{\"category\":\"none\",\"predicted\":0,\"accuracy\":null}]}\n");
    }

    @Test
    void attentionFallsBackWithOneLine() {
        Result result = run("{\"c\": [0, 1, 0, 1, 0]}", "--model", "attention", "--json");
        assertThat(json(result).text("model")).isEqualTo("markov2");
        assertThat(result.errLines())
                .containsExactly("mizan: using markov2 instead of self-attention: its library (DJL with PyTorch) is not"
                        + " installed");
        assertThat(result.out())
                .isEqualTo(run("{\"c\": [0, 1, 0, 1, 0]}", "--model", "markov2", "--json")
                        .out());
    }

    @Test
    void whatWasNotLearntCannotBeSaved() {
        Result result = run("{\"c\": [0, 1]}", "--model", "attention", "--save-model", "/nonexistent/model");
        assertThat(result.code()).isEqualTo(64);
        assertThat(result.err()).contains("--save-model requires self-attention");
    }

    @Test
    void mixtureIsTheDefaultAndGoesOnWithoutAttention() {
        Result result = run("{\"c\": [0, 1, 0, 1, 0]}", "--json");
        assertThat(json(result).text("model")).isEqualTo("mixture");
        assertThat(result.errLines())
                .containsExactly(
                        "mizan: mixture without self-attention: its library (DJL with PyTorch) is not installed");
    }

    @Test
    void theSharedSequencesGiveTheKnownAccuracy() {
        String file = SharedData.file("scheduling/behaviour_sequences.json").toString();
        Mapping markov = json(CliRun.bare().run("behaviours", file, "--model", "markov2", "--json"));
        assertThat(markov.number("accuracy", 0)).isBetween(0.9037, 0.9039);
        List<Node> categories = markov.list("categories");
        assertThat(categories).hasSize(5);
        assertThat(categories.get(0).asMapping().integer("predicted")).isEqualTo(3856);
        Mapping mixture = json(CliRun.bare().run("behaviours", file, "--model", "mixture", "--json"));
        assertThat(mixture.number("accuracy", 0)).isGreaterThan(0.94);
    }

    @Test
    void theTextFits80ColumnsWhateverTheNames() {
        String name = "x".repeat(200) + "\u001b[31m";
        Result result = run("{\"" + name.replace("\u001b", "\\u001b") + "\": [0, 1, 0]}", "--model", "last");
        assertThat(result.outLines()).hasSize(4).allMatch(line -> line.length() <= 80);
        assertThat(result.out()).doesNotContain("\u001b");
    }

    @Test
    void manyJobsAreRead() {
        String ids =
                IntStream.range(0, 200_000).mapToObj(i -> String.valueOf(i % 5)).collect(Collectors.joining(","));
        Mapping found = json(run("{\"c\": [" + ids + "]}", "--model", "mixture", "--json"));
        assertThat(found.number("accuracy", 0)).isGreaterThan(0.999);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "``                         | the document is empty",
                "not json                   | expected a mapping, found the value 'not json'",
                "{                          | not valid JSON",
                "{\"c\": [0, 1}             | not valid JSON",
                "[0, 1]                     | expected a mapping, found a list",
                "{}                         | no category",
                "{\"c\": 5}                 | expected a list, found the value '5'",
                "{\"c\": [0, -1]}           | not the id of a behaviour (value=-1, key=c)",
                "{\"c\": [0, 1.5]}          | not the id of a behaviour (value=1.5, key=c)",
                "{\"c\": [0, NaN]}          | not valid JSON",
                "{\"c\": [0, null]}         | not the id of a behaviour",
                "{\"c\": [0, 99999999999]}  | not the id of a behaviour (value=99999999999, key=c)",
                "{\"c\": [0, [1]]}          | expected a single value, found a list",
                "{\"c\": [0], \"c\": [1]}   | a key is given twice (key=c)",
            })
    void badInputIsAClearError(String text, String message) {
        Result result = run(text, "--model", "last");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.errLines().get(0)).startsWith("mizan: <stdin>").contains(message);
    }

    @Test
    void wrongUsageIsCode64() {
        for (List<String> args : List.of(
                List.of("--model", "markov3"),
                List.of("--model", ""),
                List.of("--seed", "x"),
                List.of("--model", "markov1", "--save-model", "m"))) {
            Result result = run("{\"c\": [0, 1]}", args.toArray(String[]::new));
            assertThat(result.code()).as(args.toString()).isEqualTo(64);
            assertThat(result.out()).isEmpty();
            assertThat(result.errLines()).hasSize(2);
        }
    }
}
