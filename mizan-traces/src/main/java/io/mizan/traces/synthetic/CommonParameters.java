package io.mizan.traces.synthetic;

import io.mizan.model.config.ConfigType;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.Striping;
import java.util.ArrayList;
import java.util.List;

/** What every generator understands. */
final class CommonParameters {
    static final int MOST_RANKS = 4_000_000;
    static final long MOST_FILES = 200_000_000;

    static final Parameter<Integer> RANKS =
            new Parameter<>("ranks", ConfigType.integer("processes", 1, MOST_RANKS), 4, "processes that take part");
    static final Parameter<FileLayout> LAYOUT = new Parameter<>(
            "layout",
            ParameterTypes.layout(),
            new FileLayout.Plain(Striping.DEFAULT),
            "layout of every file; in quotes if it has commas: layout='-o 1,5,9'");
    static final Parameter<Long> RATE = new Parameter<>(
            "rate", ParameterTypes.rate(), 1L << 30, "how fast one process reads and writes, for the durations");
    static final Parameter<Long> LATENCY = new Parameter<>(
            "latency", ParameterTypes.time(), 100_000L, "what every operation takes beside the time for its bytes");
    static final Parameter<Double> JITTER = new Parameter<>(
            "jitter",
            ConfigType.share(0, 1),
            0.0,
            "share by which the duration of an operation is longer or shorter at random");
    static final Parameter<Long> SEED = new Parameter<>(
            "seed", ParameterTypes.count("number", 0, Long.MAX_VALUE), 1L, "another one gives other random numbers");

    private CommonParameters() {}

    /** The parameters of a generator between the ranks and those that shape times. */
    static List<Parameter<?>> around(List<Parameter<?>> own) {
        List<Parameter<?>> all = new ArrayList<>(List.of(RANKS));
        all.addAll(own);
        all.addAll(List.of(LAYOUT, RATE, LATENCY, JITTER, SEED));
        return List.copyOf(all);
    }

    static Parameter<String> path(String name) {
        return new Parameter<>("path", ParameterTypes.path(), name, "what the names of files begin with");
    }

    static Problem contradiction(String message) {
        return Problem.of(ErrorCode.USAGE, message);
    }

    /** An exact product, or a refusal: nobody has files of 8 EiB. */
    static long product(String what, long... factors) {
        long product = 1;
        for (long factor : factors) {
            if (factor != 0 && product > Long.MAX_VALUE / factor) {
                throw contradiction("more than 8 EiB, or more than can be counted")
                        .with("what", what)
                        .maybe("use fewer ranks, or smaller sizes")
                        .exception();
            }
            product *= factor;
        }
        return product;
    }
}
