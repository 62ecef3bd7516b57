package org.sass.lang.isa;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.sass.lang.isa.TableLines.Entry;
import org.sass.lang.isa.TableLines.Token;

/**
 * Reads an instruction table in the notation of {@code docs/isa-format.md}. Throws an {@link
 * IsaException} with file, line and column for a mistake.
 */
public final class IsaReader {
  private static final int MAX_NAME_VALUES = 1 << 12;
  private static final Set<String> MEMORY_WORDS = Set.of("own", "counted", "launch");
  private final String file;
  private final List<Entry> entries;
  private final Map<String, Part> parts = new LinkedHashMap<>();
  private final Map<String, ValueNames> nameLists = new LinkedHashMap<>();
  private final Map<String, String> missingWords = new LinkedHashMap<>();
  private final List<Isa.UnnamedWords> unnamedWords = new ArrayList<>();
  private final List<RegisterFile> registers = new ArrayList<>();
  private final List<Memory> memories = new ArrayList<>();
  private final List<Form> forms = new ArrayList<>();
  private final List<Isa.Length> lengths = new ArrayList<>();
  private final List<String> archs = new ArrayList<>();
  private final TemplateReader templates;
  private final RowReader rows;
  private String name = "";
  private String title = "";
  private int unitBits = 32;
  private boolean isStrict;
  private BitPattern pairs;
  private boolean hasVhdl;
  private Control control;

  /** Where a launch puts parameters, by the first architecture for which this holds. */
  private final NavigableMap<Integer, ParameterLayout> params = new TreeMap<>();

  private int nextEntry;

  private IsaReader(String file, String text) {
    this.file = file;
    this.entries = TableLines.read(file, text);
    this.templates = new TemplateReader(file, parts, nameLists);
    this.rows = new RowReader(file, templates, archs);
  }

  /**
   * Reads a table and checks it.
   *
   * @param file its name, for messages
   * @param text its content
   * @param isaLookup finds the table that {@code extends NAME} names; null if no table may be
   *     extended
   * @throws IsaException if the table has a mistake
   */
  public static Isa read(String file, String text, Function<String, Isa> isaLookup) {
    Isa isa = readUnchecked(file, text, isaLookup);
    IsaCheck.check(file, isa);
    return isa;
  }

  /**
   * Reads a table without the checks of {@link IsaCheck}. This is for the tables of this library,
   * which a test checks.
   */
  static Isa readUnchecked(String file, String text, Function<String, Isa> isaLookup) {
    return new IsaReader(file, text).readAll(isaLookup);
  }

  private Isa readAll(Function<String, Isa> isaLookup) {
    while (nextEntry < entries.size()) {
      Entry entry = entries.get(nextEntry++);
      if (entry.indented()) {
        throw rows.error(entry.firstToken(), "an indented line needs a statement above it");
      }
      readStatement(entry, isaLookup);
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
        "",
        unitBits,
        List.copyOf(lengths),
        isStrict,
        pairs,
        hasVhdl,
        control,
        parts,
        nameLists,
        List.copyOf(forms),
        byMnemonic,
        aliases,
        List.copyOf(registers),
        List.copyOf(memories),
        layouts(),
        missingWords,
        List.copyOf(unnamedWords),
        new FormIndex(forms),
        new IsaCache());
  }

  private void readStatement(Entry entry, Function<String, Isa> isaLookup) {
    if (name.isEmpty() && !entry.firstToken().text().equals("isa")) {
      throw rows.error(entry.firstToken(), "a table starts with 'isa NAME \"TITLE\"'");
    }
    switch (entry.firstToken().text()) {
      case "isa" -> {
        name = rows.word(entry, 1, "the name of the instruction set");
        title = rows.string(entry, 2, "its title");
        for (Token token : entry.tokens().subList(2, entry.tokens().size())) {
          if (!token.quoted()) {
            throw rows.error(token, "'" + token.text() + "' starts a line of its own");
          }
        }
      }
      case "extends" -> extendTable(entry, isaLookup);
      case "archs" -> {
        for (Token token : entry.tokens().subList(1, entry.tokens().size())) {
          archs.add(token.text());
        }
      }
      case "unit" -> {
        unitBits = rows.number(entry, 1, "a number of bits");
        if (unitBits != 8 && unitBits != 16 && unitBits != 32 && unitBits != 64) {
          throw rows.error(entry.tokens().get(1), "a unit has 8, 16, 32 or 64 bits");
        }
      }
      case "length" -> {
        int size = rows.size(entry);
        lengths.add(new Isa.Length(size, rows.conditions(entry, 2, size)));
      }
      case "strict" -> isStrict = true;
      case "pairs" -> pairs = rows.conditions(entry, 1, 2 * Long.SIZE);
      case "vhdl" -> hasVhdl = true;
      case "control" -> {
        int every = rows.number(entry, 1, "a count of words");
        int size = rows.number(entry, 2, "a number of bits");
        control = new Control(every, size);
        if (entry.tokens().size() > 3) {
          int low = rows.number(entry, 3, "the lowest bit of the first piece");
          int width = rows.number(entry, 4, "how many bits a piece has");
          long value = readHex64(entry, 5);
          control =
              new Control(
                  every,
                  size,
                  low,
                  width,
                  value,
                  readHex64(entry, 6),
                  readHex64(entry, 7),
                  List.of());
        }
      }
      case "late" -> readLate(entry);
      case "lacks" -> {
        String word = rows.word(entry, 1, "a word");
        requireUnique(
            missingWords.put(word, rows.string(entry, 2, "what to say about it")), entry, word);
      }
      case "unnamed" -> unnamedWords.add(readUnnamed(entry));
      case "registers" -> registers.add(new RegisterRows(rows, templates).read(entry, entries()));
      case "memory" -> readMemory(entry);
      case "params" -> readParams(entry);
      case "names" -> readNames(entry);
      case "mod", "operand" -> {
        Part part = new PartRows(rows, templates).read(entry, entries());
        requireUnique(parts.put(part.name(), part), entry, part.name());
      }
      case "insn" -> forms.addAll(new InsnRows(name, rows, templates).read(entry, entries()));
      default ->
          throw rows.error(
              entry.firstToken(),
              "unknown statement '"
                  + entry.firstToken().text()
                  + "' (known: isa extends archs unit length strict pairs control late"
                  + " lacks unnamed registers memory params names mod operand insn)");
    }
  }

  private void extendTable(Entry entry, Function<String, Isa> isaLookup) {
    String baseName = rows.word(entry, 1, "the name of another table");
    Isa base = isaLookup == null ? null : isaLookup.apply(baseName);
    if (base == null) {
      throw rows.error(entry.tokens().get(1), "there is no table '" + baseName + "' to extend");
    }
    parts.putAll(base.parts());
    nameLists.putAll(base.nameLists());
    missingWords.putAll(base.missingWords());
    unnamedWords.addAll(base.unnamedWords());
    registers.addAll(base.registers());
    memories.addAll(base.memories());
    forms.addAll(base.forms());
    lengths.addAll(base.wordLengths());
    archs.addAll(base.archs());
    unitBits = base.unitBits();
    isStrict = base.isStrict();
    pairs = base.pairs();
    hasVhdl = base.hasVhdl();
    control = base.control();
    for (int i = 0; i < base.layouts().size(); i++) {
      if (base.layouts().get(i) != null) {
        params.put(i, base.layouts().get(i));
      }
    }
    if (control != null) {
      control.lateEffects().forEach(late -> rows.addLateName(late.name()));
    }
  }

  /** Reads {@code unnamed [@FIRST-LAST] CONDITION... "TEXT"}. */
  private Isa.UnnamedWords readUnnamed(Entry entry) {
    int at = 1;
    RowReader.ArchRange range = RowReader.ArchRange.ALL;
    if (at < entry.tokens().size() && entry.tokens().get(at).text().startsWith("@")) {
      Token token = entry.tokens().get(at++);
      range = rows.archRange(token, token.text().substring(1));
    }
    BitPattern when = rows.conditions(entry, at, 2 * Long.SIZE);
    int last = entry.tokens().size() - 1;
    return new Isa.UnnamedWords(
        when, range.first(), range.last(), rows.string(entry, last, "what is known of the words"));
  }

  private void readLate(Entry entry) {
    String word = rows.word(entry, 1, "a name for what is late");
    if (control == null || !control.hasPieces()) {
      throw rows.error(entry.firstToken(), "'late' must follow a 'control' that gives the pieces");
    }
    long value = readHex64(entry, 2);
    long wait = readHex64(entry, 3);
    control =
        control.withLateEffect(
            new Control.LateEffect(
                word, value, wait, rows.string(entry, 4, "a description of what is late")));
    rows.addLateName(word);
  }

  /** Reads {@code memory KIND [own] [counted] [launch] "TITLE"}. */
  private void readMemory(Entry entry) {
    String kind = rows.word(entry, 1, "the kind of the operands that name it");
    List<String> words = new ArrayList<>();
    int at = 2;
    while (at < entry.tokens().size() && !entry.tokens().get(at).quoted()) {
      Token token = entry.tokens().get(at++);
      if (!MEMORY_WORDS.contains(token.text())) {
        throw rows.error(token, "after the kind of memory, write own, counted or launch");
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

  /**
   * Reads {@code params FIRST STEP "OPERAND"}, with {@code {}} in place of the number; after {@code
   * params} can come {@code @ARCH}, from which on it holds.
   */
  private void readParams(Entry entry) {
    Token since = entry.tokens().size() > 1 ? entry.tokens().get(1) : null;
    boolean hasArch = since != null && since.text().startsWith("@");
    int at = hasArch ? 2 : 1;
    int arch = hasArch ? rows.arch(since, since.text().substring(1)) : 0;
    int first = rows.number(entry, at, "the number in the operand of the first parameter");
    int step = rows.number(entry, at + 1, "the step from word to word");
    String operand = rows.string(entry, at + 2, "the operand, with {} for the number");
    int hole = operand.indexOf("{}");
    if (hole < 0) {
      throw rows.error(entry.tokens().get(at + 2), "the operand has no {} for the number");
    }
    params.put(
        arch,
        new ParameterLayout(first, step, operand.substring(0, hole), operand.substring(hole + 2)));
  }

  /** Returns where a launch puts parameters, for each architecture; null where it is unknown. */
  private List<ParameterLayout> layouts() {
    List<ParameterLayout> layouts = new ArrayList<>();
    for (int i = 0; i < archs.size(); i++) {
      Map.Entry<Integer, ParameterLayout> newest = params.floorEntry(i);
      layouts.add(newest == null ? null : newest.getValue());
    }
    return Collections.unmodifiableList(layouts);
  }

  private void readNames(Entry entry) {
    String list = rows.word(entry, 1, "the name of the list");
    List<String> words = new ArrayList<>();
    Map<String, Integer> values = new LinkedHashMap<>();
    Map<Integer, String> notes = new LinkedHashMap<>();
    Map<Integer, String> formulas = new LinkedHashMap<>();
    for (Entry row : entries()) {
      int value = templates.number(row.firstToken().text(), row.firstToken(), 0);
      if (value >= MAX_NAME_VALUES) {
        throw rows.error(row.firstToken(), "a list of names has values below " + MAX_NAME_VALUES);
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
    requireUnique(
        nameLists.put(
            list,
            new ValueNames(
                list, java.util.Collections.unmodifiableList(words), values, notes, formulas)),
        entry,
        list);
  }

  private void requireUnique(Object previous, Entry entry, String description) {
    if (previous != null) {
      throw rows.error(entry.tokens().get(1), "'" + description + "' is defined already");
    }
  }

  /** Reads a number of up to 64 bits in hexadecimal. */
  private long readHex64(Entry entry, int index) {
    String text = rows.word(entry, index, "a number in hexadecimal");
    try {
      return Long.parseUnsignedLong(text.startsWith("0x") ? text.substring(2) : text, 16);
    } catch (NumberFormatException e) {
      throw rows.error(entry.tokens().get(index), "expected hexadecimal digits");
    }
  }

  /** Returns the indented entries that follow, and moves on past them. */
  private List<Entry> entries() {
    int from = nextEntry;
    while (nextEntry < entries.size() && entries.get(nextEntry).indented()) {
      nextEntry++;
    }
    return entries.subList(from, nextEntry);
  }
}
