package io.mizan.model.layout.lustre;

import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.ComponentFlag;
import io.mizan.model.layout.CompositeAttribute;
import io.mizan.model.layout.CompositeAttribute.Entry;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.MirrorState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Attributes from documents: those of {@link LayoutYaml}, templates for {@code lfs setstripe --yaml} in both of their shapes,
 * and what {@code lfs getstripe -y} prints. Names may lack {@code lmm_}, as for {@code lfs}.
 *
 * <p>A document of {@link LayoutYaml} says which form it is and is taken at its word. Of any other one a request takes what
 * {@code lfs} takes: the identities, the objects behind the targets, and flags that are no wishes are left out.
 */
public final class LayoutDocument {
    private static final Pattern COMPONENT = Pattern.compile("component\\d+");
    private static final int WISHES = ComponentFlag.PREFER_READ.bit()
            | ComponentFlag.PREFER_WRITE.bit()
            | ComponentFlag.NOSYNC.bit()
            | CompositeAttribute.EXTENSION;

    /** The two forms of an attribute, see {@link LayoutAttribute}. */
    public enum Form {
        REQUEST,
        STORED;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Mapping root;
    private final boolean stored;
    /** Whether all fields count, as they are. */
    private final boolean exact;

    private LayoutDocument(Mapping root, boolean stored, boolean exact) {
        this.root = root;
        this.stored = stored;
        this.exact = exact;
    }

    /**
     * Reads a document.
     *
     * @param otherwise the form to make where the document does not tell
     */
    public static LayoutAttribute read(Node document, Form otherwise) {
        Mapping root = document.asMapping();
        boolean told = root.has("form");
        boolean stored = root.choice("form", otherwise) == Form.STORED;
        return new LayoutDocument(root, stored, told || stored).attribute();
    }

    private LayoutAttribute attribute() {
        List<Mapping> components = new ArrayList<>();
        root.list("components").forEach(node -> components.add(node.asMapping()));
        for (Map.Entry<String, Node> entry : root.entries().entrySet()) {
            if (COMPONENT.matcher(entry.getKey()).matches()) {
                components.add(entry.getValue().asMapping());
            }
        }
        return components.isEmpty()
                ? new StripeFields(root, stored, exact).read(stored, false, 0)
                : composite(components);
    }

    private CompositeAttribute composite(List<Mapping> components) {
        List<String> known = new ArrayList<>(List.of(
                "form",
                "composite_header",
                "components",
                "lcm_magic",
                "lcm_size",
                "lcm_flags",
                "lcm_layout_gen",
                "lcm_mirror_count",
                "lcm_ec_count",
                "lcm_entry_count"));
        root.entries().keySet().stream()
                .filter(key -> COMPONENT.matcher(key).matches())
                .forEach(known::add);
        root.onlyKeys(known.toArray(String[]::new));
        Mapping header = root.find("composite_header").map(Node::asMapping).orElse(root);
        if (header.wholeNumber("lcm_entry_count", components.size()) != components.size()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "lcm_entry_count must be the number of components")
                    .with("lcm_entry_count", header.text("lcm_entry_count"))
                    .with("components", components.size())
                    .at(header.require("lcm_entry_count").place())
                    .exception();
        }
        List<Entry> entries = new ArrayList<>();
        for (Mapping component : components) {
            entries.add(entry(
                    component,
                    entries.isEmpty() ? 0 : entries.get(entries.size() - 1).end()));
        }
        long fromZero = entries.stream().filter(entry -> entry.start() == 0).count();
        long mirrors = header.wholeNumber("lcm_mirror_count", Math.max(1, fromZero));
        boolean growing = header.text("lcm_magic", "").equalsIgnoreCase("0x0BD80BD0");
        // lfs marks what it makes of a template with a number of mirrors as read-only.
        int usual = (exact ? mirrors > 1 && stored : header.has("lcm_mirror_count"))
                ? MirrorState.READ_ONLY.code()
                : MirrorState.NONE.code();
        int flags = header.has("lcm_flags") ? header.convert("lcm_flags", FlagNames::header) : usual;
        return located(
                root,
                () -> new CompositeAttribute(
                        growing,
                        exact ? number32(header, "lcm_layout_gen", 0) : 0,
                        flags,
                        (int) Math.max(-1, Math.min(mirrors - 1, Integer.MAX_VALUE)),
                        number32(header, "lcm_ec_count", 0),
                        entries));
    }

    private Entry entry(Mapping component, long before) {
        boolean nested = component.has("sub_layout");
        if (nested) {
            component.onlyKeys(
                    "lcme_id",
                    "lcme_mirror_id",
                    "lcme_flags",
                    "lcme_extent.e_start",
                    "lcme_extent.e_end",
                    "lcme_offset",
                    "lcme_size",
                    "lcme_layout_gen",
                    "lcme_timestamp",
                    "lcme_coding",
                    "sub_layout");
        }
        int flags = component.has("lcme_flags") ? component.convert("lcme_flags", FlagNames::component) : 0;
        long start = number(component, "lcme_extent.e_start", before);
        long end = component.convert("lcme_extent.e_end", LayoutDocument::end);
        Mapping sub = nested ? component.require("sub_layout").asMapping() : component;
        boolean placed = stored && (flags & ComponentFlag.INIT.bit()) != 0;
        LayoutAttribute body =
                new StripeFields(sub, stored, exact).read(placed, (flags & CompositeAttribute.EXTENSION) != 0, end);
        return located(
                component,
                () -> new Entry(
                        exact ? number32(component, "lcme_id", 0) : 0,
                        exact ? flags : flags & WISHES,
                        start,
                        end,
                        exact ? number32(component, "lcme_layout_gen", 0) : 0,
                        exact ? number(component, "lcme_timestamp", 0) : 0,
                        exact ? number32(component, "lcme_coding", 0) : 0,
                        body));
    }

    private static long end(String text) {
        return text.equalsIgnoreCase("eof") || text.equals("-1") ? -1 : StripeFields.unsigned(text);
    }

    static long number(Mapping mapping, String key, long otherwise) {
        return mapping.has(key) ? mapping.convert(key, StripeFields::unsigned) : otherwise;
    }

    static int number32(Mapping mapping, String key, int otherwise) {
        return mapping.has(key) ? mapping.convert(key, StripeFields::unsigned32) : otherwise;
    }

    /** A record that refuses its values says where they stood. */
    static <T> T located(Mapping mapping, Supplier<T> work) {
        return MizanException.locating(mapping.place(), work);
    }
}
