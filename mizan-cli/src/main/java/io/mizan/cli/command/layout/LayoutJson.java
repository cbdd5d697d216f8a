package io.mizan.cli.command.layout;

import io.mizan.model.layout.ComponentFlag;
import io.mizan.model.layout.CompositeAttribute;
import io.mizan.model.layout.CompositeAttribute.Entry;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.MirrorState;
import io.mizan.model.layout.StripeAttribute;
import io.mizan.model.layout.StripeAttribute.StripeObject;
import io.mizan.model.layout.StripePattern;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Attributes as JSON, schema {@code mizan/layout/v1}; {@code docs/schemas/layout-v1.json} describes it. */
final class LayoutJson {
    private LayoutJson() {}

    static Map<String, @Nullable Object> of(List<Map<String, @Nullable Object>> files) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("schema", "mizan/layout/v1");
        json.put("files", files);
        return json;
    }

    static Map<String, @Nullable Object> file(String file, LayoutAttribute attribute) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("file", file);
        json.put("attribute", null);
        json.put("bytes", attribute.bytes().length);
        json.put("form", attribute.stored() ? "stored" : "request");
        List<Object> components = new ArrayList<>();
        if (attribute instanceof CompositeAttribute composite) {
            json.put("kind", "composite");
            json.put("generation", Integer.toUnsignedLong(composite.generation()));
            json.put("state", MirrorState.values()[composite.flags() & 3].name().toLowerCase(Locale.ROOT));
            json.put("mirrors", composite.moreMirrors() + 1);
            composite.entries().forEach(entry -> components.add(component(entry)));
        } else {
            json.put("kind", attribute instanceof StripeAttribute ? "plain" : "foreign");
            json.put("generation", 0L);
            json.put("state", "none");
            json.put("mirrors", 1);
            if (attribute instanceof StripeAttribute stripes) {
                Map<String, @Nullable Object> component = extent(0, List.of(), 0, -1);
                component.putAll(stripes(stripes, stripes.stored(), false));
                components.add(component);
            }
        }
        json.put("components", components);
        return json;
    }

    private static Map<String, @Nullable Object> component(Entry entry) {
        List<String> flags = new ArrayList<>();
        for (ComponentFlag flag : ComponentFlag.values()) {
            if (entry.has(flag)) {
                flags.add(flag.label());
            }
        }
        Map<String, @Nullable Object> json = extent(entry.id(), flags, entry.start(), entry.end());
        if (entry.body() instanceof StripeAttribute stripes) {
            json.putAll(stripes(stripes, entry.has(ComponentFlag.INIT), entry.isExtension()));
        } else {
            json.put("kind", "foreign");
        }
        return json;
    }

    private static Map<String, @Nullable Object> extent(int id, List<String> flags, long start, long end) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("id", Integer.toUnsignedLong(id));
        json.put("mirror", id >>> 16 & 0x7FFF);
        json.put("flags", flags);
        json.put("start", start);
        json.put("end", end == -1 ? null : (Object) end);
        return json;
    }

    private static Map<String, @Nullable Object> stripes(StripeAttribute stripes, boolean placed, boolean extension) {
        boolean onMetadataTarget = stripes.pattern() == StripePattern.MDT;
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("kind", extension ? "extension" : onMetadataTarget ? "mdt" : "striped");
        json.put("pattern", StripePattern.name(stripes.pattern()));
        json.put("stripeSize", extension ? 0L : stripes.stripeSize());
        json.put("extensionSize", extension ? stripes.stripeSize() << 10 : 0L);
        json.put("stripeCount", stripes.stripeCount());
        json.put("pool", stripes.pool());
        json.put("startIndex", placed || stripes.place() == StripeAttribute.ANYWHERE ? null : (Object) stripes.place());
        json.put(
                "targets",
                stripes.objects().stream()
                        .map(StripeObject::target)
                        .filter(target -> target != StripeObject.NO_TARGET)
                        .toList());
        json.put(
                "objects",
                placed
                        ? stripes.objects().stream()
                                .map(object -> object.id().on(object.target()))
                                .toList()
                        : List.of());
        return json;
    }
}
