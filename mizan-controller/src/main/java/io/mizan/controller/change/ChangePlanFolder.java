package io.mizan.controller.change;

import io.mizan.controller.change.planner.ChangePlanDocument;
import io.mizan.database.plan.AuditEntry;
import io.mizan.database.plan.AuditLog;
import io.mizan.model.document.Documents;
import io.mizan.model.document.JsonText;
import io.mizan.model.document.Mapping;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.file.DurableFile;
import io.mizan.model.plan.ChangePlan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Folder of one change plan: its files and state.
 *
 * <pre>
 * plan.json     the plan
 * undo.json     what was there before; written before the first change
 * undone.json   the same, once everything was put back
 * journal       what was done
 * approved.json who said that it may be applied
 * stop          asks whoever applies it to stop
 * </pre>
 */
public final class ChangePlanFolder {
    public static final Duration UNDO_KEPT = Duration.ofDays(30);
    private static final String UNDO_SCHEMA = "mizan/undo-file/v1";
    private static final String APPROVAL_SCHEMA = "mizan/approval-file/v1";

    private final Path folder;

    ChangePlanFolder(Path folder) {
        this.folder = folder;
    }

    public Path path() {
        return folder;
    }

    public ChangePlan plan() {
        return ChangePlanDocument.read(planFile().toString(), text(planFile()));
    }

    Path planFile() {
        return folder.resolve("plan.json");
    }

    Path journal() {
        return folder.resolve("journal");
    }

    private Path undoFile() {
        return folder.resolve("undo.json");
    }

    void write(ChangePlan plan) {
        durably(planFile(), ChangePlanDocument.text(plan));
    }

    /** Whether a change was or may have been made. */
    public boolean begun() {
        return Files.exists(undoFile());
    }

    /** Whether every change was made, or refused by the system. */
    boolean complete(ChangePlan plan) {
        return begun()
                && Journal.read(journal()).values().stream()
                                .filter(entry -> entry.state() != Journal.State.BEGUN)
                                .count()
                        >= plan.changes().size();
    }

    /** Nothing may be changed before this returned. */
    void writeUndo(ChangePlan plan, Instant now) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("schema", UNDO_SCHEMA);
        json.put("writtenAt", now.toString());
        json.put("keepUntil", now.plus(UNDO_KEPT).toString());
        json.put("plan", ChangePlanDocument.json(plan));
        durably(undoFile(), JsonText.of(json) + "\n");
    }

    /** The plan as it was applied, also where everything was put back since. */
    Optional<ChangePlan> undo() {
        Path file = begun() ? undoFile() : undoneFile();
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        Mapping json = Documents.parse(file.toString(), text(file)).asMapping();
        return Optional.of(ChangePlanDocument.plan(json.require("plan").asMapping()));
    }

    /** Everything is as before: the plan may be applied again. */
    void closeUndo() {
        try {
            // In this order: without a journal an undo still works, and a journal alone would speak of what is no more.
            Files.deleteIfExists(journal());
            if (begun()) {
                Files.move(
                        undoFile(), undoneFile(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw lost(folder, e);
        }
    }

    private Path undoneFile() {
        return folder.resolve("undone.json");
    }

    /** When anything of it was last written, by the clock of the machine. */
    Instant lastWritten() {
        try {
            Instant last = Files.getLastModifiedTime(planFile()).toInstant();
            for (Path file : List.of(undoFile(), undoneFile(), journal())) {
                if (Files.exists(file)) {
                    Instant written = Files.getLastModifiedTime(file).toInstant();
                    last = written.isAfter(last) ? written : last;
                }
            }
            return last;
        } catch (IOException e) {
            throw lost(folder, e);
        }
    }

    /**
     * Keeps that somebody approves the plan as it is; who did so before is forgotten.
     *
     * @throws MizanException where it was applied already
     */
    public void approve(Approval approval, AuditLog audit) {
        String id = String.valueOf(folder.getFileName());
        if (begun()) {
            throw Problem.of(ErrorCode.PLAN_STALE, "the plan was applied already")
                    .with("plan", id)
                    .exception();
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("schema", APPROVAL_SCHEMA);
        json.put("at", approval.at().toString());
        json.put("who", approval.who());
        json.put("why", approval.why());
        json.put("plan", hash());
        durably(approvalFile(), JsonText.of(json) + "\n");
        audit.add(new AuditEntry(approval.at(), approval.who(), "plan approved", id, approval.why()));
    }

    /** Who approved the plan as it is. One for a text that was changed since does not count. */
    public Optional<Approval> approval() {
        if (!Files.exists(approvalFile())) {
            return Optional.empty();
        }
        Mapping json =
                Documents.parse(approvalFile().toString(), text(approvalFile())).asMapping();
        return json.text("plan").equals(hash())
                ? Optional.of(new Approval(json.convert("at", Instant::parse), json.text("who"), json.text("why")))
                : Optional.empty();
    }

    private Path approvalFile() {
        return folder.resolve("approved.json");
    }

    private String hash() {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(text(planFile()).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whether it was applied and everything put back. */
    public boolean undone() {
        return !begun() && Files.exists(undoneFile());
    }

    /** What changes when the plan does. */
    String stamp() {
        try {
            BasicFileAttributes now = Files.readAttributes(planFile(), BasicFileAttributes.class);
            return now.lastModifiedTime() + " " + now.size() + " " + now.fileKey();
        } catch (IOException e) {
            throw lost(planFile(), e);
        }
    }

    /** Asks whoever applies the plan to stop after the change that goes on. */
    public void askToStop() {
        durably(folder.resolve("stop"), "");
    }

    public boolean askedToStop() {
        return Files.exists(folder.resolve("stop"));
    }

    void forgetStop() {
        try {
            Files.deleteIfExists(folder.resolve("stop"));
        } catch (IOException e) {
            throw lost(folder, e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_UNREADABLE, "cannot read the plan folder: " + FileFailure.reason(e))
                            .with("file", file),
                    e);
        }
    }

    /** On disk, whole, when it returns. */
    private static void durably(Path file, String text) {
        try {
            DurableFile.replace(file, text);
        } catch (IOException e) {
            throw lost(file, e);
        }
    }

    static MizanException lost(Path file, IOException e) {
        return new MizanException(
                Problem.of(ErrorCode.OUTPUT_LOST, "cannot store the plan: " + FileFailure.reason(e))
                        .with("file", file)
                        .maybe("make room there, or name another place with MIZAN_STATE_DIR"),
                e);
    }
}
