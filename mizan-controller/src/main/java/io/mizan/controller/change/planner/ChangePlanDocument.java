package io.mizan.controller.change.planner;

import io.mizan.controller.plan.ChosenLayout;
import io.mizan.model.document.Documents;
import io.mizan.model.document.JsonText;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.DirectoryStriping;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.lustre.LayoutOptions;
import io.mizan.model.plan.ChangePlan;
import io.mizan.model.plan.PlanGoals;
import io.mizan.model.plan.PlannedChange;
import io.mizan.model.plan.PlannedChange.DirectoryLayout;
import io.mizan.model.plan.PlannedChange.DirectoryPlacement;
import io.mizan.model.plan.PlannedChange.FileMove;
import io.mizan.model.plan.PlannedChange.Motive;
import io.mizan.model.plan.SkippedFile;
import io.mizan.model.plan.TargetOutlook;
import io.mizan.model.system.FileState;
import io.mizan.model.system.MoveResult.Reason;
import io.mizan.model.system.Performance;
import io.mizan.model.system.TargetState;
import io.mizan.model.units.TargetName;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A plan as JSON (schema {@code mizan/plan/v1}); nothing is lost on the way there and back. */
public final class ChangePlanDocument {
    public static final String SCHEMA = "mizan/plan/v1";

    private ChangePlanDocument() {}

    public static String text(ChangePlan plan) {
        return JsonText.of(json(plan)) + "\n";
    }

    /** @param name for messages */
    public static ChangePlan read(String name, String text) {
        return plan(Documents.parse(name, text).asMapping());
    }

    public static Map<String, @Nullable Object> json(ChangePlan plan) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("schema", SCHEMA);
        json.put("id", plan.id());
        json.put("system", plan.system());
        json.put("madeAt", plan.madeAt().toString());
        json.put("basedOn", plan.basedOn().toString());
        json.put("expiresAt", plan.expiresAt().toString());
        json.put("reason", plan.reason());
        Map<String, @Nullable Object> goals = new LinkedHashMap<>();
        goals.put("balance", plan.goals().balance().label());
        goals.put("most", plan.goals().most());
        goals.put("bytesPerSecond", plan.goals().bytesPerSecond());
        goals.put("leastBytes", plan.goals().leastBytes());
        goals.put("reached", plan.goals().reached());
        json.put("goals", goals);
        json.put("scoreBefore", PlanScore.before(plan));
        json.put("scoreAfter", PlanScore.after(plan));
        json.put("movedBytes", plan.bytes());
        json.put("moveSeconds", (double) plan.bytes() / plan.goals().bytesPerSecond());
        json.put(
                "targets",
                plan.targets().stream().map(ChangePlanDocument::target).toList());
        List<Object> changes = new ArrayList<>();
        List<Integer> steps = PlanSteps.numbers(plan);
        for (int i = 0; i < plan.changes().size(); i++) {
            changes.add(change(steps.get(i), plan.changes().get(i)));
        }
        json.put("changes", changes);
        json.put(
                "skipped",
                plan.skipped().stream().map(ChangePlanDocument::skipped).toList());
        json.put("notes", plan.notes());
        return json;
    }

    private static Map<String, @Nullable Object> target(TargetOutlook target) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("name", target.target().toString());
        json.put("state", target.state().label());
        json.put("totalBytes", target.totalBytes());
        json.put("usedBytes", target.usedBytes());
        json.put("afterBytes", target.afterBytes());
        json.put("load", known(target.load()));
        json.put("afterLoad", known(target.afterLoad()));
        return json;
    }

    private static @Nullable Double known(double load) {
        return load == Performance.UNKNOWN_LOAD ? null : load;
    }

    private static Map<String, @Nullable Object> change(int step, PlannedChange change) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("step", step);
        if (change instanceof DirectoryLayout layout) {
            json.put("kind", "directory-layout");
            json.put("path", layout.path());
            json.put("before", layout.before().map(LayoutOptions::of).orElse(null));
            json.put("after", layout.after().map(LayoutOptions::of).orElse(null));
        } else if (change instanceof DirectoryPlacement placement) {
            json.put("kind", "directory-placement");
            json.put("path", placement.path());
            json.put(
                    "before", placement.before().map(DirectoryStriping::options).orElse(null));
            json.put("after", placement.after().map(DirectoryStriping::options).orElse(null));
        } else if (change instanceof FileMove move) {
            FileState file = move.before();
            json.put("kind", "file-move");
            json.put("path", file.path());
            json.put("before", LayoutOptions.of(file.layout()));
            json.put("after", LayoutOptions.of(move.after()));
            if (!move.expected().equals(move.after())) {
                json.put("expected", LayoutOptions.of(move.expected()));
            }
            json.put("form", ChosenLayout.formOf(move.after()).label());
            json.put("bytes", move.bytes());
            json.put("id", file.id());
            json.put("sizeBytes", file.bytes());
            json.put("changedAt", file.changedAt().toString());
            json.put("bytesPerSecond", file.bytesPerSecond() < 0 ? null : file.bytesPerSecond());
        }
        json.put("why", change.motive().why());
        json.put("evidence", change.motive().evidence());
        json.put("confidence", change.motive().confidence());
        return json;
    }

    private static Map<String, @Nullable Object> skipped(SkippedFile file) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("path", file.path());
        json.put("bytes", file.bytes());
        json.put("reason", file.reason().label());
        return json;
    }

    public static ChangePlan plan(Mapping json) {
        if (!json.text("schema").equals(SCHEMA)) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "not a plan of this version")
                    .with("schema", json.text("schema"))
                    .at(json.place())
                    .exception();
        }
        Mapping goals = json.require("goals").asMapping();
        return new ChangePlan(
                json.text("id"),
                json.text("system"),
                json.convert("madeAt", ChangePlanDocument::instant),
                json.convert("basedOn", ChangePlanDocument::instant),
                json.convert("expiresAt", ChangePlanDocument::instant),
                json.text("reason"),
                new PlanGoals(
                        goals.choice("balance", PlanGoals.Balance.SPACE),
                        goals.number("most", 1),
                        goals.bytes("bytesPerSecond"),
                        goals.bytes("leastBytes"),
                        goals.text("reached").equals("true")),
                json.list("targets").stream().map(ChangePlanDocument::target).toList(),
                json.list("changes").stream()
                        .map(node -> change(node.asMapping()))
                        .toList(),
                json.list("skipped").stream().map(ChangePlanDocument::skipped).toList(),
                json.list("notes").stream().map(node -> node.asScalar().text()).toList());
    }

    private static TargetOutlook target(Node node) {
        Mapping json = node.asMapping();
        return new TargetOutlook(
                json.convert("name", TargetName::parse),
                json.choice("state", TargetState.ACTIVE, TargetState::label),
                json.bytes("totalBytes"),
                json.bytes("usedBytes"),
                json.bytes("afterBytes"),
                json.number("load", Performance.UNKNOWN_LOAD),
                json.number("afterLoad", Performance.UNKNOWN_LOAD));
    }

    private static PlannedChange change(Mapping json) {
        Motive motive = new Motive(
                json.text("why"),
                json.list("evidence").stream()
                        .map(node -> node.asScalar().text())
                        .toList(),
                json.number("confidence", 1));
        String path = json.text("path");
        return switch (json.text("kind")) {
            case "directory-layout" -> new DirectoryLayout(path, layout(json, "before"), layout(json, "after"), motive);
            case "directory-placement" ->
                new DirectoryPlacement(path, striping(json, "before"), striping(json, "after"), motive);
            case "file-move" ->
                new FileMove(
                        new FileState(
                                path,
                                json.text("id"),
                                json.bytes("sizeBytes"),
                                json.convert("before", LayoutOptions::parse),
                                1,
                                false,
                                json.convert("changedAt", ChangePlanDocument::instant),
                                json.number("bytesPerSecond", FileState.UNKNOWN_RATE)),
                        json.convert("after", LayoutOptions::parse),
                        json.convert(json.has("expected") ? "expected" : "after", LayoutOptions::parse),
                        json.bytes("bytes"),
                        motive);
            default ->
                throw Problem.of(ErrorCode.INPUT_FORMAT, "not a kind of change")
                        .with("kind", json.text("kind"))
                        .at(json.place())
                        .exception();
        };
    }

    private static Optional<FileLayout> layout(Mapping json, String key) {
        return json.has(key) ? Optional.of(json.convert(key, LayoutOptions::parse)) : Optional.empty();
    }

    private static Optional<DirectoryStriping> striping(Mapping json, String key) {
        return json.has(key) ? Optional.of(json.convert(key, ChangePlanDocument::striping)) : Optional.empty();
    }

    private static DirectoryStriping striping(String options) {
        String[] words = options.split(" ", -1);
        if (words.length != 4) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "not options of lfs setdirstripe")
                    .exception();
        }
        return new DirectoryStriping(Integer.parseInt(words[1]), Integer.parseInt(words[3]));
    }

    private static SkippedFile skipped(Node node) {
        Mapping json = node.asMapping();
        String reason = json.text("reason").replace('-', '_');
        return new SkippedFile(
                json.text("path"), json.bytes("bytes"), Reason.valueOf(reason.toUpperCase(java.util.Locale.ROOT)));
    }

    private static Instant instant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw new MizanException(Problem.of(ErrorCode.INPUT_FORMAT, "not a time"), e);
        }
    }
}
