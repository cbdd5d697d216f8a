package io.mizan.traces.diagnosis;

import io.mizan.traces.diagnosis.access.Dominance;
import io.mizan.traces.diagnosis.access.OutOfOrder;
import io.mizan.traces.diagnosis.access.RedundantTransfers;
import io.mizan.traces.diagnosis.access.SmallRequests;
import io.mizan.traces.diagnosis.access.StandardStreams;
import io.mizan.traces.diagnosis.access.Unaligned;
import io.mizan.traces.diagnosis.collective.Aggregators;
import io.mizan.traces.diagnosis.collective.Blocking;
import io.mizan.traces.diagnosis.collective.Independent;
import io.mizan.traces.diagnosis.collective.NoMpiIo;
import io.mizan.traces.diagnosis.layout.FewTargets;
import io.mizan.traces.diagnosis.layout.HotTarget;
import io.mizan.traces.diagnosis.layout.MetadataTargetCandidates;
import io.mizan.traces.diagnosis.layout.SingleStripe;
import io.mizan.traces.diagnosis.layout.StripeFit;
import io.mizan.traces.diagnosis.layout.UnfitTargets;
import io.mizan.traces.diagnosis.layout.WideSmallFiles;
import io.mizan.traces.diagnosis.metadata.MetadataStorm;
import io.mizan.traces.diagnosis.metadata.MetadataTime;
import io.mizan.traces.diagnosis.metadata.OpensPerByte;
import io.mizan.traces.diagnosis.metadata.ReadByAll;
import io.mizan.traces.diagnosis.ranks.FewRanks;
import io.mizan.traces.diagnosis.ranks.SharedImbalance;
import io.mizan.traces.diagnosis.ranks.Stragglers;
import io.mizan.traces.diagnosis.ranks.UnevenBytes;
import io.mizan.traces.diagnosis.rule.Rule;
import io.mizan.traces.diagnosis.time.PeriodicBursts;
import io.mizan.traces.diagnosis.time.ReadAfterWrite;
import io.mizan.traces.profile.Direction;
import java.util.List;

/** All rules, each with the codes of the findings it can make. A new rule is added here. */
public final class Rules {
    /** A rule and its codes. */
    public record Entry(List<String> codes, Rule rule) {
        Entry(String code, Rule rule) {
            this(List.of(code), rule);
        }
    }

    public static final List<Entry> ALL = List.of(
            new Entry("S01", new StandardStreams()),
            new Entry("P01", new Dominance("P01", Direction.WRITE, false)),
            new Entry("P02", new Dominance("P02", Direction.READ, false)),
            new Entry("P03", new Dominance("P03", Direction.WRITE, true)),
            new Entry("P04", new Dominance("P04", Direction.READ, true)),
            new Entry("P05", new SmallRequests("P05", Direction.READ, false)),
            new Entry("P06", new SmallRequests("P06", Direction.WRITE, false)),
            new Entry("P07", new Unaligned("P07", false)),
            new Entry("P08", new Unaligned("P08", true)),
            new Entry("P09", new RedundantTransfers("P09", Direction.READ)),
            new Entry("P10", new RedundantTransfers("P10", Direction.WRITE)),
            new Entry(List.of("P11", "P12"), new OutOfOrder("P11", "P12", Direction.READ)),
            new Entry(List.of("P13", "P14"), new OutOfOrder("P13", "P14", Direction.WRITE)),
            new Entry("P15", new SmallRequests("P15", Direction.READ, true)),
            new Entry("P16", new SmallRequests("P16", Direction.WRITE, true)),
            new Entry("P17", new MetadataTime()),
            new Entry("P18", new SharedImbalance("P18", false)),
            new Entry("P19", new SharedImbalance("P19", true)),
            new Entry("P21", new UnevenBytes("P21", Direction.WRITE)),
            new Entry("P22", new UnevenBytes("P22", Direction.READ)),
            new Entry("M01", new NoMpiIo()),
            new Entry(List.of("M02", "M04"), new Independent("M02", "M04", Direction.READ)),
            new Entry(List.of("M03", "M05"), new Independent("M03", "M05", Direction.WRITE)),
            new Entry("M06", new Blocking("M06", Direction.READ)),
            new Entry("M07", new Blocking("M07", Direction.WRITE)),
            new Entry(List.of("M08", "M09", "M10"), new Aggregators()),
            new Entry("L02", new SingleStripe()),
            new Entry("L03", new FewTargets()),
            new Entry("L04", new HotTarget()),
            new Entry("L05", new StripeFit()),
            new Entry("L06", new WideSmallFiles()),
            new Entry("L07", new MetadataTargetCandidates()),
            new Entry("L08", new UnfitTargets()),
            new Entry("R01", new Stragglers()),
            new Entry("R02", new FewRanks()),
            new Entry("F01", new MetadataStorm()),
            new Entry("F02", new OpensPerByte()),
            new Entry("F03", new ReadByAll()),
            new Entry("T01", new PeriodicBursts()),
            new Entry("T02", new ReadAfterWrite()));

    private Rules() {}

    /** All codes, in the order of the rules. */
    public static List<String> codes() {
        return ALL.stream().flatMap(entry -> entry.codes().stream()).toList();
    }
}
