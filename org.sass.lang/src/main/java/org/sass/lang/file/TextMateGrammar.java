package org.sass.lang.file;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.sass.lang.codec.RegisterSyntax;
import org.sass.lang.codec.RegisterSyntax.Kind;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Element.Literal;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.FormEffects.Flow;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.ValueNames;
import org.sass.lang.text.DirectiveCatalog;
import org.sass.lang.text.Letters;

/**
 * Writes a TextMate grammar from instruction tables. Editors use it to colour texts before a
 * language server answers, or without one. The grammar sees one line at a time and knows words but
 * no meaning: a name that the text declares looks like any other.
 */
public final class TextMateGrammar {
  /**
   * The scope of the whole text. The last part of every other scope is what follows the dot here.
   */
  public static final String ROOT_SCOPE = "source.gpu-sass";

  private static final String SCOPE_SUFFIX = ".gpu-sass";

  private final List<Isa> isas;
  private final StringBuilder json = new StringBuilder();
  private boolean isFirstEntry = true;

  private TextMateGrammar(List<Isa> isas) {
    this.isas = isas;
  }

  /**
   * Returns the grammar of some instruction sets, with all of their architectures, as JSON. A
   * grammar for several sets has the words of all of them, because a grammar cannot look at the
   * directive that says which set a text is for.
   *
   * @param command the command that writes the grammar, named in it for those who want to change it
   */
  public static String grammar(List<Isa> isas, String command) {
    return new TextMateGrammar(isas).write(command);
  }

  private String write(String command) {
    json.append("{\n  \"information_for_contributors\": ")
        .append(quote("Written by `" + command + "`: change the tables."))
        .append(",\n  \"name\": \"SASS\",\n  \"scopeName\": ")
        .append(quote(ROOT_SCOPE))
        .append(",\n  \"patterns\": [");
    addComments();
    addListingHeaders();
    addDirectives();
    addRule("^\\s*([A-Za-z_.$][\\w.$]*)\\s*(:)", null, "entity.name.function.label", "punctuation");
    addControlPrefixes();
    addMnemonics();
    addOperands();
    addNumbers();
    json.append("\n  ]\n}\n");
    return json.toString();
  }

  private void addComments() {
    addRule("//!.*$", "comment.line.documentation");
    addRule("//.*$", "comment.line.double-slash");
    addRule("^\\s*;.*$", "comment.line.semicolon");
    // Matches the columns of a listing: an address before the instruction, its word after it.
    addRule("/\\*\\s*(?:0x)?[0-9a-fA-F]+\\s*\\*/", "comment.block.column");
    String name = quote("comment.block" + SCOPE_SUFFIX);
    addEntry("\"begin\": \"/\\\\*\", \"end\": \"\\\\*/\", \"name\": " + name);
    addRule("\"(?:[^\"\\\\]|\\\\.)*\"", "string.quoted.double");
  }

  /** Matches the lines that NVIDIA's tools print around the code, and those around a copy of it. */
  private void addListingHeaders() {
    addRule(
        "^\\s*(code for)\\s+(\\w+)", null, "keyword.control.directive", "constant.language.arch");
    addRule(
        "^\\s*(Function)\\s*:\\s*(\\S+)",
        null,
        "keyword.control.directive",
        "entity.name.function.kernel");
    addRule("^\\s*(?:=+|--+)\\s*$", "comment.line.rule");
    addRule("^\\s*(?:\\.{3}|\\x{2026}|```|~~~|\\$\\s).*$", "comment.line.rule");
    addRule("^\\s*</?(?:pre|code)>.*$", "comment.line.rule");
    addRule(
        "^\\s*(?:\\.headerflags|\\.target|arch|host|identifier|producer|ptxasOptions|code version"
            + "|compile_size|compressed|Fatbin .*:$)(?=\\s|=|$)",
        "keyword.control.directive");
  }

  private void addDirectives() {
    addRule(
        "^\\s*(\\.kernel)\\s+([\\w.$]+)",
        null,
        "keyword.control.directive",
        "entity.name.function.kernel");
    addRule(
        "^\\s*(\\.arch)\\s+(\\w+)", null, "keyword.control.directive", "constant.language.arch");
    addRule(
        "^\\s*(\\.param)\\s+([\\w$]+)(?:\\s+("
            + String.join("|", DirectiveCatalog.TYPES)
            + ")\\b)?",
        null,
        "keyword.control.directive",
        "variable.parameter",
        "storage.type.modifier");
    addRule(
        "^\\s*(\\.equ|\\.shared)\\s+([A-Za-z_$][\\w$]*)",
        null,
        "keyword.control.directive",
        "variable.other.constant");
    addRule(
        "^\\s*(?:" + words(DirectiveCatalog.names()) + ")(?![\\w.])", "keyword.control.directive");
  }

  /**
   * Matches the control before an instruction. No operand is mistaken for it, because it must be at
   * the start of a statement.
   */
  private void addControlPrefixes() {
    if (isas.stream().anyMatch(Isa::hasControlWords)) {
      addRule("(?:^|[;{}:]|\\*/)\\s*(\\[[^\\]]*\\])(?=\\s)", null, "constant.other.control");
    }
  }

  /** Matches mnemonics with their modifiers. Control flow has a scope of its own. */
  private void addMnemonics() {
    TreeSet<String> flow = new TreeSet<>();
    TreeSet<String> other = new TreeSet<>();
    for (Form form : isas.stream().flatMap(isa -> isa.forms().stream()).toList()) {
      boolean goes = form.effects().flow() != Flow.NEXT;
      (goes ? flow : other).add(form.mnemonic());
      (goes ? flow : other).addAll(form.aliases());
    }
    other.removeAll(flow);
    addMnemonics(flow, "keyword.control.flow");
    addMnemonics(other, "support.function.mnemonic");
  }

  private void addMnemonics(Collection<String> words, String scope) {
    if (!words.isEmpty()) {
      String match = "(?<![\\w.$\\[])(" + words(words) + ")((?:\\.\\w+)*)(?![\\w$\\[:])";
      addRule(match, null, scope, "storage.type.modifier");
    }
  }

  private void addOperands() {
    addNames(patterns(Kind.REGISTER), "variable.other.register");
    addNames(patterns(Kind.HALF), "variable.other.register.half");
    addNames(patterns(Kind.ADDRESS_REGISTER), "variable.other.property");
    addNames(patterns(Kind.CONDITION_REGISTER), "variable.language.condition");
    TreeSet<String> memories = new TreeSet<>();
    TreeSet<String> values = new TreeSet<>();
    for (Isa isa : isas) {
      for (Part part : isa.parts().values()) {
        for (Case partCase : part.cases()) {
          collectMemory(partCase, memories);
          collectValue(part, partCase, values);
        }
      }
    }
    addRule(
        "(?<![\\w.$])(?:" + String.join("|", memories) + ")(?=\\s*\\[)", "entity.name.type.memory");
    addNames(patterns(Kind.NUMBERED), "constant.language.special");
    for (Isa isa : isas) {
      for (ValueNames names : isa.nameLists().values()) {
        values.addAll(names.values().keySet());
      }
    }
    // Matches a modifier of an operand, and the condition of a guard.
    addRule("(?<=[\\w\\])])(?:\\.\\w+)+", "storage.type.modifier");
    List<RegisterSyntax> registers = isas.stream().map(RegisterSyntax::of).toList();
    values.removeIf(word -> registers.stream().anyMatch(names -> names.isWholeOperand(word)));
    // Leave out values without a word, which are written as a number.
    values.removeIf(word -> word.matches("[0-9]+|0x[0-9a-f]+"));
    values.removeIf(word -> Letters.wordEnd(word, 0, word.length()) != word.length());
    addRule("(?<![\\w.$])(?:" + words(values) + ")(?![\\w$])", "constant.language");
  }

  /**
   * Returns the patterns for register names of that kind in any of the instruction sets, the
   * longest first.
   */
  private List<String> patterns(Kind kind) {
    return isas.stream()
        .flatMap(isa -> RegisterSyntax.of(isa).patterns(kind).stream())
        .distinct()
        .sorted(Comparator.comparingInt((String pattern) -> -pattern.length()))
        .toList();
  }

  /**
   * Adds the name of a memory, which comes before a bracket. A number may belong to it, as in
   * {@code c12[}.
   */
  private static void collectMemory(Case partCase, TreeSet<String> memories) {
    List<Element> text = partCase.elements();
    if (text.isEmpty() || !(text.get(0) instanceof Literal literal)) {
      return;
    }
    String word = literal.text().strip();
    int open = word.indexOf('[');
    String name = (open < 0 ? word : word.substring(0, open)).strip();
    int start = name.startsWith("-") ? 1 : 0;
    if (start == name.length() || Letters.wordEnd(name, start, name.length()) != name.length()) {
      return;
    }
    if (open >= 0) {
      memories.add(name.substring(start));
    } else if (text.size() > 2
        && text.get(1) instanceof Hole
        && text.get(2) instanceof Literal next
        && next.text().strip().startsWith("[")) {
      memories.add(name.substring(start) + "[0-9]+");
    }
  }

  private static void collectValue(Part part, Case partCase, TreeSet<String> values) {
    if (part.isOperand()
        && !partCase.tags().isEmpty()
        && partCase.elements().size() == 1
        && partCase.elements().get(0) instanceof Literal literal) {
      values.add(literal.text());
    }
  }

  private void addNumbers() {
    addRule("(?<![\\w.$])[-+]?0[xX][0-9a-fA-F]+\\b", "constant.numeric.hex");
    addRule(
        "(?<![\\w.$])[-+]?[0-9]+(?:\\.[0-9]+)?(?:[eE][-+]?[0-9]+)?(?![\\w$])", "constant.numeric");
    addRule("[|~!-]", "keyword.operator");
  }

  // ---------------------------------------------------------------- writing

  private void addNames(List<String> patterns, String scope) {
    if (!patterns.isEmpty()) {
      addRule("(?<![\\w.$])(?:" + String.join("|", patterns) + ")(?![\\w$])", scope);
    }
  }

  /** Returns a pattern for any of these words, the longest first. */
  private static String words(Collection<String> words) {
    List<String> sorted = new ArrayList<>(words);
    sorted.sort(Comparator.comparingInt((String w) -> -w.length()).thenComparing(w -> w));
    return String.join("|", sorted).replace(".", "\\.");
  }

  /**
   * @param name the scope of the whole match, or null
   * @param captures the scopes of the groups; null for none
   */
  private void addRule(String match, String name, String... captures) {
    StringBuilder text = new StringBuilder("\"match\": ").append(quote(match));
    if (name != null) {
      text.append(", \"name\": ").append(quote(name + SCOPE_SUFFIX));
    }
    if (captures.length > 0) {
      text.append(", \"captures\": {");
      for (int i = 0; i < captures.length; i++) {
        text.append(i == 0 ? "" : ", ").append("\"").append(i + 1).append("\": {\"name\": ");
        text.append(quote(captures[i] + SCOPE_SUFFIX)).append("}");
      }
      text.append("}");
    }
    addEntry(text.toString());
  }

  private void addEntry(String body) {
    json.append(isFirstEntry ? "\n" : ",\n").append("    {").append(body).append("}");
    isFirstEntry = false;
  }

  private static String quote(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
