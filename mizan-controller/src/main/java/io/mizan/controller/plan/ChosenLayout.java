package io.mizan.controller.plan;

import io.mizan.model.layout.Component;
import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.model.layout.TargetChoice.StartIndex;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.placement.SafeLayout;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import java.util.List;
import java.util.Map;

/**
 * The layout that a file is given for its allocation: a safe one, that says no more about targets than the form allows.
 *
 * @param targets among which the choice was, by index
 * @param acceptFailingWrites whether lists may stand where Lustre checks them in a write
 */
public record ChosenLayout(Map<Integer, Target> targets, LayoutForm form, boolean acceptFailingWrites) {

    /** @param view in which the targets were chosen */
    public static ChosenLayout in(SystemView view, LayoutForm form, boolean acceptFailingWrites) {
        return new ChosenLayout(SafeLayout.targets(view), form, acceptFailingWrites);
    }

    public FileLayout of(Allocation allocation) {
        FileLayout layout = acceptFailingWrites
                ? SafeLayout.withLateLists(allocation, targets)
                : SafeLayout.of(allocation, targets);
        return relaxed(layout, form);
    }

    /** A layout that says no more about targets than the form allows. */
    public static FileLayout relaxed(FileLayout layout, LayoutForm form) {
        if (form == LayoutForm.LIST) {
            return layout;
        }
        if (layout instanceof Plain plain) {
            return new Plain(relaxed(plain.striping(), form));
        }
        return layout instanceof Composite composite
                ? Composite.of(composite.components().stream()
                        .map(component -> component.body() instanceof Striped striped
                                ? Component.requested(
                                        component.extent(), new Striped(relaxed(striped.striping(), form)))
                                : component)
                        .toList())
                : layout;
    }

    /** A striping that says no more about targets than the form allows. */
    public static Striping relaxed(Striping striping, LayoutForm form) {
        if (form == LayoutForm.LIST) {
            return striping;
        }
        TargetChoice choice = striping.targets();
        if (form == LayoutForm.COUNT) {
            choice = TargetChoice.ANY;
        } else if (choice instanceof Exact exact) {
            choice = new StartIndex(exact.indices().get(0));
        }
        return striping.at(choice);
    }

    /** How much a layout says about targets. */
    public static LayoutForm formOf(FileLayout layout) {
        List<TargetChoice> choices =
                layout.stripings().stream().map(Striping::targets).toList();
        if (choices.stream().anyMatch(Exact.class::isInstance)) {
            return LayoutForm.LIST;
        }
        return choices.stream().anyMatch(StartIndex.class::isInstance) ? LayoutForm.START_INDEX : LayoutForm.COUNT;
    }
}
