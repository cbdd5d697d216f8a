package io.mizan.controller.plan;

import static java.util.Objects.requireNonNull;

import io.mizan.controller.monitor.AvoidReason;
import io.mizan.controller.monitor.ObservedState;
import io.mizan.controller.plan.policy.PolicyState;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.placement.AllocatedBytes;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.placement.SafeLayout;
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
import java.util.TreeSet;
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
    private final Map<String, Planner> ofRules = new LinkedHashMap<>();
    private final SitePolicy site;
    private final Duration validity;
    private final ZoneId zone;

    /**
     * How a file is placed.
     *
     * @param firstOnly whether its layout may say its first target alone
     */
    private record Deciding(Planner planner, boolean firstOnly) {}

    /**
     * @param validity how long a plan may be used
     * @param zone of the quiet hours
     */
    public PlanMaker(Planner planner, SitePolicy site, Duration validity, ZoneId zone) {
        this.planner = planner;
        this.site = site;
        this.validity = validity;
        this.zone = zone;
        site.rules().stream()
                .map(SitePolicy.Rule::policy)
                .filter(policy -> !policy.isEmpty())
                .forEach(policy -> ofRules.computeIfAbsent(policy, planner::with));
    }

    public String policyName() {
        return planner.policyName();
    }

    public SitePolicy site() {
        return site;
    }

    /** How the policies fare on a system: first the usual one, then those that rules of the site choose, in their order. */
    public List<PolicyState> policies(SystemView view) {
        List<PolicyState> states = new ArrayList<>();
        states.add(planner.state(view, List.of()));
        ofRules.forEach((policy, ofRule) -> {
            if (ofRule != planner) {
                states.add(ofRule.state(
                        view,
                        site.rules().stream()
                                .filter(rule -> rule.policy().equals(policy))
                                .map(SitePolicy.Rule::name)
                                .toList()));
            }
        });
        return states;
    }

    /** @param promised bytes that are promised to others and not written yet, by index of the target */
    public List<PlanAnswer> answers(
            List<PlanRequest> requests, ObservedState observed, Map<Integer, Long> promised, Instant now) {
        ObservedState concerned = observed.and(fullTargets(observed.view()));
        if (site.quietAt(LocalTime.ofInstant(now, zone))) {
            return requests.stream()
                    .map(request -> nothing(request, observed, now, "quiet hours of the site: nothing is placed"))
                    .toList();
        }
        SystemView careful = PromisedSpace.on(concerned.careful(), promised);
        SystemView lenient = PromisedSpace.on(concerned.lenient(), promised);
        List<List<AnsweredFile>> answered = new ArrayList<>();
        requests.forEach(request -> answered.add(new ArrayList<>()));
        int most = requests.stream()
                .mapToInt(request -> request.alternatives().size())
                .max()
                .orElse(0);
        OstCosts figures = OstCosts.NOTHING_KNOWN;
        for (int alternative = 0; alternative < most; alternative++) {
            OstCosts reached = place(requests, alternative, careful, lenient, answered);
            figures = alternative == 0 ? reached : figures;
        }
        Map<Integer, Target> targets = SafeLayout.targets(lenient);
        OstCosts known = figures;
        return IntStream.range(0, requests.size())
                .parallel()
                .mapToObj(i -> answer(requests.get(i), answered.get(i), observed, targets, known, now))
                .toList();
    }

    private OstCosts place(
            List<PlanRequest> requests,
            int alternative,
            SystemView careful,
            SystemView lenient,
            List<List<AnsweredFile>> answered) {
        List<PlacementRequest> batch = new ArrayList<>();
        List<Integer> owners = new ArrayList<>();
        // Equal requests of two clients are two files: what is told apart here are the requests themselves.
        IdentityHashMap<PlacementRequest, Deciding> deciding = new IdentityHashMap<>();
        for (int i = 0; i < requests.size(); i++) {
            if (alternative < requests.get(i).alternatives().size()) {
                SitePolicy rules = site.forProject(requests.get(i).project());
                for (PlacementRequest request : requests.get(i).alternatives().get(alternative)) {
                    PlacementRequest allowed = rules.obeying(request);
                    if (rules.places(request.file())) {
                        batch.add(allowed);
                        deciding.put(
                                allowed,
                                new Deciding(
                                        ofRules.getOrDefault(rules.policyFor(request.file()), planner),
                                        rules.saysFirstTargetOnly(allowed)));
                        owners.add(i);
                    } else {
                        answered.get(i)
                                .add(new AnsweredFile(
                                        allowed, List.of(), "SITE", "a rule of the site leaves it alone", ""));
                    }
                }
            }
        }
        // Equal requests of two clients are two files: what is told apart here are the requests themselves.
        IdentityHashMap<PlacementRequest, AnsweredFile> found = new IdentityHashMap<>();
        Placement first = placed(batch, deciding, careful, found);
        List<PlacementRequest> again =
                first.refusals().stream().map(Placement.Refusal::request).toList();
        if (!again.isEmpty() && !new HashSet<>(careful.dataTargets()).containsAll(lenient.dataTargets())) {
            again.forEach(found::remove);
            placed(again, deciding, with(lenient, first), found);
        }
        for (int i = 0; i < batch.size(); i++) {
            answered.get(owners.get(i)).add(requireNonNull(found.get(batch.get(i))));
        }
        return planner.figures(careful, batch, first);
    }

    /**
     * Files of one policy are placed together. Those of rules come first, in the order of the site, as rules leave less choice; each
     * policy sees what the ones before it gave away.
     */
    private Placement placed(
            List<PlacementRequest> batch,
            IdentityHashMap<PlacementRequest, Deciding> deciding,
            SystemView view,
            Map<PlacementRequest, AnsweredFile> found) {
        List<Planner> order = new ArrayList<>(ofRules.values());
        order.remove(planner);
        order.add(planner);
        List<Allocation> allocations = new ArrayList<>();
        List<Placement.Refusal> refusals = new ArrayList<>();
        for (Planner chosen : order) {
            List<PlacementRequest> group = order.size() == 1
                    ? batch
                    : batch.stream()
                            .filter(request -> requireNonNull(deciding.get(request)).planner == chosen)
                            .toList();
            if (!group.isEmpty() || order.size() == 1) {
                boolean windows = group.stream().anyMatch(request -> requireNonNull(deciding.get(request)).firstOnly);
                Planner.Placed placed = (windows ? chosen.inForm(LayoutForm.START_INDEX) : chosen)
                        .place(
                                group,
                                allocations.isEmpty() ? view : PromisedSpace.on(view, AllocatedBytes.of(allocations)));
                AnsweredFile.note(placed, found);
                allocations.addAll(placed.placement().allocations());
                refusals.addAll(placed.placement().refusals());
            }
        }
        return new Placement(allocations, refusals);
    }

    private PlanAnswer answer(
            PlanRequest request,
            List<AnsweredFile> files,
            ObservedState observed,
            Map<Integer, Target> targets,
            OstCosts figures,
            Instant now) {
        Map<LayoutForm, ChosenLayout> chosen = new EnumMap<>(LayoutForm.class);
        Map<String, FileLayout> layouts = new LinkedHashMap<>();
        List<Allocation> allocations = new ArrayList<>();
        List<Placement.Refusal> refusals = new ArrayList<>();
        Set<String> rules = new HashSet<>();
        Set<String> policies = new TreeSet<>();
        SitePolicy holding = site.forProject(request.project());
        for (AnsweredFile file : files) {
            if (!file.policy().isEmpty()) {
                policies.add(file.policy());
            }
            holding.ruleFor(file.request().file()).ifPresent(rule -> rules.add(rule.name()));
            for (Allocation allocation : file.allocation()) {
                allocations.add(allocation);
                LayoutForm form = holding.formFor(file.request().file());
                layouts.putIfAbsent(
                        file.request().file(),
                        chosen.computeIfAbsent(form, key -> new ChosenLayout(targets, key, site.acceptFailingWrites()))
                                .of(allocation));
            }
            if (file.allocation().isEmpty()) {
                refusals.add(new Placement.Refusal(file.request(), file.code(), file.reason()));
            }
        }
        String reason = (policies.isEmpty() ? planner.policyName() : String.join(", ", policies))
                + (rules.isEmpty()
                        ? ""
                        : ", rules of the site: "
                                + String.join(", ", rules.stream().sorted().toList()));
        return answer(request, observed, now, reason, figures, new Placement(allocations, refusals), layouts);
    }

    private PlanAnswer nothing(PlanRequest request, ObservedState observed, Instant now, String reason) {
        List<Placement.Refusal> refusals = request.alternatives().stream()
                .flatMap(List::stream)
                .map(file -> new Placement.Refusal(file, "SITE", reason))
                .toList();
        return answer(
                request, observed, now, reason, OstCosts.NOTHING_KNOWN, new Placement(List.of(), refusals), Map.of());
    }

    private PlanAnswer answer(
            PlanRequest request,
            ObservedState observed,
            Instant now,
            String reason,
            OstCosts figures,
            Placement placement,
            Map<String, FileLayout> layouts) {
        return new PlanAnswer(
                request.id(),
                now,
                earlier(observed.basedOn(), now),
                now.plus(validity),
                site.form(),
                reason,
                figures,
                placement,
                layouts);
    }

    private static Instant earlier(Instant a, Instant b) {
        return a.isBefore(b) ? a : b;
    }

    private Map<Integer, AvoidReason> fullTargets(SystemView view) {
        Map<Integer, AvoidReason> full = new HashMap<>();
        for (Target target : view.dataTargets()) {
            if (target.space().reported() && target.space().utilisation() >= site.fullAt()) {
                full.put(target.index(), AvoidReason.FULL);
            }
        }
        return full;
    }

    private static SystemView with(SystemView view, Placement placement) {
        return PromisedSpace.on(view, AllocatedBytes.of(placement.allocations()));
    }
}
