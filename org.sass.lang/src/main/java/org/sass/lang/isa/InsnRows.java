package org.sass.lang.isa;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.isa.TableLines.Entry;
import org.sass.lang.isa.TableLines.Token;

/** Reads one {@code insn} statement: the attributes that its forms share, then the forms. */
final class InsnRows {
  private final String tableName;
  private final RowReader rows;
  private final TemplateReader templates;
  private final List<Form> forms = new ArrayList<>();

  private String mnemonic;
  private String group;
  private String description = "";
  private String operation = "";
  private final MeaningRows meanings;
  private String source = "";
  private Form.Status status = Form.Status.VERIFIED;
  private String statusNote = "";
  private String flexgrip = "";
  private final Map<String, String> flexgripModifiers = new LinkedHashMap<>();
  private RowReader.ArchRange archs = RowReader.ArchRange.ALL;
  private List<String> aliases = List.of();
  private List<String> relatedMnemonics = List.of();
  private List<String> tasks = List.of();
  private List<Access> operands = List.of();
  private FormEffects.Flow flow = FormEffects.Flow.NEXT;
  private boolean isFlowOptional;
  private FormEffects.Result result = FormEffects.Result.SOURCES;
  private boolean ignoresGuard;
  private boolean masksThreads;
  private String lateEffect = "";
  private Entry formEntry;
  private FormAttributes formAttributes = new FormAttributes();
  private final List<Entry> ignored = new ArrayList<>();
  private final List<Entry> goldens = new ArrayList<>();
  private Entry shortEntry;

  /**
   * Attributes that a form can have of its own. Until the first form, they are those of the
   * instruction.
   */
  private static final class FormAttributes {
    private String source = "";
    private Form.Status status = Form.Status.VERIFIED;
    private String note = "";
    private List<String> tasks = List.of();
    private List<Access> operands = List.of();
    private RowReader.ArchRange archs = RowReader.ArchRange.ALL;
  }

  /**
   * @param tableName name of the table
   */
  InsnRows(String tableName, RowReader rows, TemplateReader templates) {
    this.tableName = tableName;
    this.rows = rows;
    this.templates = templates;
    meanings = new MeaningRows(rows);
  }

  /** Reads the statement with its entries. Returns its forms, at least one. */
  List<Form> read(Entry entry, List<Entry> entries) {
    mnemonic = rows.word(entry, 1, "a mnemonic");
    group = rows.word(entry, 2, "a group");
    for (Entry row : entries) {
      readAttribute(row);
    }
    finishForm();
    if (forms.isEmpty()) {
      throw rows.error(entry.firstToken(), mnemonic + " has no form");
    }
    meanings.checkModifiers(forms);
    return forms;
  }

  private void readAttribute(Entry row) {
    switch (row.firstToken().text()) {
      case "text" -> description = rows.string(row, 1, "a description");
      case "op" -> operation = rows.string(row, 1, "an operation");
      case "sem" -> meanings.read(row);
      case "from" -> {
        String from = rows.string(row, 1, "a source");
        source = formEntry == null ? from : source;
        formAttributes.source = from;
      }
      case "does" -> {
        rows.word(row, 1, "what it does, as in integer-add");
        formAttributes.tasks = row.tokens().stream().skip(1).map(Token::text).toList();
        tasks = formEntry == null ? formAttributes.tasks : tasks;
      }
      case "status" -> readStatus(row);
      case "flexgrip" -> readFlexgrip(row);
      case "arch" -> {
        formAttributes.archs = rows.archRange(row);
        archs = formEntry == null ? formAttributes.archs : archs;
      }
      case "access" -> readAccess(row);
      case "flow" -> readFlow(row);
      case "result" -> readResult(row);
      case "unguarded" -> ignoresGuard = true;
      case "masks" -> masksThreads = true;
      case "late" -> lateEffect = rows.late(row);
      case "alias" -> aliases = row.tokens().stream().skip(1).map(Token::text).toList();
      case "see" -> relatedMnemonics = row.tokens().stream().skip(1).map(Token::text).toList();
      case "form" -> {
        finishForm();
        formEntry = row;
        formAttributes = new FormAttributes();
        formAttributes.source = source;
        formAttributes.status = status;
        formAttributes.note = statusNote;
        meanings.startForm();
        formAttributes.tasks = tasks;
        formAttributes.operands = operands;
        formAttributes.archs = archs;
      }
      case "short" -> shortEntry = requireForm(row);
      case "ignored" -> ignored.add(requireForm(row));
      case "golden" -> goldens.add(requireForm(row));
      default ->
          throw rows.error(
              row.firstToken(),
              "unknown entry '"
                  + row.firstToken().text()
                  + "' (known: text op sem does from status alias see flexgrip arch access flow"
                  + " result unguarded masks late form short ignored golden)");
    }
  }

  /** Checks that an entry comes after a form, to which it belongs. Returns the entry. */
  private Entry requireForm(Entry row) {
    if (formEntry == null) {
      throw rows.error(row.firstToken(), "'" + row.firstToken().text() + "' comes after a form");
    }
    return row;
  }

  /**
   * Reads {@code flexgrip "..."}, which is about the instruction, or {@code flexgrip .SAT "..."},
   * which is about a modifier.
   */
  private void readFlexgrip(Entry row) {
    if (row.tokens().size() > 1 && !row.tokens().get(1).quoted()) {
      Token modifier = row.tokens().get(1);
      if (!modifier.text().startsWith(".")) {
        throw rows.error(modifier, "a modifier starts with a dot");
      }
      flexgripModifiers.put(modifier.text(), rows.string(row, 2, "a text"));
    } else {
      flexgrip = rows.string(row, 1, "a text");
    }
  }

  private void readAccess(Entry row) {
    rows.word(row, 1, "what happens to the first operand: r, w or rw");
    List<Access> all = new ArrayList<>();
    for (Token token : row.tokens().subList(1, row.tokens().size())) {
      Access access = Access.parse(token.text());
      if (access == null) {
        throw rows.error(token, "an access is r, w or rw, as in w, r*2 (two registers) or rw*4?");
      }
      all.add(access);
    }
    formAttributes.operands = List.copyOf(all);
    operands = formEntry == null ? formAttributes.operands : operands;
  }

  private void readFlow(Entry row) {
    String word = rows.word(row, 1, "the kind of flow");
    if (row.tokens().size() > 2) {
      if (!row.tokens().get(2).text().equals("perhaps")) {
        throw rows.error(row.tokens().get(2), "after the kind of flow, write 'perhaps' or nothing");
      }
      isFlowOptional = true;
    }
    List<String> known = new ArrayList<>();
    for (FormEffects.Flow one : FormEffects.Flow.values()) {
      known.add(one.tableWord());
      if (one.tableWord().equals(word)) {
        flow = one;
        return;
      }
    }
    throw rows.error(row.tokens().get(1), "the flow is one of " + String.join(" ", known));
  }

  private void readResult(Entry row) {
    switch (rows.word(row, 1, "varies or uniform")) {
      case "varies" -> result = FormEffects.Result.VARIES;
      case "uniform" -> result = FormEffects.Result.UNIFORM;
      default -> throw rows.error(row.tokens().get(1), "write varies or uniform");
    }
  }

  private void readStatus(Entry row) {
    String word = rows.word(row, 1, "verified, corrected or unproven");
    Form.Status read =
        switch (word) {
          case "verified" -> Form.Status.VERIFIED;
          case "corrected" -> Form.Status.CORRECTED;
          case "unproven" -> Form.Status.UNPROVEN;
          default ->
              throw rows.error(
                  row.tokens().get(1), "the status is verified, corrected or unproven");
        };
    String note = row.tokens().size() > 2 ? rows.string(row, 2, "a note") : "";
    if (read != Form.Status.VERIFIED && note.isEmpty()) {
      throw rows.error(
          row.firstToken(), "a status of " + word + " needs a note that says what differs");
    }
    if (formEntry == null) {
      status = read;
      statusNote = note;
    }
    formAttributes.status = read;
    formAttributes.note = note;
  }

  private void finishForm() {
    if (formEntry == null) {
      return;
    }
    requireText(description, "text", "a description");
    requireText(operation, "op", "an operation");
    requireText(formAttributes.source, "from", "a source");
    if (meanings.isMissing()) {
      throw rows.error(
          formEntry.firstToken(),
          mnemonic + " has no meaning: it lacks 'sem NAME', or 'sem none" + " \"REASON\"'");
    }
    int size = rows.size(formEntry);
    BitPattern match = rows.conditions(formEntry, 2, size);
    List<Element> elements = templates.template(template(), size);
    List<Form.Ignored> fields = new ArrayList<>();
    for (Entry row : ignored) {
      fields.add(ignored(row, size));
    }
    List<Form.Golden> golden = new ArrayList<>();
    int shortSize = shortEntry == null ? 0 : shortSize(size);
    for (Entry row : goldens) {
      golden.add(GoldenRow.read(rows, row, mnemonic, size, shortSize, formAttributes.archs));
    }
    Form read =
        new Form(
            tableName,
            formEntry.firstToken().line(),
            formEntry.firstToken().column(),
            mnemonic,
            group,
            formAttributes.archs.first(),
            formAttributes.archs.last(),
            size,
            shortSize,
            shortEntry == null ? null : rows.conditions(shortEntry, 2, shortSize),
            match,
            rows.exclusions(formEntry, 2, size),
            elements,
            fields,
            description,
            operation,
            meanings.meaning().semantics(),
            meanings.meaning().exactness(),
            meanings.meaning().notRunReason(),
            meanings.notRunModifiers(elements),
            meanings.hintModifiers(elements),
            formAttributes.source,
            formAttributes.status,
            formAttributes.note,
            aliases,
            relatedMnemonics,
            flexgrip,
            Collections.unmodifiableMap(flexgripModifiers),
            new FormEffects(
                formAttributes.operands,
                flow,
                isFlowOptional,
                result,
                ignoresGuard,
                masksThreads,
                lateEffect),
            formAttributes.tasks,
            golden);
    forms.add(read);
    formEntry = null;
    shortEntry = null;
    ignored.clear();
    goldens.clear();
  }

  private Token template() {
    List<Token> strings = formEntry.tokens().stream().filter(Token::quoted).toList();
    if (strings.isEmpty()) {
      throw rows.error(formEntry.firstToken(), "the form has no \"TEXT\"");
    }
    Token last = formEntry.tokens().get(formEntry.tokens().size() - 1);
    if (strings.size() > 1 || !last.quoted()) {
      throw rows.error(last, "the form has one \"TEXT\", and nothing follows it");
    }
    return last;
  }

  private int shortSize(int size) {
    int shorter = rows.size(shortEntry);
    if (shorter >= size || shortEntry.tokens().size() < 3) {
      throw rows.error(
          shortEntry.firstToken(), "write 'short SIZE FIELD=VALUE' with a size below " + size);
    }
    return shorter;
  }

  private void requireText(String value, String entry, String description) {
    if (value.isEmpty()) {
      throw rows.error(
          formEntry.firstToken(),
          mnemonic + " lacks " + description + ": write '" + entry + " \"...\"' above the form");
    }
  }

  private Form.Ignored ignored(Entry row, int size) {
    String field = rows.word(row, 1, "a name");
    Token token = row.tokens().get(row.tokens().size() - 1);
    int equals = token.text().indexOf('=');
    if (equals < 0) {
      throw rows.error(token, "write 'ignored NAME FIELD=VALUE'");
    }
    BitField bits = templates.field(token.text().substring(0, equals), token, 0, size);
    long value = templates.longNumber(token.text().substring(equals + 1), token, equals + 1);
    templates.condition(token, size);
    return new Form.Ignored(field, bits, value);
  }
}
