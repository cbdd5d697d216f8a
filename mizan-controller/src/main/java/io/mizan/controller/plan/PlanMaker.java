package io.mizan.controller.plan;

import static java.util.Objects.requireNonNull;

import io.mizan.algorithms.placement.batch.LayoutForm;
import io.mizan.controller.monitor.Concern;
import io.mizan.controller.monitor.Observed;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.LateLists;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.ComponentWish;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.placement.SafeLayout;
import io.mizan.model.system.Server;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Makes the plans of a batch: all requests that are there are placed together, so that what one gets is not taken by another. It
 * neither stores nor sends anything, and gives the same answer for the same arguments.
 *
 * <p>First alternatives are placed together on one system, second ones on another copy of it: of each request one will come. What
 * finds no place is tried again on targets about which there is no more than a suspicion.
 */
public final class PlanMaker {
    private final Planner planner;
    private final SitePolicy site;
    private final Duration validity;
    private final ZoneId zone;

    /**
     * @param validity how long a plan may be used
     * @param zone of the quiet hours
     */
    public PlanMaker(Planner planner, SitePolicy site, Duration validity, ZoneId zone) {
        this.planner = planner;
        this.site = site;
        this.validity = validity;
        this.zone = zone;
    }

    public String policyName() {
        return planner.policyName();
    }

    public SitePolicy site() {
        return site;
    }

    /** @param promised bytes that are promised to others and not written yet, by index of the target */
    public List<PlanAnswer> answers(
            List<PlanRequest> requests, Observed observed, Map<Integer, Long> promised, Instant now) {
        Observed concerned = observed.and(fullTargets(observed.view()));
        if (site.quietAt(LocalTime.ofInstant(now, zone))) {
            return requests.stream()
                    .map(request -> nothing(request, observed, now, "quiet hours of the site: nothing is placed"))
                    .toList();
        }
        SystemView careful = promised(concerned.careful(), promised);
        SystemView lenient = promised(concerned.lenient(), promised);
        List<List<Answered>> answered = new ArrayList<>();
        requests.forEach(request -> answered.add(new ArrayList<>()));
        int most = requests.stream()
                .mapToInt(request -> request.alternatives().size())
                .max()
                .orElse(0);
        PlanFigures figures = PlanFigures.NOTHING_KNOWN;
        for (int alternative = 0; alternative < most; alternative++) {
            PlanFigures reached = place(requests, alternative, careful, lenient, answered);
            figures = alternative == 0 ? reached : figures;
        }
        Map<Integer, Target> targets = SafeLayout.targets(lenient);
        PlanFigures known = figures;
        return IntStream.range(0, requests.size())
                .parallel()
                .mapToObj(i -> answer(requests.get(i), answered.get(i), observed, targets, known, now))
                .toList();
    }

    /** One file and what came of it; where it was refused there is no allocation. */
    private record Answered(PlacementRequest request, List<Allocation> allocation, String code, String reason) {}

    private PlanFigures place(
            List<PlanRequest> requests,
            int alternative,
            SystemView careful,
            SystemView lenient,
            List<List<Answered>> answered) {
        List<PlacementRequest> batch = new ArrayList<>();
        List<Integer> owners = new ArrayList<>();
        for (int i = 0; i < requests.size(); i++) {
            if (alternative < requests.get(i).alternatives().size()) {
                SitePolicy rules = site.forProject(requests.get(i).project());
                for (PlacementRequest request : requests.get(i).alternatives().get(alternative)) {
                    PlacementRequest allowed = rules.obeying(request);
                    if (rules.places(request.file())) {
                        batch.add(allowed);
                        owners.add(i);
                    } else {
                        answered.get(i)
                                .add(new Answered(allowed, List.of(), "SITE", "a rule of the site leaves it alone"));
                    }
                }
            }
        }
        // Equal requests of two clients are two files: what is told apart here are the requests themselves.
        Map<PlacementRequest, Answered> found = new IdentityHashMap<>();
        Placement first = placed(batch, careful, found);
        List<PlacementRequest> again =
                first.refusals().stream().map(Placement.Refusal::request).toList();
        if (!again.isEmpty() && !new HashSet<>(careful.osts()).containsAll(lenient.osts())) {
            again.forEach(found::remove);
            placed(again, with(lenient, first), found);
        }
        for (int i = 0; i < batch.size(); i++) {
            answered.get(owners.get(i)).add(requireNonNull(found.get(batch.get(i))));
        }
        return planner.figures(careful, batch, first);
    }

    private Placement placed(List<PlacementRequest> batch, SystemView view, Map<PlacementRequest, Answered> found) {
        // Where a file may say its first target alone, its other ones are those that the server goes on to.
        Planner fitting = site.form() == LayoutForm.LIST && batch.stream().anyMatch(this::saysFirstTargetOnly)
                ? planner.inForm(LayoutForm.START_INDEX)
                : planner;
        Placement placement = fitting.place(batch, view);
        for (Allocation allocation : placement.allocations()) {
            found.put(allocation.request(), new Answered(allocation.request(), List.of(allocation), "", ""));
        }
        for (Placement.Refusal refusal : placement.refusals()) {
            found.put(refusal.request(), new Answered(refusal.request(), List.of(), refusal.code(), refusal.reason()));
        }
        return placement;
    }

    private boolean saysFirstTargetOnly(PlacementRequest request) {
        List<ComponentWish> wishes = request.components();
        return !site.acceptFailingWrites()
                && wishes.size() > 1
                && (wishes.get(0).onMdt() || !LateLists.holds(wishes.get(0).extent(), request.sizeBytes()));
    }

    private PlanAnswer answer(
            PlanRequest request,
            List<Answered> files,
            Observed observed,
            Map<Integer, Target> targets,
            PlanFigures figures,
            Instant now) {
        Map<LayoutForm, ChosenLayout> chosen = new EnumMap<>(LayoutForm.class);
        Map<String, FileLayout> layouts = new LinkedHashMap<>();
        List<Allocation> allocations = new ArrayList<>();
        List<Placement.Refusal> refusals = new ArrayList<>();
        Set<String> rules = new HashSet<>();
        SitePolicy holding = site.forProject(request.project());
        for (Answered file : files) {
            holding.ruleFor(file.request.file()).ifPresent(rule -> rules.add(rule.name()));
            for (Allocation allocation : file.allocation) {
                allocations.add(allocation);
                LayoutForm form = holding.formFor(file.request.file());
                layouts.putIfAbsent(
                        file.request.file(),
                        chosen.computeIfAbsent(form, key -> new ChosenLayout(targets, key, site.acceptFailingWrites()))
                                .of(allocation));
            }
            if (file.allocation.isEmpty()) {
                refusals.add(new Placement.Refusal(file.request, file.code, file.reason));
            }
        }
        String reason = planner.policyName()
                + (rules.isEmpty()
                        ? ""
                        : ", rules of the site: "
                                + String.join(", ", rules.stream().sorted().toList()));
        return new PlanAnswer(
                request.id(),
                now,
                earlier(observed.basedOn(), now),
                now.plus(validity),
                site.form(),
                reason,
                figures,
                new Placement(allocations, refusals),
                layouts);
    }

    private PlanAnswer nothing(PlanRequest request, Observed observed, Instant now, String reason) {
        List<Placement.Refusal> refusals = request.alternatives().stream()
                .flatMap(List::stream)
                .map(file -> new Placement.Refusal(file, "SITE", reason))
                .toList();
        return new PlanAnswer(
                request.id(),
                now,
                earlier(observed.basedOn(), now),
                now.plus(validity),
                site.form(),
                reason,
                PlanFigures.NOTHING_KNOWN,
                new Placement(List.of(), refusals),
                Map.of());
    }

    private static Instant earlier(Instant a, Instant b) {
        return a.isBefore(b) ? a : b;
    }

    private Map<Integer, Concern> fullTargets(SystemView view) {
        Map<Integer, Concern> full = new HashMap<>();
        for (Target target : view.osts()) {
            if (target.space().reported() && target.space().utilisation() >= site.fullAt()) {
                full.put(target.index(), Concern.FULL);
            }
        }
        return full;
    }

    private static SystemView with(SystemView view, Placement placement) {
        return promised(view, PromisedBytes.of(placement.allocations()));
    }

    /** Space that is promised is as good as used. */
    private static SystemView promised(SystemView view, Map<Integer, Long> bytes) {
        return bytes.isEmpty()
                ? view
                : view.withServers(view.servers().stream()
                        .map(server -> new Server(
                                server.name(),
                                server.load(),
                                server.targets().stream()
                                        .map(target -> target.isOst() ? filled(target, bytes) : target)
                                        .toList()))
                        .toList());
    }

    private static Target filled(Target target, Map<Integer, Long> bytes) {
        Space space = target.space();
        long more = Math.min(space.availableBytes(), bytes.getOrDefault(target.index(), 0L));
        return target.withSpace(new Space(
                space.totalBytes(),
                Math.min(space.totalBytes(), space.usedBytes() + more),
                space.availableBytes() - more));
    }
}
