package io.mizan.algorithms.prediction.check;

import io.mizan.algorithms.prediction.check.HitPolicy.Action;
import io.mizan.algorithms.prediction.check.HitPolicy.Decision;
import io.mizan.algorithms.prediction.names.CreateRow;
import io.mizan.algorithms.prediction.names.Template;
import io.mizan.model.history.PastCreate;
import io.mizan.model.history.PastRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One run beside what was predicted of it: which of its creates are hits, when too many are not, and what that does to the prediction of
 * the rest (§5.5.1 of the Tarazu paper). Runs that are watched and {@code mizan predict --check} follow the same rule. A create counts
 * once, by what was known when it came: what is predicted later does not make it a hit.
 *
 * <ul>
 *   <li>predict again: the model stays as it was trained. Of the run, only files of templates that the model knows count: they tell
 *       how far their steps and ranks are. Files of a new kind are not predicted.
 *   <li>retrain: the model learns from the old traces and from all of the run, new kinds of files included.
 *   <li>trace again: the old traces describe another application. The run itself is the only trace that counts, and what was
 *       predicted from the old ones is forgotten.
 * </ul>
 *
 * @param <T> a prediction of a file
 */
public final class Feedback<T> {
    private final HitPolicy policy;
    private final Map<String, T> known;
    private final Set<String> came = new HashSet<>();
    private List<PastRun> traces;
    private Set<String> learned = Set.of();

    /**
     * @param traces finished runs that the predictions were made from, oldest first
     * @param predictions by name
     */
    public Feedback(HitThresholds thresholds, List<PastRun> traces, Map<String, T> predictions) {
        this.policy = new HitPolicy(thresholds, predictions.size());
        this.known = new HashMap<>(predictions);
        this.traces = List.copyOf(traces);
    }

    /** What is known of a file. */
    public Optional<T> prediction(String path) {
        return Optional.ofNullable(known.get(path));
    }

    public boolean came(String path) {
        return came.contains(path);
    }

    /** A create came; a name that came before changes nothing. */
    public Decision create(String path) {
        return came.add(path) ? policy.create(known.containsKey(path)) : policy.now();
    }

    /** All creates so far, for who looks now and then. Of several decisions it is the one that does most. */
    public Decision creates(List<PastCreate> soFar) {
        Decision most = policy.now();
        for (PastCreate create : soFar) {
            Decision decision = create(create.path());
            most = decision.action().compareTo(most.action()) >= 0 ? decision : most;
        }
        return most;
    }

    /** Whether something would be decided if so many creates were missed in all: if not, nobody needs to look at their names. */
    public boolean decidesAt(long misses) {
        return policy.decidesAt(misses);
    }

    /** The numbers so far; nothing is decided. */
    public Decision now() {
        return policy.now();
    }

    /** The run is over: what its files say about the next one. */
    public Decision end() {
        return policy.end();
    }

    /**
     * The runs that the rest of a run is predicted from. What was learnt of the run stays learnt.
     *
     * @param soFar the run that goes on
     */
    public List<PastRun> basis(Action action, PastRun soFar) {
        if (action == Action.TRACE_AGAIN) {
            traces = List.of();
        }
        if (action == Action.TRACE_AGAIN || action == Action.RETRAIN) {
            learned = soFar.creates().stream().map(PastCreate::path).collect(Collectors.toSet());
        }
        List<PastRun> runs = new ArrayList<>(traces);
        runs.add(action == Action.PREDICT_AGAIN ? known(soFar) : soFar);
        return runs;
    }

    /**
     * Takes a new prediction into what is known of the run. Files that came are not expected again; if there are no others, what was known
     * stays.
     *
     * @param next by name
     */
    public void adopt(Action action, Map<String, T> next) {
        Map<String, T> coming = new HashMap<>(next);
        coming.keySet().removeAll(came);
        if (coming.isEmpty()) {
            return;
        }
        long before = known.size();
        if (action == Action.TRACE_AGAIN) {
            known.clear();
        }
        coming.forEach(known::putIfAbsent);
        policy.expectMore(known.size() - before);
    }

    private PastRun known(PastRun soFar) {
        List<PastRun> all = new ArrayList<>(traces);
        all.add(soFar);
        int current = traces.size();
        Set<String> names = new HashSet<>();
        for (Template template : Template.of(all)) {
            if (template.rows().stream()
                    .anyMatch(row ->
                            row.run() < current || learned.contains(row.create().path()))) {
                for (CreateRow row : template.rows()) {
                    if (row.run() == current) {
                        names.add(row.create().path());
                    }
                }
            }
        }
        return new PastRun(
                soFar.source(),
                soFar.program(),
                soFar.job(),
                soFar.ranks(),
                soFar.startSeconds(),
                soFar.complete(),
                soFar.creates().stream()
                        .filter(create -> names.contains(create.path()))
                        .toList());
    }
}
