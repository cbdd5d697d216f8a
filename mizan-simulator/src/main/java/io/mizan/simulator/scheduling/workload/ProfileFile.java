package io.mizan.simulator.scheduling.workload;

import io.mizan.model.allocation.Application;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.file.CsvRows;
import io.mizan.model.file.TextInput;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads profiles as comma-separated values: {@code id} and {@code bwN_med}, the median bandwidth in MB/s with N resources, for N from
 * 1 to 64; N = 1 must be there. Columns that describe the measurement may be there and are not read: direct access ({@code bw0_med}),
 * means, normalised values, the pattern.
 */
public final class ProfileFile {
    private static final Pattern BANDWIDTH = Pattern.compile("bw([1-9]|[1-5]\\d|6[0-4])_med");
    private static final Pattern NOT_READ =
            Pattern.compile("bw0_med|bw\\d+_mean|nrm\\d+|class.*|processes|clients|layout|spatiality|request_kib");
    private static final String FIRST = "bw1_med";

    private ProfileFile() {}

    public static List<Profile> read(TextInput in) {
        CsvRows rows = new CsvRows(
                in,
                List.of("id", FIRST),
                List.of("bw2_med", "bw4_med", "bw8_med"),
                column -> BANDWIDTH.matcher(column).matches()
                        || NOT_READ.matcher(column).matches());
        List<Integer> numbers = rows.columns().stream()
                .filter(column -> BANDWIDTH.matcher(column).matches())
                .map(column -> Integer.parseInt(column.substring(2, column.indexOf('_'))))
                .sorted()
                .toList();
        List<Profile> profiles = new ArrayList<>();
        Set<String> names = new HashSet<>();
        while (rows.next()) {
            String name = rows.required("id");
            if (!names.add(name)) {
                throw rows.problem(ErrorCode.INPUT_DUPLICATE, "a profile is listed twice", "id", name)
                        .maybe("give each profile an id of its own")
                        .exception();
            }
            List<Double> bandwidths = new ArrayList<>();
            for (int number : numbers) {
                bandwidths.add(rows.number("bw" + number + "_med", Application.SMALLEST_RATE, Application.LARGEST));
            }
            profiles.add(new Profile(name, numbers, bandwidths));
        }
        if (profiles.isEmpty()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "no profiles")
                    .at(in.place())
                    .maybe("give at least one line below the names of columns")
                    .exception();
        }
        return profiles;
    }
}
