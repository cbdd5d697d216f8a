package io.mizan.controller.rest.endpoint;

import io.javalin.http.Context;
import io.mizan.controller.background.BackgroundJob;
import io.mizan.controller.change.planning.PlanDraft;
import io.mizan.controller.change.planning.PlanningRequest;
import io.mizan.controller.change.planning.PlanningService;
import io.mizan.controller.rest.json.BackgroundJobJson;
import io.mizan.controller.rest.json.ChangePlanJson;
import io.mizan.controller.rest.json.Json;
import io.mizan.controller.rest.request.Requests;
import io.mizan.controller.rest.request.Route;
import io.mizan.controller.rest.security.Viewer;
import io.mizan.model.document.Mapping;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.lustre.LayoutOptions;
import io.mizan.model.plan.PlanGoals.Balance;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** REST answers about making change plans. Systems have numbers: where they lie is not for everybody. */
public final class PlanningEndpoints extends BackgroundJobEndpoints<PlanningRequest, PlanDraft> {
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
    /** Systems and requests of operators have no owner. */
    private static final String NO_OWNER = "";

    private final PlanningService service;
    private final BackgroundJobJson jobs;
    private final int bodyLimit;

    public PlanningEndpoints(PlanningService service, InstantSource clock, int bodyLimit) {
        super("/planning");
        this.service = service;
        this.jobs = new BackgroundJobJson(clock);
        this.bodyLimit = bodyLimit;
    }

    void list(Context request, Viewer viewer) {
        Map<String, Object> tree = Json.document("plannings");
        List<String> systems = service.systems();
        tree.put(
                "systems",
                IntStream.range(0, systems.size())
                        .mapToObj(i -> Map.of(
                                "number", i + 1, "system", ChangePlanJson.label(systems.get(i), NO_OWNER, viewer)))
                        .toList());
        tree.put("runs", service.all().stream().map(run -> tree(run, viewer)).toList());
        Requests.answer(request, tree);
    }

    void make(Context request, Viewer viewer) {
        Mapping body = Requests.body(request, bodyLimit).onlyKeys(KEYS);
        BackgroundJob<PlanningRequest, PlanDraft> run =
                service.make(wanted(body), viewer.token().name());
        request.status(BackgroundJobJson.ACCEPTED);
        answer(request, viewer, run);
    }

    private PlanningRequest wanted(Mapping body) {
        String layout = Requests.within("layout", body.text("layout", ""), LONGEST_TEXT);
        return new PlanningRequest(
                system(body.has("system") ? body.integer("system") : 1),
                body.list("directories").stream()
                        .map(node -> node.asScalar().text())
                        .toList(),
                layout.isBlank() ? Optional.empty() : Optional.of(LayoutOptions.parse(layout)),
                body.flag("tune", false),
                body.flag("moves", true),
                body.choice("goal", Balance.SPACE),
                body.number("maxFill", USUAL_FILL),
                body.wholeNumber("bytesPerSecond", USUAL_RATE),
                body.flag("placeDirectories", false),
                body.number("metadataLoad", 0),
                Duration.ofSeconds(body.wholeNumber("expiresSeconds", USUAL_SECONDS)),
                Requests.within("why", body.text("why", ""), LONGEST_TEXT).strip());
    }

    private String system(int number) {
        List<String> systems = service.systems();
        if (number < 1 || number > systems.size()) {
            throw Problem.of(ErrorCode.UNKNOWN_NAME, "no such system")
                    .with("system", number)
                    .maybe(
                            systems.isEmpty()
                                    ? "name systems in controller.systems of the controller"
                                    : "choose 1 to " + systems.size() + " (" + Route.API + "/planning)")
                    .exception();
        }
        return systems.get(number - 1);
    }

    @Override
    Optional<BackgroundJob<PlanningRequest, PlanDraft>> find(String id) {
        return service.find(id);
    }

    @Override
    void end(String id) {
        service.cancel(id);
    }

    @Override
    void answer(Context request, Viewer viewer, BackgroundJob<PlanningRequest, PlanDraft> run) {
        Map<String, Object> tree = Json.document("planning");
        tree.putAll(tree(run, viewer));
        Requests.answer(request, tree);
    }

    private Map<String, Object> tree(BackgroundJob<PlanningRequest, PlanDraft> run, Viewer viewer) {
        Map<String, Object> tree = jobs.head(run, viewer);
        tree.put("step", run.answer().step().word());
        tree.put("files", run.answer().files());
        if (!run.answer().plan().isEmpty()) {
            tree.put("plan", run.answer().plan());
            tree.put("changes", run.answer().changes());
        }
        Map<String, Object> requested = requested(run.question(), viewer);
        tree.put("request", requested);
        // The name of version 1, for one more release.
        tree.put("wish", requested);
        return tree;
    }

    private static Map<String, Object> requested(PlanningRequest request, Viewer viewer) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("system", ChangePlanJson.label(request.system(), NO_OWNER, viewer));
        tree.put(
                "directories",
                request.directories().stream()
                        .map(path -> viewer.path(path, NO_OWNER))
                        .toList());
        request.layout().ifPresent(layout -> tree.put("layout", LayoutOptions.of(layout)));
        tree.put("tune", request.tune());
        tree.put("moves", request.moves());
        tree.put("goal", request.balance().label());
        tree.put("maxFill", request.most());
        tree.put("bytesPerSecond", request.bytesPerSecond());
        tree.put("placeDirectories", request.metadata());
        tree.put("metadataLoad", request.expectedMetadata());
        tree.put("expiresSeconds", request.validity().toSeconds());
        tree.put("why", viewer.sentence(request.reason()));
        return tree;
    }
}
