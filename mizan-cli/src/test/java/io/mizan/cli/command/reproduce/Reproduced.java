package io.mizan.cli.command.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.cli.SchemaCheck;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What an experiment printed as JSON, checked against its schema, for tests to ask for figures. */
public final class Reproduced {

    /** A figure of a policy in a setting. */
    public record Figure(
            Map<String, String> setting, String policy, String name, double mean, double lowest, double highest) {
        public boolean has(String key, String value) {
            return value.equals(setting.get(key));
        }
    }

    private final Mapping root;
    private final List<Figure> figures = new ArrayList<>();

    private Reproduced(Mapping root) {
        this.root = root;
        for (Node node : root.list("measurements")) {
            Mapping map = node.asMapping();
            Map<String, String> setting = new TreeMap<>();
            map.require("setting")
                    .asMapping()
                    .entries()
                    .forEach((key, value) -> setting.put(key, value.asScalar().text()));
            figures.add(new Figure(
                    setting,
                    map.text("policy"),
                    map.text("figure"),
                    map.number("mean", Double.NaN),
                    map.number("lowest", Double.NaN),
                    map.number("highest", Double.NaN)));
        }
    }

    /** Runs {@code mizan reproduce} with these words. */
    public static Reproduced run(String... words) {
        return new Reproduced(Documents.parse("out", json(words)).asMapping());
    }

    /** What it printed, as it is. */
    public static String json(String... words) {
        List<String> all = new ArrayList<>(List.of("reproduce"));
        all.addAll(List.of(words));
        all.add("--json");
        Result result = CliRun.bare().run(all.toArray(String[]::new));
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        assertThat(result.outLines()).hasSize(1);
        assertThat(SchemaCheck.faults("reproduce-v1.json", result.out())).isEmpty();
        return result.out();
    }

    public List<Figure> figures(String name) {
        return figures.stream().filter(figure -> figure.name.equals(name)).toList();
    }

    /** The same setting and figure of another policy. */
    public Figure of(String policy, Figure like) {
        return figures.stream()
                .filter(f -> f.policy.equals(policy) && f.name.equals(like.name) && f.setting.equals(like.setting))
                .findFirst()
                .orElseThrow();
    }

    /** All settings in which a figure was measured, as the figures of one policy. */
    public List<Figure> of(String policy, String name) {
        return figures(name).stream().filter(f -> f.policy.equals(policy)).toList();
    }

    public double parameter(String name) {
        return root.require("parameters").asMapping().number(name, Double.NaN);
    }

    public List<String> verdicts() {
        return root.list("claims").stream()
                .map(claim -> claim.asMapping().text("verdict"))
                .toList();
    }
}
