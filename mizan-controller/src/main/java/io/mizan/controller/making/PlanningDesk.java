package io.mizan.controller.making;

import io.mizan.controller.apply.PlanDesk;
import io.mizan.controller.apply.PlanFolders;
import io.mizan.controller.apply.PlanSystems.Opened;
import io.mizan.controller.desk.Errand;
import io.mizan.controller.desk.Errands;
import io.mizan.controller.live.LiveEvent;
import io.mizan.controller.making.PlanDraft.Step;
import io.mizan.controller.plan.change.ChangePlanner;
import io.mizan.controller.plan.change.PlanDocument;
import io.mizan.controller.plan.change.SizedFiles;
import io.mizan.controller.plan.change.TunedDefaults;
import io.mizan.database.plan.AuditEntry;
import io.mizan.database.plan.NewPlan;
import io.mizan.database.plan.PlanState;
import io.mizan.database.plan.StoredPlan;
import io.mizan.database.sql.TermTables;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.plan.LayoutAdvisor;
import io.mizan.model.plan.Plan;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.LongSupplier;

/**
 * Makes plans for people who are not at the machine, by the same code as the command and in the background. A plan is kept where
 * {@link PlanDesk} finds it; nothing of it is applied. All methods may be called by any thread.
 */
public final class PlanningDesk implements AutoCloseable {
    /** The plan is nobody's own: the name of a token may be the login of somebody else. */
    private static final String NOBODY = "";

    private final PlanDesk.Parts parts;
    private final Errands<PlanWish, PlanDraft> errands;

    public PlanningDesk(PlanDesk.Parts parts, LongSupplier nanoClock) {
        this.parts = parts;
        this.errands = new Errands<>("planning", parts.clock(), nanoClock);
    }

    /** Labels of the systems that plans are made for here. */
    public List<String> systems() {
        return parts.systems().planned();
    }

    /** Begins, or puts it behind those that wait. */
    public Errand<PlanWish, PlanDraft> make(PlanWish wish, String who) {
        TermTables term = parts.begin();
        if (!systems().contains(wish.system())) {
            throw Problem.of(ErrorCode.UNKNOWN_NAME, "no plans are made for such a system here")
                    .maybe("name it in controller.systems of the controller")
                    .exception();
        }
        return errands.begin(who, wish, PlanDraft.NOTHING_YET, progress -> make(term, wish, who, progress));
    }

    private void make(TermTables term, PlanWish wish, String who, Errands.Progress<PlanDraft> progress) {
        Opened opened = parts.systems().open(wish.system(), time -> {});
        long[] files = {0};
        LookedAt system = new LookedAt(opened.system(), seen -> {
            files[0] = Math.max(files[0], seen);
            progress.soFar(new PlanDraft(Step.PLANNING, seen, "", 0));
        });
        progress.soFar(new PlanDraft(Step.PLANNING, 0, "", 0));
        LayoutAdvisor advisor =
                wish.tune() ? new TunedDefaults(SizedFiles.of(system), TunedDefaults.Rates.USUAL) : LayoutAdvisor.NONE;
        Plan plan = new ChangePlanner(system, advisor)
                .plan(wish.on(opened), opened.clock().instant());
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException();
        }
        progress.settle();
        Plan kept = keep(term, plan, who, opened.policy().form().label());
        progress.soFar(
                new PlanDraft(Step.KEPT, files[0], kept.id(), kept.changes().size()));
    }

    private Plan keep(TermTables term, Plan plan, String who, String form) {
        PlanFolders folders = parts.folders();
        term.check();
        folders.forget(parts.clock().instant());
        Plan kept = folders.keep(plan, id -> parts.plans().find(id).isPresent());
        term.plans()
                .store(List.of(new NewPlan(
                        new StoredPlan(
                                kept.id(),
                                who,
                                PlanDesk.CHANGE,
                                NOBODY,
                                kept.madeAt(),
                                kept.basedOn(),
                                kept.expiresAt(),
                                kept.reason(),
                                form,
                                PlanState.MADE,
                                PlanDocument.text(kept).getBytes(StandardCharsets.UTF_8)),
                        List.of())));
        term.audit().add(new AuditEntry(parts.clock().instant(), who, "plan made", kept.id(), kept.reason()));
        parts.events()
                .add(new LiveEvent(
                        parts.clock().instant(), "plan", kept.id(), PlanDesk.CHANGE, NOBODY, "made by " + who));
        return kept;
    }

    public Optional<Errand<PlanWish, PlanDraft>> find(String id) {
        return errands.find(id);
    }

    /** The newest first. */
    public List<Errand<PlanWish, PlanDraft>> all() {
        return errands.all();
    }

    /** Ends it, unless the plan is being kept already. */
    public void cancel(String id) {
        errands.cancel(id);
    }

    @Override
    public void close() {
        errands.close();
    }
}
