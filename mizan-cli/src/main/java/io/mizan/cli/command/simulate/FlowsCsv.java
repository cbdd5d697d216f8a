package io.mizan.cli.command.simulate;

import io.mizan.simulator.flows.FlowPlan;
import io.mizan.simulator.flows.FlowTimes;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** One line for each flow, in the order of the plan. */
final class FlowsCsv {
    private static final MathContext DIGITS = new MathContext(12, RoundingMode.HALF_EVEN);

    private FlowsCsv() {}

    static void print(FlowPlan plan, FlowTimes times, PrintWriter out) {
        out.print("flow,start,finish\n");
        for (int i = 0; i < plan.flows().size(); i++) {
            out.print(quoted(plan.flows().get(i).name()) + "," + seconds(times.start(i)) + ","
                    + seconds(times.finish(i)) + "\n");
        }
    }

    /** Twelve significant digits, without zeros at the end and without an exponent. */
    static String seconds(double time) {
        return new BigDecimal(time).round(DIGITS).stripTrailingZeros().toPlainString();
    }

    private static String quoted(String text) {
        return text.indexOf(',') < 0 && text.indexOf('"') < 0 ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
