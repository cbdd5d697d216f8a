package io.mizan.cli.command.layout;

import io.mizan.cli.shared.ChoiceOption;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.LayoutTemplate;
import io.mizan.model.layout.lustre.GetstripeText;
import io.mizan.model.layout.lustre.LayoutYaml;
import io.mizan.model.layout.lustre.LfsCommand;
import java.util.Locale;
import java.util.Optional;

/** How an attribute is shown. */
enum LayoutForm {
    YAML,
    LFS,
    GETSTRIPE,
    LYL,
    JSON;

    static final String WORDS = "yaml, lfs (the command), getstripe, lyl (a template for lfs setstripe --yaml) or json";

    static LayoutForm of(String word) {
        return ChoiceOption.of("--as", word, values(), LayoutForm::label);
    }

    private String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The attribute as text; JSON is made where the files come together.
     *
     * @param file what it was read from
     * @param path what to call the file in a command
     */
    String text(LayoutAttribute attribute, String file, String path) {
        return switch (this) {
            case GETSTRIPE -> GetstripeText.of(path, attribute);
            case LFS -> said(LfsCommand.create(attribute.layout(), path), file, "no command of lfs") + "\n";
            case LYL -> said(LayoutTemplate.of(attribute.layout()), file, "no template");
            case YAML, JSON -> LayoutYaml.of(attribute);
        };
    }

    private static String said(Optional<String> text, String file, String what) {
        return text.orElseThrow(() -> Problem.of(ErrorCode.INPUT_FORMAT, what + " makes a layout like this one")
                .at(Place.of(file))
                .maybe("show it --as yaml, or --as lfs where it has mirrors or grows")
                .exception());
    }
}
