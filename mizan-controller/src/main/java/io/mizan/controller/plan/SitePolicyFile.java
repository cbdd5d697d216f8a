package io.mizan.controller.plan;

import io.mizan.algorithms.layout.Glob;
import io.mizan.controller.plan.SitePolicy.QuietHours;
import io.mizan.controller.plan.SitePolicy.Rule;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.file.TextInput;
import io.mizan.model.placement.LayoutForm;
import java.time.LocalTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Reads a {@link SitePolicy}; {@code docs/site-policy.md} has an example. */
public final class SitePolicyFile {
    private SitePolicyFile() {}

    /** @param otherwise what holds where the file says nothing */
    public static SitePolicy read(TextInput input, SitePolicy otherwise) {
        return MizanException.locating(Place.of(input.name()), () -> policy(input, otherwise));
    }

    private static SitePolicy policy(TextInput input, SitePolicy otherwise) {
        Mapping file = Documents.read(input)
                .asMapping()
                .onlyKeys("form", "fullAt", "quietHours", "rules", "acceptFailingWrites", "approval");
        return new SitePolicy(
                file.has("form") ? file.convert("form", SitePolicyFile::form) : otherwise.form(),
                file.number("fullAt", otherwise.fullAt()),
                file.list("quietHours").stream()
                        .map(node -> node.asScalar().convert("quietHours", SitePolicyFile::hours))
                        .toList(),
                file.list("rules").stream().map(SitePolicyFile::rule).toList(),
                file.flag("acceptFailingWrites", otherwise.acceptFailingWrites()),
                file.has("approval") ? file.convert("approval", SitePolicyFile::approval) : otherwise.approval());
    }

    private static ApprovalRule approval(String word) {
        for (ApprovalRule rule : ApprovalRule.values()) {
            if (rule.word().equals(word)) {
                return rule;
            }
        }
        throw Problem.of(ErrorCode.INPUT_FORMAT, "not a rule for approvals")
                .maybe("write none, needed or by-another")
                .exception();
    }

    private static Rule rule(Node node) {
        Mapping rule = node.asMapping()
                .onlyKeys("name", "match", "projects", "stripeCounts", "pool", "form", "place", "policy");
        Set<Integer> counts = new TreeSet<>();
        rule.list("stripeCounts")
                .forEach(count -> counts.add(count.asScalar().convert("stripeCounts", Integer::parseInt)));
        Set<String> projects = new TreeSet<>();
        rule.list("projects").forEach(project -> projects.add(project.asScalar().text()));
        List<Glob> globs = rule.require("match") instanceof Node.Scalar
                ? List.of(rule.convert("match", Glob::new))
                : rule.list("match").stream()
                        .map(pattern -> pattern.asScalar().convert("match", Glob::new))
                        .toList();
        return new Rule(
                rule.text("name"),
                globs,
                projects,
                counts,
                rule.text("pool", ""),
                rule.has("form") ? Optional.of(rule.convert("form", SitePolicyFile::form)) : Optional.empty(),
                rule.flag("place", true),
                rule.text("policy", ""));
    }

    private static LayoutForm form(String label) {
        return LayoutForm.labelled(label)
                .orElseThrow(() -> Problem.of(ErrorCode.INPUT_FORMAT, "not a form of layouts")
                        .maybe("write list, start-index or count")
                        .exception());
    }

    private static QuietHours hours(String text) {
        String[] ends = text.split("-", -1);
        try {
            if (ends.length == 2) {
                return new QuietHours(LocalTime.parse(ends[0].strip()), LocalTime.parse(ends[1].strip()));
            }
        } catch (DateTimeParseException e) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "a period must be two times of day")
                    .maybe("write them as in 22:00-06:00")
                    .exception();
        }
        throw Problem.of(ErrorCode.INPUT_FORMAT, "a period must be two times of day")
                .maybe("write them as in 22:00-06:00")
                .exception();
    }
}
