package io.mizan.algorithms.prediction;

import io.mizan.algorithms.prediction.names.CreateRow;
import io.mizan.algorithms.prediction.names.Role;
import io.mizan.algorithms.prediction.names.Template;
import io.mizan.model.forecast.Forecast.Interval;
import io.mizan.model.history.PastCreate;
import io.mizan.model.history.PredictedCreate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Files of a template that are expected, each with the series that its size goes on from. */
final class ExpectedFiles {
    /** New ranks are expected like the old ones, and have not been seen once. */
    private static final double OF_NEW_RANKS = 0.9;

    /**
     * One file.
     *
     * @param like a past file that it differs from in its step and its rank
     * @param start of its step
     * @param ahead which value of the forecast of its series is its size
     */
    record File(CreateRow like, long step, int rank, double start, double confidence, double[] sizes, int ahead) {}

    private final Template template;
    private final CreatesByStep slots;
    private final NextFileNames naming;
    private final List<File> files = new ArrayList<>();

    ExpectedFiles(Template template, CreatesByStep slots, NextFileNames naming) {
        this.template = template;
        this.slots = slots;
        this.naming = naming;
    }

    void add(File file) {
        files.add(file);
    }

    /** Takes files of ranks that will not be there away; where every rank had a file, those that are new get one as well. */
    void fit(int had, int ranks) {
        if (!template.ofRanks()) {
            return;
        }
        files.removeIf(file -> file.rank >= ranks);
        int complete = ranksWithFile(had);
        Map<Key, List<File>> groups = new LinkedHashMap<>();
        for (File file : files) {
            groups.computeIfAbsent(naming.group(file.like, file.step), key -> new ArrayList<>())
                    .add(file);
        }
        for (List<File> group : groups.values()) {
            File last = group.get(group.size() - 1);
            for (int rank = had; rank < ranks && group.size() >= complete; rank++) {
                files.add(new File(
                        last.like,
                        last.step,
                        rank,
                        last.start,
                        OF_NEW_RANKS * last.confidence,
                        last.sizes,
                        last.ahead));
            }
        }
    }

    private int ranksWithFile(int ranks) {
        int count = 0;
        for (int rank = 0; rank < ranks; rank++) {
            boolean every = true;
            for (int field = 0; field < template.fields(); field++) {
                every &= !(template.role(field) instanceof Role.Rank role) || role.value(rank) >= 0;
            }
            count += every ? 1 : 0;
        }
        return count;
    }

    /** @param range the least and the largest size of the past, for series of one value, whose spread nobody knows */
    List<PredictedCreate> creates(SeriesForecasts outlook, int horizon, Interval range) {
        List<double[]> series = files.stream().map(File::sizes).toList();
        List<List<Interval>> sizes = series.isEmpty() ? List.of() : outlook.all(series, horizon);
        List<PredictedCreate> creates = new ArrayList<>(files.size());
        for (int i = 0; i < files.size(); i++) {
            File file = files.get(i);
            Interval size = sizes.get(i).get(file.ahead);
            Interval around = file.sizes.length > 1 ? size : range;
            PastCreate past = file.like.create();
            double offset = Math.max(0, past.seconds() - slots.start(file.like.run(), slots.position(file.like)));
            long bytes = Math.round(size.value());
            naming.path(file.like, file.step, file.rank)
                    .ifPresent(path -> creates.add(new PredictedCreate(
                            path,
                            bytes,
                            Math.min(bytes, (long) Math.floor(around.lower())),
                            Math.max(bytes, (long) Math.ceil(around.upper())),
                            file.rank,
                            past.stripeCount(),
                            file.start + offset,
                            file.confidence)));
        }
        return creates;
    }
}
