package io.mizan.traces.recorder;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which version of Recorder wrote a folder. The formats of versions differ in everything, so others are refused by name. */
final class TraceVersion {
    private static final Pattern VERSION = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})\\.(\\d{1,4})\\s*");
    private static final int LONGEST_TEXT = 64;

    private TraceVersion() {}

    static void check(Path folder) {
        TraceFile file = new TraceFile(folder, "VERSION");
        if (!file.exists()) {
            throw withoutVersion(folder);
        }
        TraceBytes bytes = file.read(LONGEST_TEXT);
        String text = new String(bytes.bytes(bytes.remaining()), StandardCharsets.ISO_8859_1);
        Matcher version = VERSION.matcher(text);
        if (!version.matches()) {
            throw bytes.wrong("not the version of Recorder", 0)
                    .with("text", text)
                    .exception();
        }
        if (!version.group(1).equals("2") || !version.group(2).equals("5")) {
            throw refused(file.place(), text.strip());
        }
    }

    private static MizanException withoutVersion(Path folder) {
        Place place = Place.of(folder.toString());
        if (new TraceFile(folder, "0.itf").exists()) {
            return refused(place, "2.0 to 2.2");
        }
        if (new TraceFile(folder, "recorder.mt").exists()) {
            return refused(place, "2.3 or older");
        }
        return Problem.of(ErrorCode.INPUT_FORMAT, "not a trace of Recorder: it has no file VERSION")
                .at(place)
                .maybe("name the folder that has recorder.mt in it")
                .exception();
    }

    private static MizanException refused(Place place, String version) {
        return Problem.of(ErrorCode.INPUT_FORMAT, "this version of Recorder is not supported")
                .with("version", version)
                .with("known", "2.5")
                .at(place)
                .maybe("trace again with Recorder 2.5, or give a Darshan log of the job")
                .exception();
    }
}
