package io.mizan.traces.diagnosis.access;

import io.mizan.model.finding.Finding;
import io.mizan.model.units.ByteSize;
import io.mizan.traces.diagnosis.rule.Context;
import io.mizan.traces.diagnosis.rule.FindingBuilder;
import io.mizan.traces.diagnosis.rule.NumberText;
import io.mizan.traces.diagnosis.rule.Rule;
import io.mizan.traces.diagnosis.rule.Thresholds;
import io.mizan.traces.profile.Direction;
import io.mizan.traces.profile.Interface;
import io.mizan.traces.profile.Usage;
import java.util.List;

/** P01 to P04: whether the job mostly writes or mostly reads, by operations and by bytes. Good to know, nothing to do. */
public record Dominance(String code, Direction direction, boolean byBytes) implements Rule {
    @Override
    public List<Finding> examine(Context context) {
        Usage posix = context.job().total(Interface.POSIX);
        long mine = measure(posix, direction);
        long other = measure(posix, direction.other());
        double sum = (double) mine + other;
        if (mine - other <= context.get(Thresholds.DOMINANCE) * sum) {
            return List.of();
        }
        String unit = byBytes ? "bytes" : "operations";
        return List.of(new FindingBuilder(context, code, "mostly " + direction.plural() + ", by " + unit)
                .about("the job")
                .evidence(amount(mine) + " " + direction.past() + ", " + amount(other) + " "
                        + direction.other().past() + " (" + NumberText.share(mine / sum) + " of both)")
                .why("shows which side to look at first")
                .information());
    }

    private long measure(Usage posix, Direction side) {
        return byBytes ? posix.side(side).bytes() : posix.side(side).operations();
    }

    private String amount(long number) {
        return byBytes ? ByteSize.prose(number) : NumberText.count(number, "operation");
    }
}
