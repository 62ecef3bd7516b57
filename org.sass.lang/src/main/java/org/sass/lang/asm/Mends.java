package org.sass.lang.asm;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.sass.lang.asm.Document.Code;
import org.sass.lang.asm.InsnText.OperandText;
import org.sass.lang.asm.ModifierGroups.Group;
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

  private final WrongText wrong;
  private final Span marked;
  private final Map<String, String> titles = new LinkedHashMap<>();

  /**
   * A text that is an instruction.
   *
   * @param title what changes, for people
   * @param text the whole instruction
   */
  public record Mend(String title, String text) {}

  private Mends(WrongText wrong, Span marked) {
    this.wrong = wrong;
    this.marked = marked;
  }

  /** What the text of a statement could be changed to. */
  public static List<Mend> of(Document document, Code code, Problem problem) {
    String text = code.statement().text();
    int shift = code.statement().start();
    int start = Math.max(0, Math.min(text.length(), problem.start() - shift));
    int end = Math.max(start, Math.min(text.length(), problem.end() - shift));
    Instant names = new Instant(document, code.line());
    WrongText wrong = new WrongText(document.isa(), text, 0, text.length(), names::reads);
    Mends mends = new Mends(wrong, new Span(start, end));
    mends.find(problem.code(), names.all());
    List<Mend> found = new ArrayList<>();
    for (Map.Entry<String, String> entry : mends.titles.entrySet()) {
      Word word = names.word(entry.getKey(), 0);
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
    return target < 0 || TargetEdits.at(code.kernel(), target) != null;
  }

  private void find(String code, Set<String> names) {
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
        int behind = Letters.skipBlanks(wrong.line, marked.end(), wrong.end);
        boolean comma = behind < wrong.end && wrong.line.charAt(behind) == ',';
        if (comma) {
          int from = Letters.skipBlanks(wrong.line, behind + 1, wrong.end);
          tryText("Remove the condition", new Span(marked.start(), from), "");
        }
      }
      case "trailing-text", "leading-text", "operand-count", "operand-missing" -> {
        tryText("Remove " + shown(marked), withComma(marked), "");
        related();
      }
      case "operand-kind", "operand-repeat", "operand-sign", "no-form" -> {
        names(names);
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
    return wrong.pieces.suffixes().stream()
        .anyMatch(s -> s.start() <= marked.start() && marked.end() <= s.end());
  }

  private String shown(Span span) {
    return wrong.text(span).strip();
  }

  /** Keeps a text if it is an instruction. */
  private boolean tryText(String title, Span range, String by) {
    return tryText(title, wrong.with(range, by));
  }

  private boolean tryText(String title, String text) {
    if (text.equals(wrong.with(new Span(0, 0), "")) || titles.size() >= 4 * MOST) {
      return false;
    }
    boolean reads = wrong.reads(text);
    if (reads) {
      titles.putIfAbsent(text, title);
    }
    return reads;
  }

  private void mnemonics() {
    Span name = wrong.pieces.mnemonic();
    List<String> known = new ArrayList<>(wrong.isa.byMnemonic().keySet());
    for (String near : Nearest.of(wrong.mnemonic(), known, NEAREST)) {
      tryText("Replace " + shown(name) + " by " + near, name, near);
    }
  }

  /** Mnemonics that the table relates: the long form has what the short one lacks. */
  private void related() {
    List<Form> forms = wrong.isa.forms(wrong.mnemonic());
    Set<String> others = new LinkedHashSet<>();
    for (Form form : forms == null ? List.<Form>of() : forms) {
      for (Form other : wrong.isa.forms()) {
        if (form.semantics() != null && form.semantics().equals(other.semantics())) {
          others.add(other.mnemonic());
        }
      }
      others.addAll(form.see());
    }
    others.remove(wrong.mnemonic());
    Span name = wrong.pieces.mnemonic();
    for (String other : others) {
      tryText("Replace " + shown(name) + " by " + other, name, other);
    }
  }

  private void modifiers() {
    Set<String> texts = new LinkedHashSet<>();
    for (Form form : wrong.isa.forms(wrong.mnemonic())) {
      for (Group group : ModifierGroups.of(form).groups()) {
        group.shown().forEach(text -> texts.add(String.join("", text)));
      }
    }
    texts.removeIf(text -> text.isEmpty() || text.indexOf(ModifierGroups.NUMBER) >= 0);
    for (String near : Nearest.of(wrong.text(marked), texts, NEAREST)) {
      tryText("Replace " + shown(marked) + " by " + near, marked, near);
    }
  }

  private void missingModifier() {
    List<Integer> places = new ArrayList<>();
    places.add(wrong.pieces.mnemonic().end());
    wrong.pieces.suffixes().forEach(suffix -> places.add(suffix.end()));
    for (Form form : wrong.isa.forms(wrong.mnemonic())) {
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
    List<OperandText> operands = wrong.pieces.operands();
    int count = operands.size();
    if (count < 2 || count > 4) {
      return;
    }
    List<List<Integer>> orders = new ArrayList<>();
    permute(new ArrayList<>(), count, orders);
    for (List<Integer> order : orders) {
      StringBuilder text =
          new StringBuilder(wrong.line.substring(0, operands.get(0).text().start()));
      for (int i = 0; i < count; i++) {
        text.append(i == 0 ? "" : ", ").append(wrong.text(operands.get(order.get(i)).text()));
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
    String was = wrong.text(marked).strip();
    int digits = 0;
    while (digits < was.length() && !Letters.isDigit(was.charAt(digits))) {
      digits++;
    }
    int end = FloatText.digitsEnd(was, digits, was.length());
    if (end == digits || digits == 0 || end - digits > 4) {
      return;
    }
    String name = was.substring(0, end);
    RegisterNames names = RegisterNames.of(wrong.isa);
    for (String other : List.of(name, name + "L", name + "H")) {
      if (names.contains(other)) {
        tryText("Replace " + was + " by " + other, marked, other);
      }
    }
  }

  /** A name that is declared, where the name written is none. */
  private void names(Set<String> known) {
    String name = wrong.text(marked);
    if (name.length() <= LONGEST && !name.isEmpty() && Letters.startsName(name.charAt(0))) {
      for (String near : Nearest.of(name, known, NEAREST)) {
        tryText("Replace " + name + " by " + near, marked, near);
      }
    }
  }

  /** A guard in the place where it belongs. */
  private void guard() {
    Span guard = marked;
    String condition = condition(wrong.text(guard));
    if (condition.isEmpty()) {
      return;
    }
    int from = blanksBefore(guard.start());
    boolean comma = from > 0 && wrong.line.charAt(from - 1) == ',';
    String without = wrong.with(new Span(comma ? from - 1 : from, guard.end()), "").strip();
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
    Evaluated evaluated = Evaluated.of(wrong.line, marked, Symbols.NONE);
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
    String open = wrong.text(marked);
    String close = open.equals("[") ? "]" : open.equals("(") ? ")" : open.equals("|") ? "|" : "";
    for (OperandText operand : wrong.pieces.operands()) {
      Span text = operand.text();
      for (int at : new int[] {text.end(), operand.bare(wrong.line).end()}) {
        if (!close.isEmpty() && at > marked.start()) {
          tryText("Close it with " + close, new Span(at, at), close);
        }
      }
    }
  }

  /** The bracket that a closing one lacks, in every place of its operand. */
  private void opening() {
    String close = wrong.text(marked);
    String open = close.equals("]") ? "[" : close.equals(")") ? "(" : "";
    int at = marked.start() - 1;
    for (; !open.isEmpty() && at > 0 && wrong.line.charAt(at) != ','; at--) {
      boolean blank = Letters.isBlank(wrong.line.charAt(at));
      tryText("Open it with " + open, new Span(at, blank ? at + 1 : at), open);
    }
  }

  /** The conditions that a guard without one may have. */
  private void conditions() {
    String register = condition(wrong.text(marked));
    if (register.isEmpty() || register.length() > LONGEST) {
      return;
    }
    Set<String> words = new LinkedHashSet<>();
    wrong.isa.names().values().forEach(names -> words.addAll(names.values().keySet()));
    for (String word : words) {
      String guard = "(" + register + "." + word + ")";
      if (titles.size() < MOST && word.equals(word.toUpperCase(Locale.ROOT))) {
        tryText("Replace " + shown(marked) + " by " + guard, marked, guard);
      }
    }
  }

  private int blanksBefore(int offset) {
    int at = Letters.dropBlanks(wrong.line, 0, offset);
    return at;
  }

  /** The range with the comma and white space before it. */
  private Span withComma(Span span) {
    int from = blanksBefore(span.start());
    boolean comma = from > 0 && wrong.line.charAt(from - 1) == ',';
    return new Span(comma ? blanksBefore(from - 1) : from, span.end());
  }

  /** Reads instructions with the names that a line knows. */
  static final class Instant {
    private final Isa isa;
    private final Scope scope;

    Instant(Document document, int line) {
      isa = document.isa();
      RegisterNames registers = RegisterNames.of(isa);
      scope = new Scope(null, registers::contains);
      int kernel = document.kernelAt(line);
      for (Symbol symbol : document.symbols()) {
        if (symbol.kernel() == kernel || symbol.kernel() < 0) {
          Scope.Kind kind = Scope.Kind.valueOf(symbol.kind().name());
          Place place = new Place(symbol.line() + 1, symbol.start(), symbol.end());
          scope.definitions().put(symbol.name(), new Scope.Definition(kind, place, symbol.value()));
        }
      }
      scope.close();
    }

    /** The names that are declared. */
    Set<String> all() {
      return scope.definitions().keySet();
    }

    boolean reads(String text) {
      InsnInput input = new InsnInput(text, 0, text.length(), 1, 0, List.of());
      InsnInput replaced = Parameters.replaced(input, scope);
      scope.reset();
      return Encoder.reads(isa, replaced.text(), replaced.start(), replaced.end(), 0, scope);
    }

    /** What a text stands for at an address; null if it is no instruction. */
    Word word(String text, int address) {
      InsnInput input = new InsnInput(text, 0, text.length(), 1, 0, List.of());
      InsnInput replaced = Parameters.replaced(input, scope);
      String full = replaced.text();
      return Encoder.encode(isa, full, replaced.start(), replaced.end(), address, scope).word();
    }
  }
}
