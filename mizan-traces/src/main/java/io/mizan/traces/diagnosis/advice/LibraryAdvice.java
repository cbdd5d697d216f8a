package io.mizan.traces.diagnosis.advice;

import io.mizan.model.finding.Advice;
import io.mizan.model.finding.Advice.Kind;
import io.mizan.model.units.ByteSize;
import io.mizan.traces.diagnosis.rule.Context;
import io.mizan.traces.profile.Direction;
import io.mizan.traces.profile.FileProfile;
import java.util.ArrayList;
import java.util.List;

/** What a program can ask of the library that it uses for a file, in values that fit the file's layout. */
public final class LibraryAdvice {
    private static final long MIB = 1L << 20;
    private static final long BUFFER = 16 * MIB;

    private LibraryAdvice() {}

    /**
     * Hints for MPI-IO. As many aggregators as stripes, or as many as there are nodes where those are fewer and then a number
     * that divides the stripes: each target is then written by one process.
     */
    public static Advice hints(LayoutAdvice layout, Context context) {
        long stripes = layout.stripes();
        long aggregators = stripes;
        int nodes = context.job().nodes();
        if (nodes > 0 && nodes < stripes) {
            aggregators = nodes;
            while (stripes % aggregators != 0) {
                aggregators--;
            }
        }
        long buffer = Math.max(BUFFER, layout.stripeBytes());
        return new Advice(
                Kind.HINTS,
                "striping_factor " + stripes + "\nstriping_unit " + layout.stripeBytes() + "\ncb_nodes " + aggregators
                        + "\ncb_buffer_size " + buffer + "\nromio_cb_write enable\nromio_ds_write disable\n");
    }

    /** For HDF5: objects on stripe boundaries, chunks as large as stripes, metadata by all ranks together. */
    public static Advice hdf5(FileProfile file, long stripeBytes) {
        StringBuilder code = new StringBuilder();
        code.append("H5Pset_alignment(fapl, ")
                .append(MIB)
                .append(", ")
                .append(stripeBytes)
                .append(");\n");
        code.append("H5Pset_meta_block_size(fapl, ").append(MIB).append(");\n");
        if (file.shared()) {
            code.append("H5Pset_all_coll_metadata_ops(fapl, 1);\nH5Pset_coll_metadata_write(fapl, 1);\n");
        }
        code.append("H5Pset_chunk(dcpl, …); /* chunks of about ")
                .append(ByteSize.prose(stripeBytes))
                .append(", so that one is one stripe */\n");
        return new Advice(Kind.CODE, code.toString());
    }

    /** How to turn many small requests into few large ones. */
    public static List<Advice> largerRequests(FileProfile file, Direction direction, Context context) {
        List<Advice> advice = new ArrayList<>();
        LayoutAdvice layout = LayoutAdvice.wide(file, context);
        String verb = direction == Direction.READ ? "read" : "write";
        if (file.hdf5()) {
            advice.add(hdf5(file, layout.stripeBytes()));
        }
        if (file.hdf5() && file.shared()) {
            advice.add(new Advice(Kind.CODE, "H5Pset_dxpl_mpio(dxpl, H5FD_MPIO_COLLECTIVE);\n"));
            advice.add(hints(layout, context));
        } else if (file.shared() && !file.mpiio().isEmpty()) {
            advice.add(new Advice(
                    Kind.TEXT,
                    "use MPI_File_" + verb + "_at_all instead of MPI_File_" + verb
                            + "_at: with these hints the aggregators make large requests of the small ones"));
            advice.add(hints(layout, context));
        } else if (file.shared()) {
            advice.add(new Advice(
                    Kind.TEXT,
                    "move this file to MPI-IO, HDF5 or netCDF with collective calls, or gather on one rank of each node"
                            + " before it is " + direction.past()));
        } else {
            advice.add(new Advice(
                    Kind.TEXT,
                    (direction == Direction.READ ? "read ahead into" : "gather writes in") + " a buffer of "
                            + ByteSize.prose(Math.max(4 * MIB, layout.stripeBytes())) + " in the program"));
        }
        return advice;
    }
}
