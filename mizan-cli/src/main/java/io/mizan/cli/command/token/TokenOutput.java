package io.mizan.cli.command.token;

import io.mizan.controller.rest.security.AccessToken;
import io.mizan.model.error.Printable;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.report.text.TextStyle;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tokens for people and for scripts, schema {@code mizan/token/v1}; never their hashes. */
record TokenOutput(Path file, List<AccessToken> tokens) {

    String text(TextStyle style) {
        if (tokens.isEmpty()) {
            return "no tokens in " + Printable.of(file.toString()) + "\n";
        }
        Table table = new Table()
                .column("name", Align.LEFT)
                .column("role", Align.LEFT)
                .column("user", Align.LEFT)
                .column("paths", Align.LEFT)
                .column("made at", Align.LEFT);
        tokens.forEach(token -> table.row(
                Cell.of(token.name()),
                Cell.of(token.role().word()),
                Cell.of(token.user().isEmpty() ? "-" : token.user()),
                Cell.of(token.paths() ? "yes" : "no"),
                Cell.of(token.createdAt().toString())));
        return table.render(style);
    }

    Map<String, Object> json() {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("schema", "mizan/token/v1");
        root.put("file", file.toString());
        root.put("tokens", tokens.stream().map(TokenOutput::json).toList());
        return root;
    }

    private static Map<String, Object> json(AccessToken token) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", token.name());
        json.put("role", token.role().word());
        json.put("user", token.user());
        json.put("paths", token.paths());
        json.put("createdAt", token.createdAt().toString());
        return json;
    }
}
