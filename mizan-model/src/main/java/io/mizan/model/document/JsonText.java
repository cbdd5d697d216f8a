package io.mizan.model.document;

import java.io.ByteArrayOutputStream;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes JSON from maps, lists, {@code String}, {@code Integer}, {@code Long}, {@code Double}, {@code Boolean} and null,
 * in the order given. Numbers that JSON cannot hold (NaN, infinite) become null.
 */
public final class JsonText {
    /** Numbers as the shortest text that means them, whatever Java is used; older ones write some digits more. */
    static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build();

    private JsonText() {}

    public static String of(@Nullable Object value) {
        StringWriter out = new StringWriter();
        try (JsonGenerator generator = FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
            write(generator, value);
        }
        return out.toString();
    }

    /** The same as UTF-8, without a text in between. */
    public static byte[] bytes(@Nullable Object value) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (JsonGenerator generator = FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
            write(generator, value);
        }
        return out.toByteArray();
    }

    static void write(JsonGenerator generator, @Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            generator.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                generator.writeName(String.valueOf(entry.getKey()));
                write(generator, entry.getValue());
            }
            generator.writeEndObject();
        } else if (value instanceof List<?> list) {
            generator.writeStartArray();
            for (Object item : list) {
                write(generator, item);
            }
            generator.writeEndArray();
        } else if (value instanceof Double number && !Double.isFinite(number)) {
            generator.writeNull();
        } else if (value instanceof Double number) {
            generator.writeNumber(number);
        } else if (value instanceof Long number) {
            generator.writeNumber(number);
        } else if (value instanceof Integer number) {
            generator.writeNumber(number);
        } else if (value instanceof Boolean truth) {
            generator.writeBoolean(truth);
        } else if (value == null) {
            generator.writeNull();
        } else if (value instanceof String text) {
            generator.writeString(text);
        } else {
            throw new IllegalArgumentException("not a JSON value: " + value.getClass());
        }
    }
}
