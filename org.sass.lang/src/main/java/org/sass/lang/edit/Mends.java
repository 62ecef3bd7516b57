package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.sass.lang.asm.Decoder;
import org.sass.lang.asm.Document;
import org.sass.lang.asm.Document.Code;
import org.sass.lang.asm.Evaluated;
import org.sass.lang.asm.InsnReader;
import org.sass.lang.asm.InsnText;
import org.sass.lang.asm.InsnText.OperandText;
import org.sass.lang.asm.Letters;
import org.sass.lang.asm.LineReader;
import org.sass.lang.asm.ModifierGroups;
import org.sass.lang.asm.ModifierGroups.Group;
import org.sass.lang.asm.Nearest;
import org.sass.lang.asm.Numbers;
import org.sass.lang.asm.Problem;
import org.sass.lang.asm.Span;
import org.sass.lang.asm.Symbols;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;

/**
 * Looks for instructions that a wrong text may have been meant to be, by trying small changes: what
 * is found is an instruction. The problem's own {@link Problem#fix} is not among them.
 */
public final class Mends {
  private static final int NEAREST = 5;
  private static final int LONGEST = 64;

  /** More than this many are no help to choose from. */
  private static final int MOST = 12;

  private final Isa isa;
  private final String line;
  private final int end;
  private final InsnText pieces;
  private final Span marked;
  private final LineReader reader;
  private final Map<String, String> titles = new LinkedHashMap<>();

  /**
   * A text that is an instruction.
   *
   * @param title what changes, for people
   * @param text the whole instruction
   */
  public record Mend(String title, String text) {}

  private Mends(Isa isa, String text, Span marked, LineReader reader) {
    this.isa = isa;
    this.line = text;
    this.end = Letters.dropBlanks(text, 0, text.length());
    this.pieces = InsnReader.read(text, 0, end);
    this.marked = marked;
    this.reader = reader;
  }

  /** What the text of a statement could be changed to. */
  public static List<Mend> of(Document document, Code code, Problem problem) {
    String text = code.statement().text();
    int shift = code.statement().start();
    int start = Math.max(0, Math.min(text.length(), problem.start() - shift));
    int end = Math.max(start, Math.min(text.length(), problem.end() - shift));
    LineReader reader = new LineReader(document, code.line());
    Mends mends = new Mends(document.isa(), text, new Span(start, end), reader);
    mends.find(problem.code());
    List<Mend> found = new ArrayList<>();
    for (Map.Entry<String, String> entry : mends.titles.entrySet()) {
      Word word = reader.word(entry.getKey(), 0);
      if (found.size() < MOST && (word == null || goesSomewhere(code, word))) {
        found.add(new Mend(entry.getValue(), entry.getKey()));
      }
    }
    return found;
  }

  /** Whether the target of a word, if it has one, is an instruction of the kernel. */
  private static boolean goesSomewhere(Code code, Word word) {
    if (code.kernel() == null || code.kernel().code().isEmpty()) {
      return true;
    }
    long target = Moving.target(Decoder.decode(code.kernel().code().get(0).isa(), word));
    return target < 0 || code.kernel().at(target) != null;
  }

  private void find(String code) {
    switch (code) {
      case "unknown-mnemonic", "no-mnemonic" -> mnemonics();
      case "unknown-modifier", "modifier-conflict", "modifier-empty", "register-range" -> {
        related();
        if (isModifier()) {
          modifiers();
          tryText("Remove " + shown(marked), marked, "");
        } else {
          registers();
        }
      }
      case "modifier-missing" -> missingModifier();
      case "guard-place", "guard-form" -> guard();
      case "bad-guard" -> {
        guard();
        conditions();
      }
      case "no-guard" -> {
        related();
        Span blanks = new Span(blanksBefore(marked.start()), marked.end());
        tryText("Remove the guard", blanks, "");
        int behind = Letters.skipBlanks(line, marked.end(), end);
        boolean comma = behind < end && line.charAt(behind) == ',';
        if (comma) {
          int from = Letters.skipBlanks(line, behind + 1, end);
          tryText("Remove the condition", new Span(marked.start(), from), "");
        }
      }
      case "trailing-text", "leading-text", "operand-count", "operand-missing" -> {
        tryText("Remove " + shown(marked), withComma(marked), "");
        related();
      }
      case "operand-kind", "operand-repeat", "operand-sign", "no-form" -> {
        names();
        order();
        registers();
        related();
      }
      case "misaligned", "out-of-range" -> {
        numbers();
        related();
      }
      case "unclosed", "unopened" -> {
        brackets();
        opening();
      }
      default -> related();
    }
  }

  private boolean isModifier() {
    return pieces.suffixes().stream()
        .anyMatch(s -> s.start() <= marked.start() && marked.end() <= s.end());
  }

  private String shown(Span span) {
    return text(span).strip();
  }

  private String text(Span span) {
    return span.of(line);
  }

  private String mnemonic() {
    return text(pieces.mnemonic());
  }

  /** The instruction with something else in place of a range. */
  private String with(Span range, String by) {
    return line.substring(0, range.start()) + by + line.substring(range.end(), end);
  }

  /** Keeps a text if it is an instruction. */
  private boolean tryText(String title, Span range, String by) {
    return tryText(title, with(range, by));
  }

  private boolean tryText(String title, String text) {
    if (text.equals(line.substring(0, end)) || titles.size() >= 4 * MOST) {
      return false;
    }
    boolean reads = reader.reads(text);
    if (reads) {
      titles.putIfAbsent(text, title);
    }
    return reads;
  }

  private void mnemonics() {
    Span name = pieces.mnemonic();
    List<String> known = new ArrayList<>(isa.byMnemonic().keySet());
    for (String near : Nearest.of(mnemonic(), known, NEAREST)) {
      tryText("Replace " + shown(name) + " by " + near, name, near);
    }
  }

  /** Mnemonics that the table relates: the long form has what the short one lacks. */
  private void related() {
    List<Form> forms = isa.forms(mnemonic());
    Set<String> others = new LinkedHashSet<>();
    for (Form form : forms == null ? List.<Form>of() : forms) {
      for (Form other : isa.forms()) {
        if (form.semantics() != null && form.semantics().equals(other.semantics())) {
          others.add(other.mnemonic());
        }
      }
      others.addAll(form.see());
    }
    others.remove(mnemonic());
    Span name = pieces.mnemonic();
    for (String other : others) {
      tryText("Replace " + shown(name) + " by " + other, name, other);
    }
  }

  private void modifiers() {
    Set<String> texts = new LinkedHashSet<>();
    for (Form form : isa.forms(mnemonic())) {
      for (Group group : ModifierGroups.of(form).groups()) {
        group.shown().forEach(text -> texts.add(String.join("", text)));
      }
    }
    texts.removeIf(text -> text.isEmpty() || text.indexOf(ModifierGroups.NUMBER) >= 0);
    for (String near : Nearest.of(text(marked), texts, NEAREST)) {
      tryText("Replace " + shown(marked) + " by " + near, marked, near);
    }
  }

  private void missingModifier() {
    List<Integer> places = new ArrayList<>();
    places.add(pieces.mnemonic().end());
    pieces.suffixes().forEach(suffix -> places.add(suffix.end()));
    for (Form form : isa.forms(mnemonic())) {
      for (Group group : ModifierGroups.of(form).groups()) {
        for (List<String> pieces : group.optional() ? List.<List<String>>of() : group.shown()) {
          String text = String.join("", pieces);
          for (int at : places) {
            tryText("Add " + text, new Span(at, at), text);
          }
        }
      }
    }
  }

  /** The same operands in another order. */
  private void order() {
    List<OperandText> operands = pieces.operands();
    int count = operands.size();
    if (count < 2 || count > 4) {
      return;
    }
    List<List<Integer>> orders = new ArrayList<>();
    permute(new ArrayList<>(), count, orders);
    for (List<Integer> order : orders) {
      StringBuilder text = new StringBuilder(line.substring(0, operands.get(0).text().start()));
      for (int i = 0; i < count; i++) {
        text.append(i == 0 ? "" : ", ").append(text(operands.get(order.get(i)).text()));
      }
      tryText("Change the order of the operands: " + text, text.toString());
    }
  }

  private static void permute(List<Integer> first, int count, List<List<Integer>> orders) {
    if (first.size() == count) {
      orders.add(List.copyOf(first));
      return;
    }
    for (int i = 0; i < count; i++) {
      if (!first.contains(i)) {
        first.add(i);
        permute(first, count, orders);
        first.remove(first.size() - 1);
      }
    }
  }

  /** Other registers of the same number: halves for a whole one and back; the last one there is. */
  private void registers() {
    String was = text(marked).strip();
    int digits = 0;
    while (digits < was.length() && !Letters.isDigit(was.charAt(digits))) {
      digits++;
    }
    int end = Letters.digitsEnd(was, digits, was.length());
    if (end == digits || digits == 0 || end - digits > 4) {
      return;
    }
    String name = was.substring(0, end);
    for (String other : List.of(name, name + "L", name + "H")) {
      if (reader.isRegister(other)) {
        tryText("Replace " + was + " by " + other, marked, other);
      }
    }
  }

  /** A name that is declared, where the name written is none. */
  private void names() {
    String name = text(marked);
    if (name.length() <= LONGEST && !name.isEmpty() && Letters.startsName(name.charAt(0))) {
      for (String near : Nearest.of(name, reader.names(), NEAREST)) {
        tryText("Replace " + name + " by " + near, marked, near);
      }
    }
  }

  /** A guard in the place where it belongs. */
  private void guard() {
    Span guard = marked;
    String condition = condition(text(guard));
    if (condition.isEmpty()) {
      return;
    }
    int from = blanksBefore(guard.start());
    boolean comma = from > 0 && line.charAt(from - 1) == ',';
    String without = with(new Span(comma ? from - 1 : from, guard.end()), "").strip();
    InsnText rest = InsnReader.read(without);
    String title = "Move the guard to its place: ";
    if (!rest.operands().isEmpty()) {
      Span first = rest.operands().get(0).text();
      String behind =
          without.substring(0, first.end())
              + " ("
              + condition
              + ")"
              + without.substring(first.end());
      tryText(title + behind, behind);
      String before =
          without.substring(0, first.start()) + condition + ", " + without.substring(first.start());
      tryText(title + before, before);
    } else {
      tryText(title + without + " " + condition, without + " " + condition);
    }
  }

  /** {@code C0.NE} out of {@code @C0.NE}, {@code (C0.NE)} or {@code C0.NE}. */
  private static String condition(String text) {
    String bare = text.strip();
    bare = bare.startsWith("@") ? bare.substring(1) : bare;
    bare = bare.startsWith("(") && bare.endsWith(")") ? bare.substring(1, bare.length() - 1) : bare;
    return bare.strip();
  }

  /** The nearest numbers that fit, for a single number. */
  private void numbers() {
    Evaluated evaluated = Evaluated.of(line, marked, Symbols.NONE);
    if (evaluated.mistake() != null) {
      return;
    }
    long value = evaluated.value();
    for (long step : new long[] {4, 8}) {
      long below = Math.floorDiv(value, step) * step;
      for (long near : new long[] {below, below + step}) {
        StringBuilder text = new StringBuilder();
        Numbers.signedHex(near, text);
        tryText("Replace " + shown(marked) + " by " + text, marked, text.toString());
      }
    }
  }

  private void brackets() {
    tryText("Remove " + shown(marked), marked, "");
    String open = text(marked);
    String close = open.equals("[") ? "]" : open.equals("(") ? ")" : open.equals("|") ? "|" : "";
    for (OperandText operand : pieces.operands()) {
      Span text = operand.text();
      for (int at : new int[] {text.end(), operand.bare(line).end()}) {
        if (!close.isEmpty() && at > marked.start()) {
          tryText("Close it with " + close, new Span(at, at), close);
        }
      }
    }
  }

  /** The bracket that a closing one lacks, in every place of its operand. */
  private void opening() {
    String close = text(marked);
    String open = close.equals("]") ? "[" : close.equals(")") ? "(" : "";
    int at = marked.start() - 1;
    for (; !open.isEmpty() && at > 0 && line.charAt(at) != ','; at--) {
      boolean blank = Letters.isBlank(line.charAt(at));
      tryText("Open it with " + open, new Span(at, blank ? at + 1 : at), open);
    }
  }

  /** The conditions that a guard without one may have. */
  private void conditions() {
    String register = condition(text(marked));
    if (register.isEmpty() || register.length() > LONGEST) {
      return;
    }
    Set<String> words = new LinkedHashSet<>();
    isa.names().values().forEach(names -> words.addAll(names.values().keySet()));
    for (String word : words) {
      String guard = "(" + register + "." + word + ")";
      if (titles.size() < MOST && word.equals(word.toUpperCase(Locale.ROOT))) {
        tryText("Replace " + shown(marked) + " by " + guard, marked, guard);
      }
    }
  }

  private int blanksBefore(int offset) {
    return Letters.dropBlanks(line, 0, offset);
  }

  /** The range with the comma and white space before it. */
  private Span withComma(Span span) {
    int from = blanksBefore(span.start());
    boolean comma = from > 0 && line.charAt(from - 1) == ',';
    return new Span(comma ? blanksBefore(from - 1) : from, span.end());
  }
}
