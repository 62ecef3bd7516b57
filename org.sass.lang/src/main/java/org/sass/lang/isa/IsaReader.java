package org.sass.lang.isa;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.sass.lang.isa.TableLines.Entry;
import org.sass.lang.isa.TableLines.Token;

/**
 * Reads an instruction table in the notation of {@code docs/isa-format.md}. Throws an {@link
 * IsaException} with file, line and column for a mistake.
 */
public final class IsaReader {
  private static final int MOST_NAMES = 1 << 12;
  private static final Set<String> SIGNS = Set.of("neg", "abs", "not");
  private static final Set<String> MEMORY_WORDS = Set.of("own", "counted", "launch");
  private final String file;
  private final List<Entry> entries;
  private final Map<String, Part> parts = new LinkedHashMap<>();
  private final Map<String, Names> names = new LinkedHashMap<>();
  private final Map<String, String> lacking = new LinkedHashMap<>();
  private final List<RegisterFile> registers = new ArrayList<>();
  private final List<Memory> memories = new ArrayList<>();
  private final List<Form> forms = new ArrayList<>();
  private final List<Isa.Length> lengths = new ArrayList<>();
  private final List<String> archs = new ArrayList<>();
  private final TemplateReader templates;
  private final Rows rows;
  private String name = "";
  private String title = "";
  private int unit = 32;
  private boolean strict;
  private boolean pairs;
  private Control control;
  private Params params;
  private int at;

  private IsaReader(String file, String text) {
    this.file = file;
    this.entries = TableLines.read(file, text);
    this.templates = new TemplateReader(file, parts, names);
    this.rows = new Rows(file, templates, archs);
  }

  /**
   * Reads a table and checks it.
   *
   * @param file its name, for messages
   * @param text its content
   * @param others finds the table that {@code extends NAME} names; null if no table may be extended
   * @throws IsaException if the table has a mistake
   */
  public static Isa read(String file, String text, Function<String, Isa> others) {
    Isa isa = readUnchecked(file, text, others);
    IsaCheck.check(file, isa);
    return isa;
  }

  /**
   * Reads a table without the checks of {@link IsaCheck}. This is for the tables of this library,
   * which a test checks.
   */
  static Isa readUnchecked(String file, String text, Function<String, Isa> others) {
    return new IsaReader(file, text).readAll(others);
  }

  private Isa readAll(Function<String, Isa> others) {
    while (at < entries.size()) {
      Entry entry = entries.get(at++);
      if (entry.indented()) {
        throw rows.error(entry.first(), "an indented line needs a statement above it");
      }
      statement(entry, others);
    }
    if (name.isEmpty()) {
      throw new IsaException(file, 1, 1, "the table is empty; it starts with 'isa NAME \"TITLE\"'");
    }
    if (archs.isEmpty()) {
      archs.add(name);
    }
    Map<String, List<Form>> byMnemonic = new LinkedHashMap<>();
    Map<String, String> aliases = new LinkedHashMap<>();
    for (Form form : forms) {
      byMnemonic.computeIfAbsent(form.mnemonic(), m -> new ArrayList<>()).add(form);
      form.aliases().forEach(alias -> aliases.putIfAbsent(alias, form.mnemonic()));
    }
    return new Isa(
        name,
        title,
        List.copyOf(archs),
        0,
        unit,
        List.copyOf(lengths),
        strict,
        pairs,
        control,
        parts,
        names,
        List.copyOf(forms),
        byMnemonic,
        aliases,
        List.copyOf(registers),
        List.copyOf(memories),
        params,
        lacking,
        new FormIndex(forms),
        new Derived());
  }

  private void statement(Entry entry, Function<String, Isa> others) {
    if (name.isEmpty() && !entry.first().text().equals("isa")) {
      throw rows.error(entry.first(), "a table starts with 'isa NAME \"TITLE\"'");
    }
    switch (entry.first().text()) {
      case "isa" -> {
        name = rows.word(entry, 1, "the name of the instruction set");
        title = rows.string(entry, 2, "its title");
        for (Token token : entry.tokens().subList(2, entry.tokens().size())) {
          if (!token.quoted()) {
            throw rows.error(token, "'" + token.text() + "' starts a line of its own");
          }
        }
      }
      case "extends" -> extend(entry, others);
      case "archs" -> {
        for (Token token : entry.tokens().subList(1, entry.tokens().size())) {
          archs.add(token.text());
        }
      }
      case "unit" -> {
        unit = rows.number(entry, 1, "a number of bits");
        if (unit != 8 && unit != 16 && unit != 32 && unit != 64) {
          throw rows.error(entry.tokens().get(1), "a unit has 8, 16, 32 or 64 bits");
        }
      }
      case "length" -> {
        int size = rows.size(entry);
        lengths.add(new Isa.Length(size, rows.conditions(entry, 2, size)));
      }
      case "strict" -> strict = true;
      case "pairs" -> pairs = true;
      case "control" -> {
        int every = rows.number(entry, 1, "a count of words");
        int size = rows.number(entry, 2, "a number of bits");
        control = new Control(every, size);
        if (entry.tokens().size() > 3) {
          int low = rows.number(entry, 3, "the lowest bit of the first piece");
          int width = rows.number(entry, 4, "how many bits a piece has");
          long value = wide(entry, 5);
          control =
              new Control(
                  every, size, low, width, value, wide(entry, 6), wide(entry, 7), List.of());
        }
      }
      case "late" -> readLate(entry);
      case "lacks" -> {
        String word = rows.word(entry, 1, "a word");
        unique(lacking.put(word, rows.string(entry, 2, "what to say about it")), entry, word);
      }
      case "registers" -> registers.add(new RegisterRows(rows, templates).read(entry, entries()));
      case "memory" -> readMemory(entry);
      case "params" -> params = readParams(entry);
      case "names" -> readNames(entry);
      case "mod", "operand" -> readPart(entry);
      case "insn" -> forms.addAll(new InsnRows(name, rows, templates).read(entry, entries()));
      default ->
          throw rows.error(
              entry.first(),
              "unknown statement '"
                  + entry.first().text()
                  + "' (known: isa extends archs unit length strict pairs control late"
                  + " lacks registers memory params names mod operand insn)");
    }
  }

  private void extend(Entry entry, Function<String, Isa> others) {
    String other = rows.word(entry, 1, "the name of another table");
    Isa base = others == null ? null : others.apply(other);
    if (base == null) {
      throw rows.error(entry.tokens().get(1), "there is no table '" + other + "' to extend");
    }
    parts.putAll(base.parts());
    names.putAll(base.names());
    lacking.putAll(base.lacking());
    registers.addAll(base.registers());
    memories.addAll(base.memories());
    forms.addAll(base.forms());
    lengths.addAll(base.lengths());
    archs.addAll(base.archs());
    unit = base.unit();
    strict = base.strict();
    pairs = base.pairs();
    control = base.control();
    params = base.params();
    if (control != null) {
      control.lates().forEach(late -> rows.knowLate(late.name()));
    }
  }

  private void readLate(Entry entry) {
    String word = rows.word(entry, 1, "a name for what is late");
    if (control == null || !control.isKnown()) {
      throw rows.error(entry.first(), "'late' must follow a 'control' that gives the pieces");
    }
    long value = wide(entry, 2);
    long wait = wide(entry, 3);
    control =
        control.with(
            new Control.Late(
                word, value, wait, rows.string(entry, 4, "a description of what is late")));
    rows.knowLate(word);
  }

  /** Reads {@code memory KIND [own] [counted] [launch] "TITLE"}. */
  private void readMemory(Entry entry) {
    String kind = rows.word(entry, 1, "the kind of the operands that name it");
    List<String> words = new ArrayList<>();
    int at = 2;
    while (at < entry.tokens().size() && !entry.tokens().get(at).quoted()) {
      Token token = entry.tokens().get(at++);
      if (!MEMORY_WORDS.contains(token.text())) {
        throw rows.error(token, "a memory can be own, counted or launch");
      }
      words.add(token.text());
    }
    String what = rows.string(entry, at, "a description");
    memories.add(
        new Memory(
            kind,
            what,
            words.contains("own"),
            words.contains("counted"),
            words.contains("launch")));
  }

  /** Reads {@code params FIRST STEP "OPERAND"}, with {@code {}} in place of the number. */
  private Params readParams(Entry entry) {
    int first = rows.number(entry, 1, "the number in the operand of the first parameter");
    int step = rows.number(entry, 2, "the step from word to word");
    String operand = rows.string(entry, 3, "the operand, with {} for the number");
    int hole = operand.indexOf("{}");
    if (hole < 0) {
      throw rows.error(entry.tokens().get(3), "the operand has no {} for the number");
    }
    return new Params(first, step, operand.substring(0, hole), operand.substring(hole + 2));
  }

  private void readNames(Entry entry) {
    String list = rows.word(entry, 1, "the name of the list");
    List<String> words = new ArrayList<>();
    Map<String, Integer> values = new LinkedHashMap<>();
    Map<Integer, String> notes = new LinkedHashMap<>();
    Map<Integer, String> formulas = new LinkedHashMap<>();
    for (Entry row : entries()) {
      int value = templates.number(row.first().text(), row.first(), 0);
      if (value >= MOST_NAMES) {
        throw rows.error(row.first(), "a list of names has values below " + MOST_NAMES);
      }
      while (words.size() <= value) {
        words.add(null);
      }
      words.set(value, rows.word(row, 1, "a word for the value"));
      for (Token token : row.tokens().subList(1, row.tokens().size())) {
        if (token.quoted()) {
          (notes.containsKey(value) ? formulas : notes).put(value, token.text());
        } else if (values.put(token.text(), value) != null) {
          throw rows.error(token, "'" + token.text() + "' names two values");
        }
      }
    }
    unique(
        names.put(
            list,
            new Names(
                list, java.util.Collections.unmodifiableList(words), values, notes, formulas)),
        entry,
        list);
  }

  private void unique(Object previous, Entry entry, String what) {
    if (previous != null) {
      throw rows.error(entry.tokens().get(1), "'" + what + "' is defined already");
    }
  }

  private void readPart(Entry entry) {
    boolean operand = entry.first().text().equals("operand");
    String part = rows.word(entry, 1, "the name of the part");
    String partTitle = rows.string(entry, 2, "a description of the part");
    List<Element.Case> cases = new ArrayList<>();
    for (Entry row : entries()) {
      Element.Case one = readCase(row, operand);
      for (Element.Case before : cases) {
        if (!before.inputOnly() && !one.inputOnly() && one.when().implies(before.when())) {
          throw rows.error(
              row.first(),
              "this case never applies: a case before it has the same condition or a weaker one");
        }
      }
      cases.add(one);
    }
    if (cases.isEmpty()) {
      throw rows.error(entry.first(), "the part '" + part + "' has no case");
    }
    unique(parts.put(part, Part.of(part, partTitle, operand, cases, alike(entry))), entry, part);
  }

  /** Reads a number of up to 64 bits in hexadecimal. */
  private long wide(Entry entry, int index) {
    String text = rows.word(entry, index, "a number in hexadecimal");
    try {
      return Long.parseUnsignedLong(text.startsWith("0x") ? text.substring(2) : text, 16);
    } catch (NumberFormatException e) {
      throw rows.error(entry.tokens().get(index), "expected hexadecimal digits");
    }
  }

  /**
   * Returns whether the statement ends with {@code alike}, which says that several cases have one
   * text.
   */
  private boolean alike(Entry entry) {
    if (entry.tokens().size() < 4) {
      return false;
    }
    Token last = entry.tokens().get(entry.tokens().size() - 1);
    if (!last.quoted() && !last.text().equals("alike")) {
      throw rows.error(last, "'alike' or nothing follows the title of a part");
    }
    return !last.quoted();
  }

  private Element.Case readCase(Entry row, boolean operand) {
    // The size of the word is not known here. Fields are checked for each form that uses the part.
    int size = 128;
    BitPattern when = BitPattern.ANY;
    List<String> tags = new ArrayList<>();
    boolean input = false;
    int arch = 0;
    int i = 0;
    for (; i < row.tokens().size() && !row.tokens().get(i).quoted(); i++) {
      Token token = row.tokens().get(i);
      if (token.text().startsWith("@")) {
        arch = rows.arch(token, token.text().substring(1));
      } else if (token.text().contains("!=")) {
        throw rows.error(
            token, "a case cannot have a condition with !=; put a case for that value before it");
      } else if (token.text().contains("=")) {
        when = rows.join(when, templates.condition(token, size), token);
      } else if (token.text().equals("in")) {
        input = true;
      } else if (!token.text().equals("else")) {
        tags.add(tag(token, operand));
      }
    }
    if (i == row.tokens().size()) {
      throw rows.error(row.first(), "the case has no \"TEXT\"");
    }
    for (Token token : row.tokens().subList(i, row.tokens().size())) {
      if (!token.quoted()) {
        throw rows.error(token, "conditions come before the text of the case");
      }
    }
    List<Element> text = templates.template(row.tokens().get(i), size);
    String note = i + 1 < row.tokens().size() ? Rows.join(row, i + 1) : "";
    return new Element.Case(when, List.copyOf(tags), List.copyOf(text), input, arch, note);
  }

  /** Reads the kind of an operand, a sign, or {@code NAME:NUMBER}. */
  private String tag(Token token, boolean operand) {
    String text = token.text();
    int colon = text.indexOf(':');
    if (colon >= 0) {
      templates.number(text.substring(colon + 1), token, colon + 1);
    } else if (!operand && !SIGNS.contains(text)) {
      throw rows.error(
          token,
          "'" + text + "' is neither a condition nor one of neg abs not in else NAME:NUMBER");
    }
    return text;
  }

  /** Returns the indented entries that follow, and moves on past them. */
  private List<Entry> entries() {
    int from = at;
    while (at < entries.size() && entries.get(at).indented()) {
      at++;
    }
    return entries.subList(from, at);
  }
}
