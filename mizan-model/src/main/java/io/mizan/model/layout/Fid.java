package io.mizan.model.layout;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The identity of an object, as it stands in an attribute. All numbers are unsigned.
 *
 * <p>Objects of old file systems have an id and a group in the same place, of which the group, 0, comes last: read as a FID
 * their sequence is the id, and the rest is 0. Tools show them with a sequence made of the target and the upper bits of the id.
 */
public record Fid(long sequence, int oid, int version) {
    /** No object yet. */
    public static final Fid NONE = new Fid(0, 0, 0);

    private static final long FIRST_OF_TARGETS = 0x1_0000_0000L;
    private static final long LAST_OF_TARGETS = 0x1_FFFF_FFFFL;
    private static final long OLD_IDS = 0xFFFF_FFFF_FFFFL;
    private static final Pattern TEXT =
            Pattern.compile("\\[?0x([0-9a-fA-F]{1,16}):0x([0-9a-fA-F]{1,8}):0x([0-9a-fA-F]{1,8})\\]?");

    public static Fid parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "not a FID")
                    .with("value", text)
                    .maybe("write it as 0x100030000:0x12:0x0")
                    .exception();
        }
        try {
            return new Fid(
                    Long.parseUnsignedLong(matcher.group(1), 16),
                    Integer.parseUnsignedInt(matcher.group(2), 16),
                    Integer.parseUnsignedInt(matcher.group(3), 16));
        } catch (NumberFormatException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_FORMAT, "not a FID").with("value", text), e);
        }
    }

    /** The group that {@code lfs getstripe} shows; 0 for all objects of the first metadata target in old file systems. */
    public long group() {
        return isOld() || isOfTarget() ? 0 : sequence;
    }

    /** The id that {@code lfs getstripe} shows. */
    public long objectId() {
        if (isOld()) {
            return sequence & OLD_IDS;
        }
        long low = Integer.toUnsignedLong(oid);
        return isOfTarget() ? ((long) version << 48) | ((sequence & 0xFFFF) << 32) | low : low;
    }

    /** As {@code lfs getstripe -y} shows the object on this target. */
    public String on(int target) {
        if (equals(NONE) || (!isOld() && !isOfTarget())) {
            return toString();
        }
        long id = objectId();
        long shown = FIRST_OF_TARGETS | ((target & 0xFFFFL) << 16) | ((id >>> 32) & 0xFFFF);
        return new Fid(shown, (int) id, (int) (id >>> 48)).toString();
    }

    private boolean isOld() {
        return oid == 0 && version == 0;
    }

    private boolean isOfTarget() {
        return sequence >= FIRST_OF_TARGETS && sequence <= LAST_OF_TARGETS;
    }

    /** As in {@code 0x100030000:0x12:0x0}. */
    @Override
    public String toString() {
        return "0x" + Long.toHexString(sequence) + ":0x" + Integer.toHexString(oid) + ":0x"
                + Integer.toHexString(version);
    }
}
