package io.mizan.algorithms.layout.file;

import io.mizan.algorithms.layout.Glob;
import io.mizan.algorithms.layout.NamedLayout;
import io.mizan.algorithms.layout.RequestedComponents;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.file.TextInput;
import io.mizan.model.placement.ComponentRequest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads layouts: Mizan's own form in YAML or JSON, or one layout in the INI form of the Tarazu paper (Figure 12), whichever it is.
 * {@code docs/place.md} describes both.
 */
public final class LayoutsFile {
    private static final Components YAML =
            new Components("start", "end", "size", "count", item -> item.flag("mdt", false));
    private static final Components INI = new Components("start", "extent", "stripesize", "stripe", item -> false);

    private LayoutsFile() {}

    public static List<NamedLayout> read(TextInput input) {
        String text = input.readAll();
        if (Ini.is(text)) {
            return List.of(bucketed(input.name(), Ini.parse(input.name(), text)));
        }
        Mapping root = Documents.parse(input.name(), text).asMapping().onlyKeys("layouts");
        List<NamedLayout> layouts = new ArrayList<>();
        for (Node item : root.require("layouts").asList()) {
            layouts.add(layout(item.asMapping()));
        }
        return layouts;
    }

    private static NamedLayout layout(Mapping item) {
        item.onlyKeys("name", "match", "pool", "components");
        List<Mapping> components = new ArrayList<>();
        Set<String> pools = new LinkedHashSet<>();
        for (Node node : item.require("components").asList()) {
            Mapping component = node.asMapping().onlyKeys("start", "end", "size", "count", "mdt", "pool");
            components.add(component);
            if (!YAML.onMetadataTarget().test(component)) {
                pools.add(pool(component.has("pool") ? component : item));
            } else if (component.has("pool")) {
                throw Problem.impossible("data on a metadata target must not have a pool")
                        .at(component.require("pool").place())
                        .exception();
            }
        }
        if (pools.size() > 1) {
            throw Problem.impossible("the components of a layout must be in one pool")
                    .with(
                            "pools",
                            String.join(
                                    ", ",
                                    pools.stream()
                                            .map(pool -> pool.isEmpty() ? "none" : pool)
                                            .toList()))
                    .at(item.place())
                    .maybe("give the whole layout one pool: a file is placed within one")
                    .exception();
        }
        List<ComponentRequest> requestedComponents = YAML.read(item.place(), components);
        return MizanException.locating(
                item.place(),
                () -> new NamedLayout(
                        item.text("name"),
                        patterns(item),
                        pools.stream().findFirst().orElse(""),
                        requestedComponents));
    }

    /** The form of the paper: the number of buckets, and a section for each. Without a pattern it is for every file. */
    private static NamedLayout bucketed(String file, Mapping root) {
        Mapping client = root.require("client").asMapping().onlyKeys("buckets", "name", "match", "pool");
        int count = client.integer("buckets");
        if (count != root.entries().size() - 1) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the number of buckets and of their sections differ")
                    .with("Buckets", count)
                    .with("sections", root.entries().size() - 1)
                    .at(client.require("buckets").place())
                    .maybe("write one section [Bucket_1], [Bucket_2], ... for each bucket")
                    .exception();
        }
        List<Mapping> buckets = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            buckets.add(root.require("bucket_" + i).asMapping().onlyKeys("extent", "stripe", "stripesize"));
        }
        List<ComponentRequest> requestedComponents = INI.read(client.place(), buckets);
        List<Glob> match = client.has("match")
                ? client.convert(
                        "match",
                        text -> Stream.of(text.split(",", -1))
                                .map(pattern -> new Glob(pattern.strip()))
                                .toList())
                : List.of(new Glob("*"));
        return new NamedLayout(client.text("name", baseName(file)), match, pool(client), requestedComponents);
    }

    /** One pattern or a list of them. */
    private static List<Glob> patterns(Mapping item) {
        return item.find("match").map(LayoutsFile::values).orElse(List.of()).stream()
                .map(value -> MizanException.locating(
                        value.place(), () -> new Glob(value.asScalar().text())))
                .toList();
    }

    private static List<? extends Node> values(Node node) {
        return node instanceof Node.Scalar ? List.of(node) : node.asList();
    }

    private static String pool(Mapping item) {
        return item.has("pool") ? item.convert("pool", RequestedComponents::pool) : "";
    }

    private static String baseName(String file) {
        String name = file.substring(file.lastIndexOf('/') + 1);
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }
}
