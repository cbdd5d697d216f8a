package io.mizan.model.layout;

import io.mizan.model.error.Problem;
import java.util.List;

/**
 * {@code lov_comp_md_v1}: a header, a table of components, and one attribute for each of them behind it, in order.
 *
 * @param growing the magic number that servers use where a component can grow (SEL); requests never have it
 * @param generation changes whenever the layout does
 * @param flags {@code lcm_flags}; {@link MirrorState} is in the two lowest bits
 * @param moreMirrors the number of mirrors, less one, as it is stored
 * @param parityCount of erasure code (2.18)
 */
public record CompositeAttribute(
        boolean growing, int generation, int flags, int moreMirrors, int parityCount, List<Entry> entries)
        implements LayoutAttribute {
    static final int MAGIC = 0x0BD6_0BD0;
    static final int GROWING_MAGIC = 0x0BD8_0BD0;
    static final int HEADER_BYTES = 32;
    static final int ENTRY_BYTES = 48;
    private static final int MOST_ENTRIES = 0xFFFF;

    /**
     * {@code lov_comp_md_entry_v1} with the attribute that it points to.
     *
     * @param id 0 in a request
     * @param start first byte, unsigned
     * @param end the byte behind the last one, unsigned; all bits set mean the end of the file
     * @param timestamp when a mirror stopped being kept up to date
     * @param coding four bytes of erasure code and compression (2.18)
     */
    public record Entry(
            int id, int flags, long start, long end, int generation, long timestamp, int coding, LayoutAttribute body) {
        public Entry {
            if (body instanceof CompositeAttribute) {
                throw Problem.impossible("a component cannot be composite").exception();
            }
        }

        public boolean has(ComponentFlag flag) {
            return (flags & flag.bit()) != 0;
        }

        public boolean isExtension() {
            return (flags & EXTENSION) != 0;
        }
    }

    /** The mark of an entry that says where the one before it may grow; {@link Component.Extension} says it elsewhere. */
    public static final int EXTENSION = 0x40;

    public CompositeAttribute {
        entries = List.copyOf(entries);
        if (entries.isEmpty() || entries.size() > MOST_ENTRIES) {
            throw Problem.impossible("a composite layout must have 1 to 65535 components")
                    .with("components", entries.size())
                    .exception();
        }
        if (flags < 0
                || flags > 0xFFFF
                || moreMirrors < 0
                || moreMirrors > 0xFFFF
                || parityCount < 0
                || parityCount > 0xFF) {
            throw Problem.impossible("the number does not fit its field of a layout attribute")
                    .with("flags", flags)
                    .with("mirrors", moreMirrors + 1)
                    .with("parityCount", parityCount)
                    .exception();
        }
    }

    /** Servers give ids, and nobody else does. */
    @Override
    public boolean stored() {
        return entries.stream().anyMatch(entry -> entry.id() != 0);
    }
}
