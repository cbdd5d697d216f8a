package io.mizan.cli.command.index;

import io.mizan.cli.shared.CounterJson;
import io.mizan.database.index.IndexAttribute;
import io.mizan.database.index.IndexCounters;
import io.mizan.database.index.PlacementIndex;
import io.mizan.database.index.PlacementIndex.FileEntry;
import io.mizan.database.index.PlacementIndex.TemplateEntry;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Printable;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.lustre.LfsCommand;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.report.text.TextStyle;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An index as text and as JSON. */
record IndexOutput(PlacementIndex index, @Nullable IndexCounters counters, int most, Instant now) {
    private static final String COMMAND = "lfs setstripe ";
    private static final String FILE = " F";

    String text(TextStyle style) {
        StringBuilder page = new StringBuilder();
        boolean expired = !index.expiry().isAfter(now);
        page.append("root        ").append(Printable.of(index.root()));
        page.append(index.lustre() ? " (Lustre)\n" : " (layouts in user.mizan.lov)\n");
        page.append("generation  ").append(index.generation()).append('\n');
        page.append(expired ? "expired     " : "expires     ")
                .append(index.expiry())
                .append('\n');
        page.append("files       ").append(index.files().size()).append('\n');
        page.append("templates   ").append(index.templates().size()).append('\n');
        if (counters != null) {
            page.append("creates     ").append(counters.created());
            page.append(": ").append(counters.hits()).append(" by name, ");
            page.append(counters.templateHits()).append(" by template, ");
            page.append(counters.misses()).append(" not in the index, ");
            page.append(counters.refused()).append(" refused, ");
            page.append(counters.errors()).append(" errors\n");
        }
        Table table = new Table().column("file", Align.LEFT).column("layout", Align.LEFT);
        for (FileEntry file : first(index.files())) {
            table.row(Cell.of(Printable.of(file.key().path())), Cell.of(layout(file.attribute())));
        }
        for (TemplateEntry template : first(index.templates())) {
            String layouts = template.attributes().size() == 1
                    ? layout(template.attributes().get(0))
                    : template.attributes().size() + " layouts in turn";
            table.row(Cell.of(Printable.of(template.pattern().text())), Cell.of(layouts));
        }
        page.append('\n').append(table.render(style));
        if (index.files().size() > most || index.templates().size() > most) {
            page.append("... (--all shows all)\n");
        }
        return page.toString();
    }

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("schema", "mizan/index/v1");
        json.put("root", index.root());
        json.put("lustre", index.lustre());
        json.put("generation", index.generation());
        json.put("expires", index.expiry().toString());
        json.put("expired", !index.expiry().isAfter(now));
        json.put("files", index.files().size());
        json.put("templates", index.templates().size());
        if (counters != null) {
            json.put("counters", counts(counters));
        }
        json.put(
                "fileLayouts",
                first(index.files()).stream().map(IndexOutput::file).toList());
        json.put(
                "templateLayouts",
                first(index.templates()).stream().map(IndexOutput::template).toList());
        return json;
    }

    private static Map<String, Object> counts(IndexCounters counters) {
        Map<String, Object> json = new LinkedHashMap<>();
        CounterJson.put(json, counters);
        return json;
    }

    private static Map<String, Object> file(FileEntry file) {
        return Map.of("file", file.key().path(), "layout", layout(file.attribute()));
    }

    private static Map<String, Object> template(TemplateEntry template) {
        return Map.of(
                "pattern",
                template.pattern().text(),
                "layouts",
                template.attributes().stream().map(IndexOutput::layout).toList());
    }

    private <T> List<T> first(List<T> list) {
        return list.subList(0, Math.min(most, list.size()));
    }

    /** The options of {@code lfs setstripe}; a layout that it cannot make is told by its size. */
    private static String layout(IndexAttribute attribute) {
        try {
            return LfsCommand.create(LayoutAttribute.decode(attribute.bytes()), "F")
                    .filter(command -> command.startsWith(COMMAND) && command.endsWith(FILE))
                    .map(command -> command.substring(COMMAND.length(), command.length() - FILE.length()))
                    .orElse(attribute.bytes().length + " bytes");
        } catch (MizanException e) {
            return attribute.bytes().length + " bytes, not a layout";
        }
    }
}
