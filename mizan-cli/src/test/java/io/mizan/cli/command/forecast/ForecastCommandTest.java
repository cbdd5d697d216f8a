package io.mizan.cli.command.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForecastCommandTest {

    private static Result run(String text, String... args) {
        return CliRun.bare()
                .withInput(text)
                .run(Stream.concat(Stream.of("forecast", "-"), Arrays.stream(args))
                        .toArray(String[]::new));
    }

    private static Mapping json(Result result) {
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        return Documents.parse("out", result.out()).asMapping();
    }

    @Test
    void theDocumentIsExactlyThis() {
        Result result = run("bytes\n5\n5\n5\n", "--horizon", "2", "--json");
        assertThat(result.out().replaceFirst("\"cpuMillis\":[0-9.E-]+}", "\"cpuMillis\":1}"))
                .isEqualTo("{\"schema\":\"mizan/forecast/v1\",\"model\":\"last\",\"order\":null,\"forecast\":[5.0,5.0],"
                        + "\"lower\":[5.0,5.0],\"upper\":[5.0,5.0],\"period\":1,\"wape\":null,\"mape\":null,"
                        + "\"mase\":null,\"cpuMillis\":1}\n");
    }

    @Test
    void rowsHeldOutAreForecastFromTheOthersAlone() {
        String train = "part,bytes\ntrain,10\ntrain,20\n";
        Mapping found = json(run(train + "holdout,40\nholdout,10\n", "--model", "last", "--json"));
        assertThat(found.list("forecast")).hasSize(2);
        assertThat(found.number("wape", -1)).isEqualTo(30.0 / 50);
        assertThat(found.number("mape", -1)).isEqualTo((0.5 + 1) / 2);
        assertThat(found.number("mase", -1)).isEqualTo(1.5);
        assertThat(run(train + "holdout,1\nholdout,0\n", "--json").out().replaceFirst("\"period.*", ""))
                .isEqualTo(
                        run(train + "holdout,40\nholdout,10\n", "--json").out().replaceFirst("\"period.*", ""));
    }

    @Test
    void theExampleHasItsSeasonAndAllItsCheckpoints() {
        Mapping found = json(CliRun.bare().run("forecast", "example:checkpoints.csv", "--json"));
        assertThat(found.integer("period")).isEqualTo(12);
        assertThat(found.list("forecast")).hasSize(24);
        assertThat(found.number("wape", -1)).isBetween(0.0, 0.1);
    }

    @Test
    void theTextFits80Columns() {
        Result result = CliRun.bare().run("forecast", "example:checkpoints.csv");
        assertThat(result.outLines())
                .hasSizeGreaterThan(24)
                .allMatch(line -> line.length() <= 80)
                .anyMatch(line -> line.startsWith("Error: WAPE "));
        assertThat(result.outLines().get(0)).contains("from 96 values, season of 12, ");
    }

    @Test
    void anyColumnCanBeForecastAndAnEmptyValueIsAGap() {
        Mapping found = json(
                run("step,ops\n1,3\n2,\n3,3\n4,\n", "--column", "ops", "--horizon", "1", "--model", "drift", "--json"));
        assertThat(found.list("forecast").get(0).asScalar().text()).isEqualTo("3.0");
    }

    @Test
    void theOrderOfArimaCanBeGiven() {
        StringBuilder text = new StringBuilder("bytes\n");
        new SplittableRandom(1).ints(60, 100, 200).forEach(x -> text.append(x).append('\n'));
        Mapping found = json(run(text.toString(), "--model", "arima(1,1,1)", "--json"));
        assertThat(found.text("model", "")).isEqualTo("arima");
        assertThat(found.text("order", "")).isEqualTo("(1,1,1)");
        assertThat(found.list("upper")).hasSize(12);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                                     | the line with the names of columns is missing",
                "bytes~                                 | at least two values to learn from are required (column=bytes, values=0)",
                "bytes~5~                               | at least two values to learn from are required (column=bytes, values=1)",
                "bytes~5~NaN~6~                         | 3: not a valid value (column=bytes, value=NaN",
                "bytes~5~-6~                            | 3: not a valid value (column=bytes, value=-6",
                "bytes~5~x~                             | 3: not a valid value (column=bytes, value=x",
                "bytes~5~1e31~                          | 3: not a valid value (column=bytes, value=1e31",
                "size~5~6~                              | 1: a column is missing (column=bytes, present=size)",
                "time,bytes~3,5~2,6~                    | 3: the clock goes backwards (column=time, value=2)",
                "time,bytes~2026-01-02,5~2026-01-01,6~  | 3: the clock goes backwards (column=time, value=2026-01-01)",
                "time,bytes~soon,5~2,6~                 | 2: not a valid value (column=time, value=soon",
                "part,bytes~train,5~test,6~             | 3: not a valid value (column=part, value=test",
                "part,bytes~train,5~holdout,6~train,7~  | 4: a training row follows a row held out",
                "part,bytes~train,5~train,6~            | the column part has no row of holdout",
                "part,bytes~train,5~holdout,6~          | at least two values to learn from are required",
                "bytes,a~5~                             | 2: the row has more or fewer values",
            })
    void badInputIsAClearError(String text, String message) {
        Result result = run(text.replace('~', '\n'));
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.errLines().get(0)).startsWith("mizan: <stdin>").contains(message);
    }

    @Test
    void wrongUsageIsCode64() {
        String series = "part,bytes\ntrain,1\ntrain,2\nholdout,3\n";
        for (List<String> args : List.of(
                List.of("--model", "arma"),
                List.of("--model", "arima(1)"),
                List.of("--horizon", "0"),
                List.of("--horizon", "x"),
                List.of("--horizon", "2"))) {
            Result result = run(series, args.toArray(String[]::new));
            assertThat(result.code()).as(args.toString()).isEqualTo(64);
            assertThat(result.out()).isEmpty();
            assertThat(result.errLines()).hasSize(2);
        }
    }
}
