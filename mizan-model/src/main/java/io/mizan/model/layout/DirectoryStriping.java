package io.mizan.model.layout;

import io.mizan.model.error.Problem;

/**
 * On which metadata targets the new directories below a directory live: its default for {@code mkdir}, as
 * {@code lfs setdirstripe -D} sets it.
 *
 * @param mdt index of the first metadata target, or {@link #ANY_MDT} where the server chooses
 * @param count 1 for a directory on one metadata target, more for one in stripes, {@link #ALL_MDTS} for all
 */
public record DirectoryStriping(int mdt, int count) {
    public static final int ANY_MDT = -1;
    public static final int ALL_MDTS = -1;

    public DirectoryStriping {
        if (mdt < ANY_MDT || mdt > 0xFFFE || count == 0 || count < ALL_MDTS || count > Striping.MOST_STRIPES) {
            throw Problem.impossible(
                            "a directory must be on a metadata target from 0, in 1 to 2000 stripes, or -1 for any")
                    .with("mdt", mdt)
                    .with("count", count)
                    .exception();
        }
    }

    /** The options of {@code lfs setdirstripe}. */
    public String options() {
        return "-i " + mdt + " -c " + count;
    }
}
