package io.mizan.controller.change.planning;

import io.mizan.controller.background.BackgroundJob;
import io.mizan.controller.background.BackgroundJobs;
import io.mizan.controller.change.BackgroundChanges;
import io.mizan.controller.change.ChangePlanFolders;
import io.mizan.controller.change.PlanSystems.Opened;
import io.mizan.controller.change.planner.ChangePlanDocument;
import io.mizan.controller.change.planner.ChangePlanner;
import io.mizan.controller.change.planner.SizedFiles;
import io.mizan.controller.change.planner.TunedDefaults;
import io.mizan.controller.change.planning.PlanDraft.Step;
import io.mizan.controller.live.LiveEvent;
import io.mizan.database.plan.AuditEntry;
import io.mizan.database.plan.ChangePlanState;
import io.mizan.database.plan.ChangePlanSummary;
import io.mizan.database.plan.StoredChangePlan;
import io.mizan.database.sql.TermTables;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.plan.ChangePlan;
import io.mizan.model.plan.LayoutAdvisor;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes plans for people who are not at the machine, by the same code as the command and in the background. A plan is kept where
 * {@link BackgroundChanges} finds it; nothing of it is applied. All methods may be called by any thread.
 */
public final class PlanningService implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PlanningService.class);

    /** The plan is nobody's own: the name of a token may be the login of somebody else. */
    private static final String NOBODY = "";

    private final BackgroundChanges.Parts parts;
    private final BackgroundJobs<PlanningRequest, PlanDraft> jobs;

    public PlanningService(BackgroundChanges.Parts parts, LongSupplier nanoClock) {
        this.parts = parts;
        this.jobs = new BackgroundJobs<>("planning", parts.clock(), nanoClock);
    }

    /** Labels of the systems that plans are made for here. */
    public List<String> systems() {
        return parts.systems().planned();
    }

    /** Starts planning, or queues it. */
    public BackgroundJob<PlanningRequest, PlanDraft> make(PlanningRequest request, String who) {
        TermTables term = parts.begin();
        if (!systems().contains(request.system())) {
            throw Problem.of(ErrorCode.UNKNOWN_NAME, "this controller makes no plans for this system")
                    .maybe("name it in controller.systems of the controller")
                    .exception();
        }
        return jobs.begin(who, request, PlanDraft.NOTHING_YET, progress -> make(term, request, who, progress));
    }

    private void make(
            TermTables term, PlanningRequest request, String who, BackgroundJobs.Progress<PlanDraft> progress) {
        Opened opened = parts.systems().open(request.system(), time -> {});
        long[] files = {0};
        ReadingProgress system = new ReadingProgress(opened.system(), seen -> {
            files[0] = Math.max(files[0], seen);
            progress.soFar(new PlanDraft(Step.PLANNING, seen, "", 0));
        });
        progress.soFar(new PlanDraft(Step.PLANNING, 0, "", 0));
        LayoutAdvisor advisor = request.tune()
                ? new TunedDefaults(SizedFiles.of(system), TunedDefaults.Rates.USUAL)
                : LayoutAdvisor.NONE;
        ChangePlan plan = new ChangePlanner(system, advisor)
                .plan(request.on(opened), opened.clock().instant());
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException();
        }
        progress.settle();
        ChangePlan kept = keep(term, plan, who, opened.policy().form().label());
        progress.soFar(
                new PlanDraft(Step.KEPT, files[0], kept.id(), kept.changes().size()));
    }

    private ChangePlan keep(TermTables term, ChangePlan plan, String who, String form) {
        ChangePlanFolders folders = parts.folders();
        term.check();
        folders.forget(parts.clock().instant());
        ChangePlan kept = folders.keep(plan, id -> parts.plans().find(id).isPresent());
        term.changePlans()
                .store(new StoredChangePlan(
                        new ChangePlanSummary(
                                kept.id(),
                                who,
                                NOBODY,
                                kept.madeAt(),
                                kept.basedOn(),
                                kept.expiresAt(),
                                kept.reason(),
                                form,
                                ChangePlanState.MADE),
                        ChangePlanDocument.text(kept)));
        term.audit().add(new AuditEntry(parts.clock().instant(), who, "plan made", kept.id(), kept.reason()));
        LOG.atInfo()
                .addKeyValue("plan", kept.id())
                .addKeyValue("who", who)
                .addKeyValue("action", "make")
                .addKeyValue("changes", kept.changes().size())
                .log("change plan: made");
        parts.events().add(new LiveEvent(parts.clock().instant(), "plan", kept.id(), "", NOBODY, "made by " + who));
        return kept;
    }

    public Optional<BackgroundJob<PlanningRequest, PlanDraft>> find(String id) {
        return jobs.find(id);
    }

    /** The newest first. */
    public List<BackgroundJob<PlanningRequest, PlanDraft>> all() {
        return jobs.all();
    }

    /** Ends it, unless the plan is being kept already. */
    public void cancel(String id) {
        jobs.cancel(id);
    }

    @Override
    public void close() {
        jobs.close();
    }
}
