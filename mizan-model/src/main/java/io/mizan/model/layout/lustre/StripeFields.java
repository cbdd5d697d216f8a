package io.mizan.model.layout.lustre;

import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.Fid;
import io.mizan.model.layout.ForeignAttribute;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.StripeAttribute;
import io.mizan.model.layout.StripeAttribute.Kind;
import io.mizan.model.layout.StripeAttribute.StripeObject;
import io.mizan.model.layout.StripePattern;
import io.mizan.model.units.ByteSize;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The fields of a plain layout or of one component in a document. */
final class StripeFields {
    private static final String PREFIX = "lmm_";

    private final Mapping fields;
    private final boolean stored;
    private final boolean exact;

    StripeFields(Mapping given, boolean stored, boolean exact) {
        Map<String, Node> plain = new LinkedHashMap<>();
        given.entries().forEach((key, node) -> {
            String name = key.startsWith(PREFIX) ? key.substring(PREFIX.length()) : key;
            if (plain.put(name, node) != null) {
                throw Problem.of(ErrorCode.INPUT_DUPLICATE, "a key is given twice")
                        .with("key", name)
                        .at(node.place())
                        .exception();
            }
        });
        plain.keySet().removeIf(key -> key.equals("form") || key.startsWith("lcme_"));
        this.fields = new Mapping(given.place(), plain);
        this.stored = stored;
        this.exact = exact;
    }

    /**
     * The attribute.
     *
     * @param placed whether objects exist
     * @param end where the component ends; 0 for a plain layout
     */
    LayoutAttribute read(boolean placed, boolean extension, long end) {
        if (fields.has("lfm_content")) {
            return foreign();
        }
        fields.onlyKeys(
                "magic",
                "seq",
                "object_id",
                "fid",
                "stripe_count",
                "stripe_size",
                "extension_size",
                "pattern",
                "layout_gen",
                "stripe_offset",
                "mdt_index",
                "pool",
                "objects");
        int pattern = fields.has("pattern") ? fields.convert("pattern", StripeFields::pattern) : StripePattern.RAID0;
        boolean onMetadataTarget = (pattern & StripePattern.MDT) != 0;
        List<StripeObject> objects = objects();
        String pool = fields.text("pool", "");
        Kind kind = exact && fields.has("magic")
                ? fields.convert("magic", StripeFields::kind)
                : !stored && !objects.isEmpty() ? Kind.SPECIFIC : pool.isEmpty() ? Kind.V1 : Kind.V3;
        return LayoutDocument.located(
                fields,
                () -> new StripeAttribute(
                        kind,
                        pattern,
                        stored ? LayoutDocument.number(fields, "object_id", 0) : 0,
                        stored ? LayoutDocument.number(fields, "seq", 0) : 0,
                        size(extension, onMetadataTarget ? end : 0),
                        small("stripe_count", objects.size()),
                        place(placed, onMetadataTarget, objects),
                        pool,
                        objects));
    }

    private long size(boolean extension, long otherwise) {
        if (!extension) {
            return fields.bytes("stripe_size", otherwise);
        }
        long bytes = fields.bytes("extension_size");
        if (bytes % 1024 != 0) {
            throw Problem.impossible("an extension must grow by a whole number of KiB")
                    .with("extension_size", bytes)
                    .at(fields.require("extension_size").place())
                    .exception();
        }
        return bytes >> 10;
    }

    private int place(boolean placed, boolean onMetadataTarget, List<StripeObject> objects) {
        if (placed) {
            return small("layout_gen", 0);
        }
        if (onMetadataTarget && !exact) {
            return StripeAttribute.ANYWHERE;
        }
        long usual = objects.isEmpty() || stored ? -1 : objects.get(0).target();
        long given = fields.wholeNumber(fields.has("mdt_index") ? "mdt_index" : "stripe_offset", usual);
        if (given < -1 || given > StripeAttribute.ANYWHERE) {
            throw Problem.impossible("a layout must begin at a target from 0 to 65534, or -1 for any")
                    .with("stripe_offset", given)
                    .exception();
        }
        return given == -1 ? StripeAttribute.ANYWHERE : (int) given;
    }

    private int small(String key, int otherwise) {
        return fields.has(key) ? fields.integer(key) : otherwise;
    }

    private List<StripeObject> objects() {
        List<StripeObject> objects = new ArrayList<>();
        for (Node node : fields.list("objects")) {
            Mapping object = node.asMapping().onlyKeys("l_ost_idx", "l_fid", "l_ost_gen");
            int target = object.text("l_ost_idx").equals("-1")
                    ? StripeObject.NO_TARGET
                    : object.convert("l_ost_idx", StripeFields::unsigned32);
            Fid id = stored && object.has("l_fid") ? object.convert("l_fid", Fid::parse) : Fid.NONE;
            int generation = stored ? LayoutDocument.number32(object, "l_ost_gen", 0) : 0;
            objects.add(new StripeObject(id, generation, target));
        }
        return objects;
    }

    private LayoutAttribute foreign() {
        fields.onlyKeys("lfm_content");
        try {
            byte[] content = Base64.getDecoder().decode(fields.text("lfm_content"));
            return LayoutDocument.located(fields, () -> {
                LayoutAttribute read = LayoutAttribute.read(content);
                if (!(read instanceof ForeignAttribute)) {
                    throw Problem.of(ErrorCode.INPUT_FORMAT, "not a foreign layout")
                            .exception();
                }
                return read;
            });
        } catch (IllegalArgumentException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_FORMAT, "the attribute is not valid base 64")
                            .at(fields.place()),
                    e);
        }
    }

    private static int pattern(String text) {
        if (text.equals("default") || text.isEmpty()) {
            return StripePattern.DEFAULT;
        }
        int pattern = 0;
        for (String word : text.split(",", -1)) {
            int bit = StripePattern.bit(word.strip());
            if (bit == 0 && word.startsWith("0x")) {
                bit = unsigned32(word);
            } else if (bit == 0) {
                throw Problem.of(ErrorCode.INPUT_FORMAT, "not a pattern of stripes")
                        .with("value", word)
                        .maybe("use raid0, mdt, or raid0,overstriped")
                        .exception();
            }
            pattern |= bit;
        }
        return pattern;
    }

    private static Kind kind(String text) {
        for (Kind kind : Kind.values()) {
            if (String.format("0x%08X", kind.magic()).equalsIgnoreCase(text)) {
                return kind;
            }
        }
        throw Problem.of(ErrorCode.INPUT_FORMAT, "not the magic number of stripes")
                .with("value", text)
                .maybe("leave it out: it follows from the rest")
                .exception();
    }

    static int unsigned32(String text) {
        long value = unsigned(text);
        if (value >>> 32 != 0) {
            throw Problem.impossible("the number has more than 32 bits")
                    .with("value", text)
                    .exception();
        }
        return (int) value;
    }

    /** A number of 64 bits, in hexadecimal digits behind {@code 0x}, or a size such as {@code 64M}. */
    static long unsigned(String text) {
        if (text.startsWith("0x")) {
            return Long.parseUnsignedLong(text.substring(2), 16);
        }
        return text.matches("\\d{1,20}") ? Long.parseUnsignedLong(text) : ByteSize.parse(text);
    }
}
