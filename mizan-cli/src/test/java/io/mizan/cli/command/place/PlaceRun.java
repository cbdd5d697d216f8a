package io.mizan.cli.command.place;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Runs {@code mizan place} on texts. */
record PlaceRun(Path folder) {
    /** Four targets of 1 GiB on two servers, empty. */
    static final String SYSTEM = """
            name: fs
            servers:
              - name: a
                targets: [{index: 0-1, totalBytes: 1G, availableBytes: 1G}]
              - name: b
                targets: [{index: 2-3, totalBytes: 1G, availableBytes: 1G}]
            """;

    Path write(String name, String text) {
        try {
            return Files.writeString(folder.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Result run(String system, String requests, String... options) {
        List<String> args = new ArrayList<>(List.of(
                "place",
                "--system",
                write("system.yaml", system).toString(),
                "--requests",
                write("requests.json", requests).toString()));
        args.addAll(Arrays.asList(options));
        return CliRun.bare().run(args.toArray(String[]::new));
    }

    /** The results of a run with {@code --json} that must succeed. */
    List<Mapping> results(String system, String requests, String... options) {
        String[] more = Arrays.copyOf(options, options.length + 1);
        more[options.length] = "--json";
        Result result = run(system, requests, more);
        if (result.code() != 0) {
            throw new AssertionError(result.err());
        }
        return mappings(Documents.parse("out", result.out()).asMapping(), "results");
    }

    static List<Mapping> mappings(Mapping parent, String key) {
        return parent.list(key).stream().map(Node::asMapping).toList();
    }

    static List<String> texts(Mapping parent, String key) {
        return parent.list(key).stream().map(node -> node.asScalar().text()).toList();
    }
}
