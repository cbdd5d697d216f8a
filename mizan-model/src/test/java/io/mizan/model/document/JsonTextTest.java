package io.mizan.model.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class JsonTextTest {

    @Test
    void simpleValuesAreWrittenAsJsonHasThem() {
        assertThat(JsonText.of(null)).isEqualTo("null");
        assertThat(JsonText.of(true)).isEqualTo("true");
        assertThat(JsonText.of(0)).isEqualTo("0");
        assertThat(JsonText.of(-5)).isEqualTo("-5");
        assertThat(JsonText.of(Long.MAX_VALUE)).isEqualTo("9223372036854775807");
        assertThat(JsonText.of(1.5)).isEqualTo("1.5");
        assertThat(JsonText.of("x")).isEqualTo("\"x\"");
        assertThat(JsonText.of(Map.of())).isEqualTo("{}");
        assertThat(JsonText.of(List.of())).isEqualTo("[]");
    }

    @Test
    void numbersThatJsonCannotHoldBecomeNull() {
        assertThat(JsonText.of(List.of(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -0.0)))
                .isEqualTo("[null,null,null,-0.0]");
    }

    @Test
    void textIsEscaped() {
        assertThat(JsonText.of("a\"b\\c\nd\te\u0000f\u001bg")).isEqualTo("\"a\\\"b\\\\c\\nd\\te\\u0000f\\u001Bg\"");
        assertThat(JsonText.of("größe 😀")).isEqualTo("\"größe 😀\"");
        assertThat(JsonText.of(Map.of("a\"b", 1))).isEqualTo("{\"a\\\"b\":1}");
    }

    @Test
    void keysAndItemsKeepTheirOrder() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("schema", "mizan/status/v1");
        map.put("z", Arrays.asList(3, null, List.of(1L), Map.of("k", false)));
        map.put("a", null);
        assertThat(JsonText.of(map))
                .isEqualTo("{\"schema\":\"mizan/status/v1\",\"z\":[3,null,[1],{\"k\":false}],\"a\":null}");
    }

    @Test
    void whatIsWrittenReadsBack() {
        SplittableRandom random = new SplittableRandom(31);
        for (int i = 0; i < 500; i++) {
            Map<String, Object> map = new LinkedHashMap<>();
            List<String> texts = new ArrayList<>();
            for (int k = 0; k < 10; k++) {
                StringBuilder text = new StringBuilder();
                random.ints(random.nextInt(20), 0, 0xD800).forEach(text::appendCodePoint);
                texts.add(text.toString());
                map.put("k" + k, text.toString());
            }
            double number = random.nextDouble() * Math.pow(10, random.nextInt(-20, 20));
            map.put("number", number);
            Mapping read = Documents.parse("json", JsonText.of(map)).asMapping();
            for (int k = 0; k < 10; k++) {
                assertThat(read.text("k" + k)).isEqualTo(texts.get(k));
            }
            assertThat(read.number("number", 0)).isEqualTo(number);
        }
    }
}
