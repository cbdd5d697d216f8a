package io.mizan.controller.rest;

import io.javalin.http.Context;
import io.mizan.controller.desk.Errand;
import io.mizan.controller.making.PlanDraft;
import io.mizan.controller.making.PlanWish;
import io.mizan.controller.making.PlanningDesk;
import io.mizan.model.document.Mapping;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.text.LayoutOptions;
import io.mizan.model.plan.PlanGoals.Balance;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Plans of changes that are made here. Systems have numbers: where they lie is not for everybody. */
final class PlanningPages {
    static final String[] KEYS = {
        "system",
        "directories",
        "layout",
        "tune",
        "moves",
        "goal",
        "maxFill",
        "bytesPerSecond",
        "placeDirectories",
        "metadataLoad",
        "expiresSeconds",
        "why"
    };

    private static final double USUAL_FILL = 0.85;
    private static final long USUAL_RATE = 500L << 20;
    private static final long USUAL_SECONDS = 1_800;
    private static final int LONGEST_TEXT = 1_000;
    /** Systems, and wishes of operators, are nobody's own. */
    private static final String NOBODY = "";

    private final PlanningDesk desk;
    private final ErrandJson errands;
    private final int bodyLimit;

    PlanningPages(PlanningDesk desk, InstantSource clock, int bodyLimit) {
        this.desk = desk;
        this.errands = new ErrandJson(clock);
        this.bodyLimit = bodyLimit;
    }

    void list(Context request, Sight sight) {
        Map<String, Object> tree = Json.document("plannings");
        List<String> systems = desk.systems();
        tree.put(
                "systems",
                IntStream.range(0, systems.size())
                        .mapToObj(i ->
                                Map.of("number", i + 1, "system", ChangePlanJson.label(systems.get(i), NOBODY, sight)))
                        .toList());
        tree.put("runs", desk.all().stream().map(run -> tree(run, sight)).toList());
        Requests.answer(request, tree);
    }

    void make(Context request, Sight sight) {
        Mapping body = Requests.body(request, bodyLimit).onlyKeys(KEYS);
        Errand<PlanWish, PlanDraft> run = desk.make(wish(body), sight.token().name());
        request.status(ErrandJson.ACCEPTED);
        answer(request, sight, run);
    }

    private PlanWish wish(Mapping body) {
        String layout = Requests.within("layout", body.text("layout", ""), LONGEST_TEXT);
        return new PlanWish(
                system(body.has("system") ? body.integer("system") : 1),
                body.list("directories").stream()
                        .map(node -> node.asScalar().text())
                        .toList(),
                layout.isBlank() ? Optional.empty() : Optional.of(LayoutOptions.parse(layout)),
                truth(body, "tune", false),
                truth(body, "moves", true),
                body.choice("goal", Balance.SPACE),
                body.number("maxFill", USUAL_FILL),
                body.wholeNumber("bytesPerSecond", USUAL_RATE),
                truth(body, "placeDirectories", false),
                body.number("metadataLoad", 0),
                Duration.ofSeconds(body.wholeNumber("expiresSeconds", USUAL_SECONDS)),
                Requests.within("why", body.text("why", ""), LONGEST_TEXT).strip());
    }

    private String system(int number) {
        List<String> systems = desk.systems();
        if (number < 1 || number > systems.size()) {
            throw Problem.of(ErrorCode.UNKNOWN_NAME, "no such system")
                    .with("system", number)
                    .maybe(
                            systems.isEmpty()
                                    ? "name systems in controller.systems of the controller"
                                    : "choose 1 to " + systems.size() + " (" + Routes.API + "/planning)")
                    .exception();
        }
        return systems.get(number - 1);
    }

    private static boolean truth(Mapping body, String key, boolean otherwise) {
        String text = body.text(key, String.valueOf(otherwise));
        if (!text.equals("true") && !text.equals("false")) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "neither true nor false")
                    .with(key, text)
                    .exception();
        }
        return text.equals("true");
    }

    void run(Context request, Sight sight) {
        answer(request, sight, find(request));
    }

    void cancel(Context request, Sight sight) {
        desk.cancel(find(request).id());
        answer(request, sight, find(request));
    }

    private Errand<PlanWish, PlanDraft> find(Context request) {
        String id = Requests.name(request, "id");
        return ErrandJson.found(id, desk.find(id), "/planning");
    }

    private void answer(Context request, Sight sight, Errand<PlanWish, PlanDraft> run) {
        Map<String, Object> tree = Json.document("planning");
        tree.putAll(tree(run, sight));
        Requests.answer(request, tree);
    }

    private Map<String, Object> tree(Errand<PlanWish, PlanDraft> run, Sight sight) {
        Map<String, Object> tree = errands.head(run, sight);
        tree.put("step", run.answer().step().word());
        tree.put("files", run.answer().files());
        if (!run.answer().plan().isEmpty()) {
            tree.put("plan", run.answer().plan());
            tree.put("changes", run.answer().changes());
        }
        tree.put("wish", wish(run.question(), sight));
        return tree;
    }

    private static Map<String, Object> wish(PlanWish wish, Sight sight) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("system", ChangePlanJson.label(wish.system(), NOBODY, sight));
        tree.put(
                "directories",
                wish.directories().stream()
                        .map(path -> sight.path(path, NOBODY))
                        .toList());
        wish.layout().ifPresent(layout -> tree.put("layout", LayoutOptions.of(layout)));
        tree.put("tune", wish.tune());
        tree.put("moves", wish.moves());
        tree.put("goal", wish.balance().label());
        tree.put("maxFill", wish.most());
        tree.put("bytesPerSecond", wish.bytesPerSecond());
        tree.put("placeDirectories", wish.metadata());
        tree.put("metadataLoad", wish.expectedMetadata());
        tree.put("expiresSeconds", wish.validity().toSeconds());
        tree.put("why", sight.sentence(wish.reason()));
        return tree;
    }
}
