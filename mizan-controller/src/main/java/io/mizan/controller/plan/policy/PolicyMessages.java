package io.mizan.controller.plan.policy;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mizan.algorithms.placement.check.MissingData.Gap;
import io.mizan.model.document.Documents;
import io.mizan.model.document.JsonText;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.error.Printable;
import io.mizan.model.placement.PlacementPolicy.Need;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The states of placement policies as documents and as messages. */
public final class PolicyMessages {
    public static final String KIND = "policies";

    private PolicyMessages() {}

    public static byte[] encode(List<PolicyState> states) {
        return JsonText.of(Map.of("policies", trees(states))).getBytes(UTF_8);
    }

    /** For documents that tell of them. */
    public static List<Map<String, Object>> trees(List<PolicyState> states) {
        return states.stream().map(PolicyMessages::tree).toList();
    }

    private static Map<String, Object> tree(PolicyState state) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", state.name());
        tree.put("rules", state.rules());
        tree.put(
                "unmet",
                state.unmet().stream()
                        .map(gap -> {
                            Map<String, Object> need = new LinkedHashMap<>();
                            need.put("need", word(gap.need()));
                            need.put("missing", gap.missing());
                            need.put("instead", gap.instead());
                            return need;
                        })
                        .toList());
        state.failure().ifPresent(failure -> {
            Map<String, Object> failed = new LinkedHashMap<>();
            failed.put("count", failure.count());
            // What a policy from a jar says of itself is anything at all.
            failed.put("last", Printable.escaped(failure.last()));
            failed.put("suspended", failure.suspended());
            failed.put("instead", state.fallback());
            tree.put("failure", failed);
        });
        return tree;
    }

    public static List<PolicyState> answer(byte[] message) {
        return Documents.parse("policies", new String(message, UTF_8)).asMapping().list("policies").stream()
                .map(Node::asMapping)
                .map(PolicyMessages::state)
                .toList();
    }

    private static PolicyState state(Mapping tree) {
        Optional<Mapping> failed =
                tree.has("failure") ? Optional.of(tree.require("failure").asMapping()) : Optional.empty();
        return new PolicyState(
                tree.text("name"),
                tree.list("rules").stream().map(rule -> rule.asScalar().text()).toList(),
                tree.list("unmet").stream()
                        .map(Node::asMapping)
                        .map(gap -> new Gap(
                                gap.convert("need", PolicyMessages::need), gap.text("missing"), gap.text("instead")))
                        .toList(),
                failed.map(each -> new PolicyFailures.Failure(
                        each.integer("count"),
                        each.text("last"),
                        each.text("suspended").equals("true"))),
                failed.map(each -> each.text("instead")).orElse(""));
    }

    private static String word(Need need) {
        return need.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static Need need(String word) {
        return Need.valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}
