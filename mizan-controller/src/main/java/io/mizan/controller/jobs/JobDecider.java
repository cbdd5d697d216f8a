package io.mizan.controller.jobs;

import io.mizan.algorithms.tuning.TuningRules;
import io.mizan.controller.jobs.action.NodeParameter;
import io.mizan.controller.jobs.action.NodeParameters;
import io.mizan.controller.jobs.record.ChosenSetting;
import io.mizan.controller.jobs.record.JobDecision;
import io.mizan.controller.jobs.record.JobDecision.Verdict;
import io.mizan.controller.jobs.record.JobStart;
import io.mizan.controller.jobs.site.JobPolicy;
import io.mizan.controller.jobs.site.SiteState;
import io.mizan.model.error.MizanException;
import io.mizan.model.job.PredictedBehaviour;
import io.mizan.model.job.path.JobPath;
import io.mizan.model.job.path.PathDemand;
import io.mizan.model.job.path.PathPolicy;
import io.mizan.model.job.tuning.JobContext;
import io.mizan.model.job.tuning.TuningPermission;
import io.mizan.model.job.tuning.TuningRule;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides for one job: its path and its parameters. It keeps nothing.
 *
 * @param able which kinds of parameters something here can set
 */
record JobDecider(
        String fileSystem,
        PathPolicy paths,
        List<TuningRule> rules,
        JobPolicy policy,
        Predicate<NodeParameter.Kind> able) {
    private static final Logger LOG = LoggerFactory.getLogger(JobDecider.class);

    /** The name that stands for compute nodes that nobody named. */
    private static final List<String> UNNAMED = List.of("compute");

    JobDecider {
        rules = List.copyOf(rules);
    }

    /**
     * A decision, and what the controller has to set for it.
     *
     * @param required those of {@code wanted} that have to be in force before the job starts
     */
    record Outcome(JobDecision decision, List<NodeParameter> wanted, List<NodeParameter> required) {
        static Outcome nothing(JobDecision decision) {
            return new Outcome(decision, List.of(), List.of());
        }

        Outcome after(double millis) {
            return new Outcome(
                    new JobDecision(
                            decision.verdict(),
                            decision.reason(),
                            decision.behaviour(),
                            decision.path(),
                            decision.settings(),
                            millis),
                    wanted,
                    required);
        }
    }

    /**
     * The nodes that it goes through, with what it reserves there.
     *
     * @param named its compute nodes, none where nobody named them
     */
    JobPath path(List<String> named, PredictedBehaviour behaviour, SiteState site) {
        return paths.choose(reached(named, site).layers(), PathDemand.of(nodes(named), behaviour.idealLoad()));
    }

    private static List<String> nodes(List<String> named) {
        return named.isEmpty() ? UNNAMED : named;
    }

    private static SiteState reached(List<String> named, SiteState site) {
        return named.isEmpty() ? site.withoutForwarders() : site;
    }

    /**
     * The decision with its settings.
     *
     * @param site with what other jobs reserved
     */
    Outcome decide(JobStart start, List<String> named, PredictedBehaviour behaviour, SiteState site, JobPath path) {
        if (!behaviour.known() || start.category().isEmpty()) {
            return Outcome.nothing(new JobDecision(
                    Verdict.DEFAULT,
                    start.category().isEmpty()
                            ? "the job has no name, or nobody told how large it is: it belongs to no category"
                            : "no job of the category " + start.category().get().key()
                                    + " has been seen: nothing is reserved or set, abnormal nodes are avoided",
                    behaviour,
                    path,
                    List.of(),
                    0));
        }
        JobContext context = new JobContext(
                start.job(),
                start.category().get(),
                nodes(named),
                start.directory(),
                behaviour,
                reached(named, site).layers(),
                path,
                site.parameters());
        TuningRules.Choice choice = TuningRules.choose(rules, rule -> permission(rule, start), context);
        choice.failed().forEach((rule, failure) -> warn(rule, failure, start.job()));
        List<ChosenSetting> chosen = new ArrayList<>();
        List<NodeParameter> wanted = new ArrayList<>();
        List<NodeParameter> required = new ArrayList<>();
        for (TuningRules.Chosen advice : choice.settings()) {
            boolean needed = policy.required().contains(advice.setting().rule());
            chosen.add(ChosenSetting.of(advice.setting(), advice.permission(), needed));
            if (advice.permission() == TuningPermission.APPLY) {
                List<NodeParameter> parameters =
                        NodeParameters.of(advice.setting().apply(), fileSystem, site::servers).stream()
                                .filter(parameter -> able.test(parameter.kind()))
                                .toList();
                wanted.addAll(parameters);
                required.addAll(needed ? parameters : List.of());
            }
        }
        String reason = path.unserved().isNone()
                ? "predicted from jobs of its category"
                : "predicted from jobs of its category; the nodes of its path have less left than it asks for";
        return new Outcome(
                new JobDecision(
                        Verdict.DECIDED,
                        choice.failed().isEmpty()
                                ? reason
                                : reason + "; without the rules "
                                        + String.join(", ", choice.failed().keySet()),
                        behaviour,
                        path,
                        chosen,
                        0),
                wanted,
                required);
    }

    private TuningPermission permission(TuningRule rule, JobStart start) {
        TuningPermission allowed = policy.permission(rule.name());
        return allowed == TuningPermission.APPLY && !start.mode().equals(JobStart.APPLY)
                ? TuningPermission.ADVISE
                : allowed;
    }

    private static void warn(String rule, RuntimeException failure, String job) {
        if (failure instanceof MizanException problem) {
            LOG.warn(
                    "the rule {} failed for job {}: {}",
                    rule,
                    job,
                    problem.problem().line());
        } else {
            LOG.warn("the rule {} failed for job {}", rule, job, failure);
        }
    }
}
