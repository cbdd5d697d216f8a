package io.mizan.model.layout;

import java.util.Arrays;

/**
 * The attribute in which Lustre keeps a layout, field by field: {@code lustre.lov}, {@code trusted.lov}, the argument of
 * the ioctls, and {@code user.mizan.lov} on other file systems. {@code docs/formats/layout-attribute.md} has the bytes.
 *
 * <p>There are two forms. A <em>request</em> is what a program sends to create a file; a <em>stored</em> attribute is what
 * the server made of it, with ids and objects. {@link FileLayout} is what both mean; this is what they say, so that an
 * attribute that was read can be written again without losing anything.
 *
 * <p>Bytes are little endian, as on disk. Reading takes the other order too: a client sends the order of its host.
 */
public sealed interface LayoutAttribute permits StripeAttribute, CompositeAttribute, ForeignAttribute {
    /** The largest extended attribute of Linux. */
    int LARGEST_BYTES = 64 << 10;

    /** The bytes that ask for this layout when a file is created. */
    static byte[] encode(FileLayout layout) {
        return request(layout).bytes();
    }

    /**
     * What an attribute means, in either form. One that is sound, but beyond this program, comes back as
     * {@link FileLayout.Raw}; one that is damaged is refused.
     */
    static FileLayout decode(byte[] attribute) {
        return read(attribute).layout();
    }

    /** The attribute as it stands; every offset and size in it is checked, nothing is interpreted. */
    static LayoutAttribute read(byte[] attribute) {
        return AttributeReader.read(attribute);
    }

    /**
     * The request for a layout, as {@code lfs setstripe} builds it. What a new file cannot have is left out: ids, flags
     * that tell what became of a component, and how far one has grown.
     */
    static LayoutAttribute request(FileLayout layout) {
        return AttributeRequest.of(layout);
    }

    /**
     * Whether two layouts ask for the same: ids, what became of components, and how far they have grown do not count. One
     * that is kept raw is the same as itself alone.
     */
    static boolean sameRequest(FileLayout a, FileLayout b) {
        return a.equals(b)
                || (!(a instanceof FileLayout.Raw)
                        && !(b instanceof FileLayout.Raw)
                        && Arrays.equals(encode(a), encode(b)));
    }

    /** What it means. */
    default FileLayout layout() {
        return AttributeMeaning.of(this);
    }

    /** The bytes, little endian. */
    default byte[] bytes() {
        return AttributeWriter.bytes(this);
    }

    /** Whether a server made it, rather than someone who wants a file. */
    boolean stored();
}
