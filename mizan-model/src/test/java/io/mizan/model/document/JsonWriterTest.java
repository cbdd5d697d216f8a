package io.mizan.model.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Against the text of the same tree. */
class JsonWriterTest {
    private static final List<Object> SIMPLE = List.of(
            0L,
            -5L,
            Long.MAX_VALUE,
            1.5,
            2.0e-3,
            Double.parseDouble("1e23"),
            Double.MIN_VALUE,
            Double.NaN,
            Double.NEGATIVE_INFINITY,
            true,
            false,
            "",
            "a\"b\\c\nd\u0000e",
            "gr\u00f6\u00dfe \ud83d\ude00");

    @Test
    void itWritesWhatATreeIsWrittenAs() {
        SplittableRandom random = new SplittableRandom(7);
        for (int round = 0; round < 500; round++) {
            Object tree = tree(random, 4);
            JsonWriter json = new JsonWriter();
            write(json, tree);
            byte[] bytes = json.bytes();
            assertThat(new String(bytes, UTF_8)).isEqualTo(JsonText.of(tree));
            assertThat(bytes).isEqualTo(JsonText.bytes(tree));
        }
    }

    private static Object tree(SplittableRandom random, int depth) {
        int kind = depth == 0 ? 2 : random.nextInt(3);
        if (kind == 2) {
            return SIMPLE.get(random.nextInt(SIMPLE.size()));
        }
        List<Object> items = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            items.add(tree(random, depth - 1));
        }
        if (kind == 1) {
            return items;
        }
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < items.size(); i++) {
            map.put("key " + i, items.get(i));
        }
        return map;
    }

    private static void write(JsonWriter json, Object value) {
        if (value instanceof Map<?, ?> map) {
            json.startObject();
            map.forEach((key, entry) -> write(json.key(String.valueOf(key)), entry));
            json.endObject();
        } else if (value instanceof List<?> list) {
            json.startArray();
            list.forEach(item -> write(json, item));
            json.endArray();
        } else if (value instanceof Long number) {
            json.value(number.longValue());
        } else if (value instanceof Double number) {
            json.value(number.doubleValue());
        } else if (value instanceof Boolean truth) {
            json.value(truth.booleanValue());
        } else {
            json.value(String.valueOf(value));
        }
    }
}
