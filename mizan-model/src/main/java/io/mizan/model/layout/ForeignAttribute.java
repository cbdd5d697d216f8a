package io.mizan.model.layout;

import java.util.Arrays;

/** An attribute that means something to another store only; kept byte by byte. */
public record ForeignAttribute(byte[] content) implements LayoutAttribute {
    static final int MAGIC = 0x0BD7_0BD0;
    static final int HEADER_BYTES = 16;

    public ForeignAttribute {
        content = content.clone();
    }

    @Override
    public byte[] content() {
        return content.clone();
    }

    @Override
    public boolean stored() {
        return true;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ForeignAttribute foreign && Arrays.equals(content, foreign.content);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(content);
    }

    @Override
    public String toString() {
        return "ForeignAttribute[bytes=" + content.length + "]";
    }
}
