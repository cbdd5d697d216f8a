package io.mizan.algorithms.placement.balanced;

import io.mizan.algorithms.placement.batch.Answer;
import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.EmptyStripes;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.batch.Refusals;
import io.mizan.algorithms.placement.bound.LowerBound;
import io.mizan.algorithms.placement.lustre.LustrePolicy;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import java.util.List;
import java.util.Set;

/**
 * The most even placement of bytes there is, or one close to it. How long it takes to write them is not looked at: see {@link
 * BalancedPolicy}.
 *
 * <p>Minimises in this order: the highest utilisation of a target; Σ L_t² / C_t over the targets, L in bytes; the pressure of
 * servers, measured load included; repeated targets and servers within a file. The first two are exact when all stripes have one size and all files may use
 * the same targets; for the rest, {@link LowerBound} tells how far from the best the answer can be at most.
 *
 * <p>Layouts may be held to a form. With a start index alone, the stripes of a component lie on neighbouring targets ({@link StartIndexRuns}).
 * With a count and a pool alone the server chooses, and the answer is what it would do; a pool that the request does not name is
 * not chosen for it, because pools stand for more than space.
 */
public record EvenSpacePolicy(PolicyOptions options) implements PlacementPolicy {
    public static final String NAME = "even-space";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Set<Need> needs() {
        return Set.of(Need.SERVERS, Need.SERVER_LOAD);
    }

    /** Where a layout says a count alone, Lustre chooses, and does what it does. */
    @Override
    public Rules rules() {
        return options.form() == LayoutForm.COUNT ? Rules.AS_LUSTRE : Rules.EXACT;
    }

    @Override
    public Placement place(List<PlacementRequest> requests, SystemView view) {
        if (options.form() == LayoutForm.COUNT) {
            return LustrePolicy.switched(options).place(requests, view);
        }
        Batch batch = Batch.of(requests, view, options);
        Answer answer = new Answer(batch);
        Refusals.impossible(batch, answer);
        Assignment assignment =
                options.form() == LayoutForm.START_INDEX ? Solver.windows(batch, answer) : Solver.solve(batch, answer);
        assignment.giveTo(answer);
        EmptyStripes.giveRest(batch, answer);
        return answer.placement();
    }
}
