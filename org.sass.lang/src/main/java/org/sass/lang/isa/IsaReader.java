package org.sass.lang.isa;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.sass.lang.isa.TableLines.Entry;
import org.sass.lang.isa.TableLines.Token;

/**
 * Reads an instruction table. The notation is explained in {@code docs/isa-format.md}; a mistake is
 * an {@link IsaException} with file, line and column.
 */
public final class IsaReader {
  private final String file;
  private final List<Entry> entries;
  private final Map<String, Part> parts = new LinkedHashMap<>();
  private final Map<String, Names> names = new LinkedHashMap<>();
  private final List<Form> forms = new ArrayList<>();
  private final List<Isa.Length> lengths = new ArrayList<>();
  private final List<String> archs = new ArrayList<>();
  private final TemplateReader templates;
  private String name = "";
  private String title = "";
  private int unit = 32;
  private Isa.Control control;
  private int at;

  private IsaReader(String file, String text) {
    this.file = file;
    this.entries = TableLines.read(file, text);
    this.templates = new TemplateReader(file, parts, names);
  }

  /**
   * Reads a table and checks it.
   *
   * @param file its name, for messages
   * @param text its content
   * @param others finds the table that {@code extends NAME} names; null for none
   */
  public static Isa read(String file, String text, Function<String, Isa> others) {
    Isa isa = readUnchecked(file, text, others);
    IsaCheck.check(file, isa);
    return isa;
  }

  /** Reads a table whose checks a test makes: those that come with this library. */
  static Isa readUnchecked(String file, String text, Function<String, Isa> others) {
    return new IsaReader(file, text).readAll(others);
  }

  private Isa readAll(Function<String, Isa> others) {
    while (at < entries.size()) {
      Entry entry = entries.get(at++);
      if (entry.indented()) {
        throw error(entry.first(), "an indented line belongs to a statement above; there is none");
      }
      statement(entry, others);
    }
    if (name.isEmpty()) {
      throw new IsaException(file, 1, 1, "the table does not start with 'isa NAME \"TITLE\"'");
    }
    if (archs.isEmpty()) {
      archs.add(name);
    }
    Map<String, List<Form>> byMnemonic = new LinkedHashMap<>();
    for (Form form : forms) {
      byMnemonic.computeIfAbsent(form.mnemonic(), m -> new ArrayList<>()).add(form);
    }
    return new Isa(
        name,
        title,
        List.copyOf(archs),
        0,
        unit,
        List.copyOf(lengths),
        control,
        parts,
        names,
        List.copyOf(forms),
        byMnemonic,
        new FormIndex(forms));
  }

  private void statement(Entry entry, Function<String, Isa> others) {
    switch (entry.first().text()) {
      case "isa" -> {
        name = word(entry, 1, "the name of the instruction set");
        title = string(entry, 2, "its title");
      }
      case "extends" -> extend(entry, others);
      case "archs" -> {
        for (Token token : entry.tokens().subList(1, entry.tokens().size())) {
          archs.add(token.text());
        }
      }
      case "unit" -> unit = templates.number(word(entry, 1, "a number of bits"), entry.first(), 0);
      case "length" -> {
        int size = size(entry);
        lengths.add(new Isa.Length(size, conditions(entry, 2, size)));
      }
      case "control" -> {
        int every = templates.number(word(entry, 1, "a count of words"), entry.first(), 0);
        control =
            new Isa.Control(every, templates.number(word(entry, 2, "bits"), entry.first(), 0));
      }
      case "names" -> readNames(entry);
      case "mod", "operand" -> readPart(entry);
      case "insn" -> new InsnReader().read(entry);
      default ->
          throw error(
              entry.first(),
              "unknown statement '"
                  + entry.first().text()
                  + "' (known: isa extends archs unit length control names mod operand insn)");
    }
  }

  private void extend(Entry entry, Function<String, Isa> others) {
    String other = word(entry, 1, "the name of another table");
    Isa base = others == null ? null : others.apply(other);
    if (base == null) {
      throw error(entry.tokens().get(1), "there is no table '" + other + "' to extend");
    }
    parts.putAll(base.parts());
    names.putAll(base.names());
    forms.addAll(base.forms());
    lengths.addAll(base.lengths());
    archs.addAll(base.archs());
    unit = base.unit();
    control = base.control();
  }

  private void readNames(Entry entry) {
    String list = word(entry, 1, "the name of the list");
    List<String> words = new ArrayList<>();
    Map<String, Integer> values = new LinkedHashMap<>();
    Map<Integer, String> notes = new LinkedHashMap<>();
    while (at < entries.size() && entries.get(at).indented()) {
      Entry row = entries.get(at++);
      int value = templates.number(row.first().text(), row.first(), 0);
      while (words.size() <= value) {
        words.add(null);
      }
      words.set(value, word(row, 1, "a word for the value"));
      for (Token token : row.tokens().subList(1, row.tokens().size())) {
        if (token.quoted()) {
          notes.put(value, token.text());
        } else if (values.put(token.text(), value) != null) {
          throw error(token, "'" + token.text() + "' names two values");
        }
      }
    }
    unique(
        names.put(
            list, new Names(list, java.util.Collections.unmodifiableList(words), values, notes)),
        entry,
        list);
  }

  private void unique(Object previous, Entry entry, String what) {
    if (previous != null) {
      throw error(entry.tokens().get(1), "'" + what + "' is there already");
    }
  }

  private void readPart(Entry entry) {
    boolean operand = entry.first().text().equals("operand");
    String part = word(entry, 1, "the name of the part");
    String partTitle = string(entry, 2, "what the part is, for people");
    List<Element.Case> cases = new ArrayList<>();
    while (at < entries.size() && entries.get(at).indented()) {
      cases.add(readCase(entries.get(at++)));
    }
    if (cases.isEmpty()) {
      throw error(entry.first(), "the part '" + part + "' has no case");
    }
    unique(parts.put(part, Part.of(part, partTitle, operand, cases)), entry, part);
  }

  private Element.Case readCase(Entry row) {
    // Fields are checked against the word of each form that uses the part.
    int size = 128;
    BitPattern when = BitPattern.ANY;
    List<String> tags = new ArrayList<>();
    boolean input = false;
    int arch = 0;
    int i = 0;
    for (; i < row.tokens().size() && !row.tokens().get(i).quoted(); i++) {
      Token token = row.tokens().get(i);
      if (token.text().startsWith("@")) {
        arch = arch(token, token.text().substring(1));
      } else if (token.text().contains("=")) {
        when = join(when, templates.condition(token, size), token);
      } else if (token.text().equals("in")) {
        input = true;
      } else if (!token.text().equals("else")) {
        tags.add(token.text());
      }
    }
    if (i == row.tokens().size()) {
      throw error(row.first(), "the case has no \"TEXT\"");
    }
    List<Element> text = templates.template(row.tokens().get(i), size);
    String note = i + 1 < row.tokens().size() ? join(row, i + 1) : "";
    return new Element.Case(when, List.copyOf(tags), List.copyOf(text), input, arch, note);
  }

  private BitPattern join(BitPattern a, BitPattern b, Token token) {
    if (a.excludes(b)) {
      throw error(token, "this contradicts a condition before it");
    }
    return a.and(b);
  }

  private int arch(Token token, String arch) {
    int index = archs.indexOf(arch);
    if (index < 0) {
      throw error(
          token, "unknown architecture '" + arch + "' (known: " + String.join(" ", archs) + ")");
    }
    return index;
  }

  private BitPattern conditions(Entry entry, int from, int size) {
    BitPattern all = BitPattern.ANY;
    for (int i = from; i < entry.tokens().size() && !entry.tokens().get(i).quoted(); i++) {
      Token token = entry.tokens().get(i);
      if (!token.text().contains("!=")) {
        all = join(all, templates.condition(token, size), token);
      }
    }
    return all;
  }

  private List<BitPattern> exclusions(Entry entry, int from, int size) {
    List<BitPattern> all = new ArrayList<>();
    for (int i = from; i < entry.tokens().size() && !entry.tokens().get(i).quoted(); i++) {
      if (entry.tokens().get(i).text().contains("!=")) {
        all.add(templates.condition(entry.tokens().get(i), size));
      }
    }
    return List.copyOf(all);
  }

  private int size(Entry entry) {
    int size = templates.number(word(entry, 1, "a number of bits"), entry.first(), 0);
    if (size <= 0 || size > 128 || size % 8 != 0) {
      throw error(entry.tokens().get(1), "the size is a multiple of 8 bits, 128 at most");
    }
    return size;
  }

  private String word(Entry entry, int index, String what) {
    if (index >= entry.tokens().size() || entry.tokens().get(index).quoted()) {
      throw error(entry.first(), "'" + entry.first().text() + "' lacks " + what);
    }
    return entry.tokens().get(index).text();
  }

  private String string(Entry entry, int index, String what) {
    if (index >= entry.tokens().size() || !entry.tokens().get(index).quoted()) {
      throw error(
          entry.first(), "'" + entry.first().text() + "' lacks " + what + " in double quotes");
    }
    return join(entry, index);
  }

  private static String join(Entry entry, int index) {
    StringBuilder text = new StringBuilder();
    for (Token token : entry.tokens().subList(index, entry.tokens().size())) {
      if (token.quoted()) {
        text.append(text.isEmpty() ? "" : " ").append(token.text());
      }
    }
    return text.toString();
  }

  private IsaException error(Token at, String message) {
    return new IsaException(file, at.line(), at.column(), message);
  }

  /** Reads one {@code insn} statement: what its forms share, then the forms. */
  private final class InsnReader {
    private String mnemonic;
    private String group;
    private String text = "";
    private String operation = "";
    private String semantics;
    private String noSemantics = "";
    private String source = "";
    private Form.Status status = Form.Status.VERIFIED;
    private String statusNote = "";
    private String flexgrip = "";
    private int arch;
    private List<String> see = List.of();
    private Entry form;
    private final List<Entry> ignored = new ArrayList<>();
    private final List<Entry> goldens = new ArrayList<>();
    private Entry shortForm;

    void read(Entry entry) {
      mnemonic = word(entry, 1, "a mnemonic");
      group = word(entry, 2, "a group");
      boolean any = false;
      while (at < entries.size() && entries.get(at).indented()) {
        any |= attribute(entries.get(at++));
      }
      finish();
      if (!any) {
        throw error(entry.first(), mnemonic + " has no form");
      }
    }

    private boolean attribute(Entry row) {
      switch (row.first().text()) {
        case "text" -> text = string(row, 1, "a text for people");
        case "op" -> operation = string(row, 1, "an operation");
        case "sem" -> {
          String sem = word(row, 1, "the name of an operation, or none");
          semantics = sem.equals("none") ? null : sem;
          noSemantics = semantics == null ? string(row, 2, "the reason") : "";
        }
        case "from" -> source = string(row, 1, "a source");
        case "status" -> status(row);
        case "flexgrip" -> flexgrip = string(row, 1, "a text");
        case "arch" -> arch = arch(row.tokens().get(1), word(row, 1, "an architecture"));
        case "see" -> see = row.tokens().stream().skip(1).map(Token::text).toList();
        case "form" -> {
          finish();
          form = row;
          return true;
        }
        case "short" -> shortForm = row;
        case "ignored" -> ignored.add(row);
        case "golden" -> goldens.add(row);
        default ->
            throw error(
                row.first(),
                "unknown entry '"
                    + row.first().text()
                    + "' (known: text op sem from status see flexgrip arch form short ignored"
                    + " golden)");
      }
      return false;
    }

    private void status(Entry row) {
      String word = word(row, 1, "verified, corrected or unproven");
      switch (word) {
        case "verified" -> status = Form.Status.VERIFIED;
        case "corrected" -> status = Form.Status.CORRECTED;
        case "unproven" -> status = Form.Status.UNPROVEN;
        default ->
            throw error(row.tokens().get(1), "the status is verified, corrected or unproven");
      }
      statusNote = row.tokens().size() > 2 ? string(row, 2, "a note") : "";
      if (status != Form.Status.VERIFIED && statusNote.isEmpty()) {
        throw error(row.first(), "a status of " + word + " wants a note that says what differs");
      }
    }

    private void finish() {
      if (form == null) {
        return;
      }
      require(text, "text", "a text for people");
      require(operation, "op", "an operation");
      require(source, "from", "a source");
      if (semantics == null && noSemantics.isEmpty()) {
        throw error(
            form.first(),
            mnemonic + " has no meaning: it lacks 'sem NAME', or 'sem none" + " \"REASON\"'");
      }
      int size = size(form);
      BitPattern match = conditions(form, 2, size);
      int last = form.tokens().size() - 1;
      if (!form.tokens().get(last).quoted()) {
        throw error(form.first(), "the form has no \"TEXT\"");
      }
      List<Element> elements = templates.template(form.tokens().get(last), size);
      List<Form.Ignored> fields = new ArrayList<>();
      for (Entry row : ignored) {
        fields.add(ignored(row, size));
      }
      List<Form.Golden> golden = new ArrayList<>();
      for (Entry row : goldens) {
        golden.add(golden(row));
      }
      Form read =
          new Form(
              name,
              form.first().line(),
              mnemonic,
              group,
              arch,
              size,
              shortForm == null ? 0 : size(shortForm),
              shortForm == null ? null : conditions(shortForm, 2, size),
              match,
              exclusions(form, 2, size),
              elements,
              fields,
              text,
              operation,
              semantics,
              noSemantics,
              source,
              status,
              statusNote,
              see,
              flexgrip,
              golden);
      forms.add(read);
      form = null;
      shortForm = null;
      ignored.clear();
      goldens.clear();
    }

    private void require(String value, String entry, String what) {
      if (value.isEmpty()) {
        throw error(
            form.first(),
            mnemonic + " lacks " + what + ": write '" + entry + " \"...\"' above the form");
      }
    }

    private Form.Ignored ignored(Entry row, int size) {
      String field = word(row, 1, "a name");
      Token token = row.tokens().get(row.tokens().size() - 1);
      int equals = token.text().indexOf('=');
      if (equals < 0) {
        throw error(token, "write 'ignored NAME FIELD=VALUE'");
      }
      BitField bits = templates.field(token.text().substring(0, equals), token, 0, size);
      int value = templates.number(token.text().substring(equals + 1), token, equals + 1);
      return new Form.Ignored(field, bits, value);
    }

    private Form.Golden golden(Entry row) {
      long low = 0;
      long high = 0;
      int bits = 0;
      int i = 1;
      for (; i < row.tokens().size() && !row.tokens().get(i).quoted(); i++) {
        Token token = row.tokens().get(i);
        long value;
        try {
          value = Long.parseUnsignedLong(token.text(), 16);
        } catch (NumberFormatException e) {
          throw error(token, "expected hexadecimal digits");
        }
        if (bits < 64) {
          low |= value << bits;
        } else {
          high |= value << (bits - 64);
        }
        bits += token.text().length() * 4;
      }
      if (i + 1 >= row.tokens().size()) {
        throw error(row.first(), "write 'golden WORD... \"TEXT\" \"SOURCE\"', low word first");
      }
      return new Form.Golden(
          new Word(bits, low, high),
          row.tokens().get(i).text(),
          row.tokens().get(i + 1).text(),
          row.first().line());
    }
  }
}
