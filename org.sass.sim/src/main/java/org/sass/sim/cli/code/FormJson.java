package org.sass.sim.cli.code;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.SyntaxSummary;

/**
 * The facts that the instruction table states about one form of an instruction, for JSON output.
 * The texts {@code statusNote}, {@code flexgrip}, {@code result}, {@code resultSource} and {@code
 * notRun} are null if the table does not have them.
 *
 * @param architecture the first architecture that has the form
 * @param lastArchitecture the last architecture that has it; null if all newer ones have it
 * @param bits the size of its word in bits
 * @param notRun why the emulator cannot run it at all
 * @param notRunModifiers the modifiers with which the emulator cannot run it
 * @param noEffectModifiers the modifiers that change no result of the emulator
 */
public record FormJson(
    String mnemonic,
    String group,
    String architecture,
    String lastArchitecture,
    int bits,
    String syntax,
    String description,
    String operation,
    String source,
    String status,
    String statusNote,
    String flexgrip,
    String result,
    String resultSource,
    String notRun,
    List<ModifierReason> notRunModifiers,
    List<ModifierReason> noEffectModifiers,
    List<String> aliases,
    List<String> see,
    List<Example> examples) {

  /** A modifier with its dot, and why the emulator cannot run it or why it has no effect. */
  record ModifierReason(String modifier, String reason) {
    static List<ModifierReason> of(Map<String, String> reasons) {
      return reasons.entrySet().stream()
          .map(one -> new ModifierReason(one.getKey(), one.getValue()))
          .toList();
    }
  }

  /** An example: a word, its text, and the source of both. */
  record Example(String text, String word, String source) {}

  public static FormJson of(Isa isa, Form form) {
    return new FormJson(
        form.mnemonic(),
        form.group(),
        isa.archs().get(form.archIndex()),
        form.lastArchIndex() < isa.archs().size() - 1
            ? isa.archs().get(form.lastArchIndex())
            : null,
        form.size(),
        SyntaxSummary.syntax(form),
        form.description(),
        form.operation(),
        form.source(),
        form.status().name().toLowerCase(Locale.ROOT),
        emptyToNull(form.statusNote()),
        emptyToNull(form.flexgripText()),
        form.exactness() == null ? null : form.exactness().level().tableWord(),
        form.exactness() == null ? null : form.exactness().source(),
        emptyToNull(form.notRunReason()),
        ModifierReason.of(form.notRunModifiers()),
        ModifierReason.of(form.hintModifiers()),
        form.aliases(),
        form.relatedMnemonics(),
        form.goldens().stream()
            .map(one -> new Example(one.text(), one.word().toString(), one.source()))
            .toList());
  }

  private static String emptyToNull(String text) {
    return text == null || text.isEmpty() ? null : text;
  }
}
