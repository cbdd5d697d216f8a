package io.mizan.controller.peak.calibration;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.file.TextInput;
import io.mizan.model.units.TargetName;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what obdfilter-survey and IOR print. Of a survey the best row counts, whatever its objects and threads: {@code ost 2 sz 33554432K rsz
 * 1024K obj 8 thr 16 write 812.32 [ 201.9, 430.0] rewrite … read …}, in MiB/s over all targets of the row; its detail file names them. Of IOR the
 * lines {@code Max Write: 3712.51 MiB/sec} count.
 */
public final class BenchmarkOutput {
    private static final Pattern ROW = Pattern.compile(
            "\\s*ost\\s+(\\d{1,5})\\s+sz\\s+\\S+\\s+rsz\\s+(\\d{1,9})K?\\s+obj\\s+\\d+\\s+thr\\s+\\d+\\s+(.*)");

    private static final Pattern RESULT = Pattern.compile("\\b(write|rewrite|read|reread)\\s+(\\S+)");
    private static final Pattern DEVICE = Pattern.compile("\\b([A-Za-z0-9_][A-Za-z0-9_.-]*-OST[0-9a-fA-F]{4})");
    private static final Pattern MAXIMUM = Pattern.compile("\\s*Max (Write|Read):\\s+(\\S+)\\s+MiB/sec.*");
    private static final Pattern TRANSFER =
            Pattern.compile("\\s*(?:xfersize|transfer ?size)\\s*[:=]\\s*(\\d+(?:\\.\\d+)?)\\s*(bytes|KiB|MiB|GiB).*");

    private final BenchmarkResult.Collected collected = new BenchmarkResult.Collected();
    private final String name;
    private double transferBytes;
    private int line;
    private boolean any;

    private BenchmarkOutput(String name) {
        this.name = name;
    }

    /** @throws io.mizan.model.error.MizanException where it is neither, or a number in it is none */
    public static BenchmarkResult read(TextInput input) {
        BenchmarkOutput output = new BenchmarkOutput(input.name());
        for (String text : input.readAll().split("\n", -1)) {
            output.line++;
            output.take(text.stripTrailing());
        }
        BenchmarkResult result = output.collected.result();
        if (result.highest().isEmpty()) {
            throw Problem.of(
                            ErrorCode.INPUT_FORMAT,
                            output.any ? "the results are all 0" : "no result of obdfilter-survey or IOR in this text")
                    .at(Place.of(input.name()))
                    .maybe("give the summary or the detail file of obdfilter-survey, or what IOR printed to its end")
                    .exception();
        }
        return result;
    }

    private void take(String text) {
        Matcher row = ROW.matcher(text);
        Matcher maximum = MAXIMUM.matcher(text);
        Matcher transfer = TRANSFER.matcher(text);
        if (row.matches()) {
            row(Integer.parseInt(row.group(1)), Long.parseLong(row.group(2)) << 10, row.group(3));
        } else if (maximum.matches()) {
            any = true;
            collected.take(maximum.group(1).equals("Read"), mebibytes(maximum.group(2)), transferBytes, 0);
        } else if (transfer.matches()) {
            transferBytes = Double.parseDouble(transfer.group(1)) * unit(transfer.group(2));
        } else if (text.contains("_ecc") || text.contains("Create")) {
            Matcher device = DEVICE.matcher(text);
            while (device.find()) {
                collected.name(TargetName.parse(device.group(1)).toString());
            }
        }
    }

    private void row(int targets, long requestBytes, String results) {
        if (targets == 0) {
            throw wrong("a row of no targets", "ost", "0");
        }
        Matcher result = RESULT.matcher(results);
        while (result.find()) {
            // A run that failed has a word in the place of the number.
            if (!result.group(2).matches("[A-Z]+")) {
                any = true;
                boolean read = result.group(1).endsWith("read");
                collected.take(read, mebibytes(result.group(2)), requestBytes, targets);
            }
        }
    }

    private double mebibytes(String text) {
        double value;
        try {
            value = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw wrong("not a number", "MiB/s", text);
        }
        if (!(value >= 0 && Double.isFinite(value))) {
            throw wrong("a bandwidth must be finite and not negative", "MiB/s", text);
        }
        return value * BenchmarkResult.MIB;
    }

    private RuntimeException wrong(String message, String key, String text) {
        return Problem.of(ErrorCode.INPUT_FORMAT, message)
                .with(key, text)
                .at(new Place(name, line))
                .exception();
    }

    private static double unit(String word) {
        return switch (word) {
            case "KiB" -> 1 << 10;
            case "MiB" -> 1 << 20;
            case "GiB" -> 1 << 30;
            default -> 1;
        };
    }
}
