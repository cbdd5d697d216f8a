package io.mizan.cli.command.run;

import io.mizan.database.index.Counters;
import io.mizan.model.error.Printable;
import java.util.LinkedHashMap;
import java.util.Map;

/** What became of the files of a run; {@code docs/schemas/run-v1.json} describes the JSON. */
record RunReport(String root, Counters counters, int exitCode) {

    String text() {
        StringBuilder line = new StringBuilder("mizan: ");
        line.append(counters.created()).append(counters.created() == 1 ? " file" : " files");
        line.append(" created below ").append(Printable.of(root)).append(": ");
        line.append(counters.hits()).append(" placed by name, ");
        line.append(counters.templateHits()).append(" by template, ");
        line.append(counters.misses()).append(" not in the index");
        if (counters.refused() > 0) {
            line.append(", ").append(counters.refused()).append(" refused by the file system");
        }
        if (counters.errors() > 0) {
            line.append(", ").append(counters.errors()).append(" lost to a damaged index");
        }
        return line.toString();
    }

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("schema", "mizan/run/v1");
        json.put("mode", "place");
        json.put("root", root);
        json.put("exitCode", exitCode);
        json.put("creates", counters.created());
        json.put("hits", counters.hits());
        json.put("templateHits", counters.templateHits());
        json.put("misses", counters.misses());
        json.put("refused", counters.refused());
        json.put("errors", counters.errors());
        return json;
    }
}
