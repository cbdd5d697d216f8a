package io.mizan.model.document;

import java.io.ByteArrayOutputStream;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/**
 * Writes JSON value by value. It is for messages with many thousand values, which would be as many objects in a tree for
 * {@link JsonText}; what it writes is the same.
 */
public final class JsonWriter {
    private static final int INITIAL_BYTES = 1 << 14;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream(INITIAL_BYTES);
    private final JsonGenerator generator = JsonText.FACTORY.createGenerator(ObjectWriteContext.empty(), out);

    public JsonWriter startObject() {
        generator.writeStartObject();
        return this;
    }

    public JsonWriter endObject() {
        generator.writeEndObject();
        return this;
    }

    public JsonWriter startArray() {
        generator.writeStartArray();
        return this;
    }

    public JsonWriter endArray() {
        generator.writeEndArray();
        return this;
    }

    /** The key of the value that comes next. */
    public JsonWriter key(String key) {
        generator.writeName(key);
        return this;
    }

    public JsonWriter value(String text) {
        generator.writeString(text);
        return this;
    }

    public JsonWriter value(long number) {
        generator.writeNumber(number);
        return this;
    }

    /** A number that JSON cannot hold becomes null. */
    public JsonWriter value(double number) {
        JsonText.write(generator, number);
        return this;
    }

    public JsonWriter value(boolean truth) {
        generator.writeBoolean(truth);
        return this;
    }

    /** All that was written; nothing can be written after it. */
    public byte[] bytes() {
        generator.close();
        return out.toByteArray();
    }
}
