package io.mizan.model.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Refusal;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MappingTest {
    private static final Mapping MAP = Documents.parse("m.yaml", """
                    text: hello
                    size: 1.5G
                    count: 12
                    big: 9223372036854775807
                    share: 0.25
                    word: Hours
                    nothing: null
                    blank:
                    list: [a, b]
                    inner: {x: 1}
                    """).asMapping();

    @Test
    void eachGetterReadsItsType() {
        assertThat(MAP.text("text")).isEqualTo("hello");
        assertThat(MAP.bytes("size")).isEqualTo(1_610_612_736L);
        assertThat(MAP.integer("count")).isEqualTo(12);
        assertThat(MAP.wholeNumber("big", 0)).isEqualTo(Long.MAX_VALUE);
        assertThat(MAP.number("share", 0)).isEqualTo(0.25);
        assertThat(MAP.choice("word", TimeUnit.DAYS)).isEqualTo(TimeUnit.HOURS);
        assertThat(MAP.list("list")).hasSize(2);
        assertThat(MAP.require("inner").asMapping().integer("x")).isEqualTo(1);
        assertThat(MAP.convert("text", String::length)).isEqualTo(5);
    }

    @Test
    void aNumberIsWhatJsonCallsOne() {
        Pattern json = Pattern.compile("[-+]?\\d+(\\.\\d+)?([eE][-+]?\\d+)?");
        Random random = new Random(4);
        int numbers = 0;
        for (int i = 0; i < 50_000; i++) {
            String text = random.ints(1 + random.nextInt(6), 0, 12)
                    .mapToObj(letter -> "0123.eE+-1dx".substring(letter, letter + 1))
                    .collect(Collectors.joining());
            Node.Scalar scalar = new Node.Scalar(Place.of("x"), text, false);
            if (json.matcher(text).matches()) {
                numbers++;
                assertThat(scalar.number("key")).isEqualTo(Double.parseDouble(text));
            } else {
                assertThatThrownBy(() -> scalar.number("key")).as(text).isInstanceOf(MizanException.class);
            }
        }
        assertThat(numbers).isGreaterThan(1_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"absent", "nothing", "blank"})
    void nullIsAbsent(String key) {
        assertThat(MAP.has(key)).isFalse();
        assertThat(MAP.find(key)).isEmpty();
        assertThat(MAP.text(key, "other")).isEqualTo("other");
        assertThat(MAP.bytes(key, 7)).isEqualTo(7);
        assertThat(MAP.wholeNumber(key, 8)).isEqualTo(8);
        assertThat(MAP.number(key, 0.5)).isEqualTo(0.5);
        assertThat(MAP.choice(key, TimeUnit.DAYS)).isEqualTo(TimeUnit.DAYS);
        assertThat(MAP.list(key)).isEmpty();
        assertThat(Refusal.line(() -> MAP.text(key))).isEqualTo("m.yaml:1: a key is missing (key=" + key + ") [MZ107]");
    }

    @Test
    void aPresentValueIsPreferredToTheOther() {
        assertThat(MAP.text("text", "other")).isEqualTo("hello");
        assertThat(MAP.bytes("count", 7)).isEqualTo(12);
    }

    @Test
    void aValueThatDoesNotFitIsNamedWithItsLine() {
        assertThat(Refusal.line(() -> MAP.integer("text")))
                .isEqualTo("m.yaml:1: not a number (key=text, value=hello) [MZ107]");
        assertThat(Refusal.line(() -> MAP.integer("big")))
                .isEqualTo("m.yaml:4: not a number (key=big, value=9223372036854775807) [MZ107]");
        assertThat(Refusal.line(() -> MAP.wholeNumber("share", 0)))
                .isEqualTo("m.yaml:5: not a number (key=share, value=0.25) [MZ107]");
        assertThat(Refusal.line(() -> MAP.number("word", 0)))
                .isEqualTo("m.yaml:6: not a number (key=word, value=Hours) [MZ107]");
        assertThat(Refusal.line(() -> MAP.bytes("word")))
                .isEqualTo("m.yaml:6: not a size in bytes (value=Hours, key=word) [MZ201]");
    }

    @Test
    void anUnknownWordListsTheKnownOnes() {
        Problem problem = Refusal.of(() -> MAP.choice("text", TimeUnit.DAYS));
        assertThat(problem.line()).isEqualTo("m.yaml:1: not a known word (value=hello, key=text) [MZ107]");
        assertThat(problem.advice())
                .hasValue("use one of nanoseconds, microseconds, milliseconds, seconds, minutes, hours, days");
    }

    @Test
    void aNodeOfAnotherKindIsNamedWithItsLine() {
        assertThat(Refusal.line(() -> MAP.text("list")))
                .isEqualTo("m.yaml:9: expected a single value, found a list [MZ107]");
        assertThat(Refusal.line(() -> MAP.text("inner")))
                .isEqualTo("m.yaml:10: expected a single value, found a mapping [MZ107]");
        assertThat(Refusal.line(() -> MAP.list("text")))
                .isEqualTo("m.yaml:1: expected a list, found the value 'hello' [MZ107]");
        assertThat(Refusal.line(() -> MAP.require("list").asMapping()))
                .isEqualTo("m.yaml:9: expected a mapping, found a list [MZ107]");
        assertThat(Refusal.line(() -> MAP.list("inner")))
                .isEqualTo("m.yaml:10: expected a list, found a mapping [MZ107]");
        assertThat(Refusal.line(
                        () -> Documents.parse("n", "- null\n").asList().get(0).asMapping()))
                .isEqualTo("n:1: expected a mapping, found nothing [MZ107]");
    }

    @Test
    void anUnknownKeyComesWithTheNearestKnownOne() {
        Mapping map = Documents.parse("m.yaml", "name: x\nserverz: 1\n").asMapping();
        Problem problem = Refusal.of(() -> map.onlyKeys("name", "mount", "servers"));
        assertThat(problem.line()).isEqualTo("m.yaml:2: unknown key (key=serverz) [MZ108]");
        assertThat(problem.advice()).hasValue("you meant servers");
    }

    @Test
    void anUnknownKeyFarFromAllComesWithTheWholeList() {
        Mapping map = Documents.parse("m.yaml", "colour: x\n").asMapping();
        assertThat(Refusal.of(() -> map.onlyKeys("name", "mount")).advice()).hasValue("use one of name, mount");
    }

    @Test
    void keysAreKnownByTheirExactSpelling() {
        Mapping map = Documents.parse("m.yaml", "Name: x\n").asMapping();
        assertThat(Refusal.of(() -> map.onlyKeys("name")).advice()).hasValue("you meant name");
        assertThat(map.onlyKeys("Name", "other")).isSameAs(map);
    }

    @Test
    void anUnknownKeyWithoutAValueIsUnknownToo() {
        Mapping map = Documents.parse("m.yaml", "nmae:\n").asMapping();
        assertThat(Refusal.line(() -> map.onlyKeys("name"))).isEqualTo("m.yaml:1: unknown key (key=nmae) [MZ108]");
    }

    @Test
    void aMappingCannotBeChanged() {
        assertThatThrownBy(() -> MAP.entries().clear()).isInstanceOf(UnsupportedOperationException.class);
    }
}
