package org.sass.lang.codec;

import static java.util.Map.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sass.lang.Corpus;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Part;

/**
 * Compares the tables with the document that lists their opcodes, and reports every row of the
 * document that a table lacks, or contradicts without a note. The document's strings of bits start
 * with bit 0. Runs of x are shortened in it, so only the literals at both ends have a known
 * position; of those between, only the order is known.
 */
class SeedTableTest {
  private static final String FILE = "spec/004_7e2e345ab6419cb7.txt";

  /**
   * A row such as {@code 5 IADD reg reg const 01xx0100000110 60}; the numbers are in the margin.
   */
  private static final Pattern ROW =
      Pattern.compile(
          "(?:\\d+\\s+)?([A-Z][A-Za-z0-9]*)((?: [a-z]+)*)\\s+([01xX]{5,})(?:\\s+\\d+)?");

  /** The document's names for the kinds of operands, by our own names. */
  private static final Map<String, String> KINDS =
      Map.ofEntries(
          entry("reg", "reg"),
          entry("pred", "p"),
          entry("imm", "lit"),
          entry("target", "lit"),
          entry("const", "const"),
          entry("generic", "mem"),
          entry("global", "mem"),
          entry("local", "mem"),
          entry("shared", "mem"),
          entry("shape", "tex"),
          entry("channel", "channel"),
          entry("cond", "misc"),
          entry("preds", "misc"),
          entry("code", "misc"),
          entry("sreg", "sreg"),
          entry("sb", "sb"),
          entry("sbset", "bitfield"));

  private record Row(int line, int table, String mnemonic, List<String> kinds, String bits) {

    @Override
    public String toString() {
      return "line " + line + ": " + mnemonic + " " + String.join(" ", kinds) + " " + bits;
    }
  }

  private static List<Row> rows() throws IOException {
    Path file = Corpus.path(FILE);
    assumeTrue(Files.exists(file), "no corpus: " + file);
    List<Row> rows = new ArrayList<>();
    List<String> lines = Files.readAllLines(file);
    int table = 0;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      table = line.startsWith("Table ") ? line.charAt(6) - '0' : table;
      Matcher matcher = ROW.matcher(line);
      if (table > 0 && matcher.matches()) {
        String kinds = matcher.group(2).strip();
        List<String> list = kinds.isEmpty() ? List.of() : List.of(kinds.split(" "));
        rows.add(new Row(i + 1, table, matcher.group(1), list, matcher.group(3).toLowerCase()));
      }
    }
    return rows;
  }

  @ParameterizedTest
  @CsvSource({"sm_50, 2, 185", "sm_35, 1, 157"})
  void everyRowStandsInTheTable(String name, int table, int count) throws IOException {
    Isa isa = Isas.load(name);
    List<String> reports = new ArrayList<>();
    int rows = 0;
    for (Row row : rows()) {
      if (row.table != table) {
        continue;
      }
      rows++;
      List<Form> forms = forms(isa, row);
      // A mnemonic that the table lists as lacking needs no form; its note is in that list.
      if (forms.isEmpty() && !isa.missingWords().containsKey(row.mnemonic)) {
        reports.add("lacking " + row);
      }
      for (Form form : forms) {
        String difference = difference(form, row);
        if (!difference.isEmpty() && form.status() == Form.Status.VERIFIED) {
          reports.add(form + " contradicts " + row + ": " + difference);
        }
        List<String> kinds = kinds(form);
        if (!kinds.equals(row.kinds) && form.status() == Form.Status.VERIFIED) {
          reports.add(form + " has the operands " + kinds + ", not those of " + row);
        } else if (!kinds.equals(row.kinds) && !form.statusNote().contains("operand")) {
          reports.add(form + " has " + kinds + " and no note on operands, unlike " + row);
        }
        if (!hasMnemonic(isa, form, row)) {
          reports.add(form + " has another mnemonic than " + row);
        }
      }
    }
    assertEquals(List.of(), reports);
    assertEquals(count, rows);
    assertEquals(List.of(), formsOfNoRow(isa));
  }

  /** Returns the forms that name this row as their source. */
  private static List<Form> forms(Isa isa, Row row) {
    String source =
        ("seed 004, table " + row.table + ", line " + row.line + ": " + row.mnemonic + " ")
            + String.join(" ", row.kinds);
    return isa.forms().stream().filter(form -> form.source().equals(source.strip())).toList();
  }

  /** Returns the kinds of a form's operands in the order of its text, by the document's names. */
  private static List<String> kinds(Form form) {
    List<String> kinds = new ArrayList<>();
    boolean operands = false;
    for (Element element : form.elements()) {
      if (element instanceof Element.Literal literal) {
        operands |= literal.text().contains(" ");
        // The condition code is plain text in a form.
        Matcher word = Pattern.compile("[A-Z]+").matcher(literal.text());
        while (operands && literal.text().indexOf(' ') >= 0 && word.find()) {
          if (word.start() > literal.text().indexOf(' ')) {
            kinds.add("misc");
          }
        }
      } else if (element instanceof Element.Ref ref && ref.part().isOperand()) {
        kinds.addAll(kinds(ref.part()));
      }
    }
    return kinds;
  }

  private static List<String> kinds(Part part) {
    Set<String> all = new LinkedHashSet<>();
    boolean offset = false;
    for (Element.Case one : part.cases()) {
      String kind = KINDS.get(one.tags().get(0));
      all.add(kind);
      // An address in a register is followed by an offset.
      offset |=
          kind.equals("reg")
              && one.elements().stream()
                  .anyMatch(e -> e instanceof Element.Hole h && h.name().equals("off"));
    }
    return offset ? List.of("reg", "lit") : List.of(String.join("|", all));
  }

  private static boolean hasMnemonic(Isa isa, Form form, Row row) {
    return isa.formsOf(row.mnemonic) != null && isa.formsOf(row.mnemonic).contains(form);
  }

  /**
   * Returns the forms that are marked as verified, but are neither from a row of the document nor
   * forms of NVIDIA's disassembler.
   */
  private static List<String> formsOfNoRow(Isa isa) {
    return isa.forms().stream()
        .filter(form -> !form.source().startsWith("seed 004"))
        .filter(form -> !form.source().startsWith("nvdisasm 11.8: "))
        .filter(form -> form.status() == Form.Status.VERIFIED)
        .map(Form::toString)
        .toList();
  }

  /** Describes the fixed bits in which the form and the row differ; empty if they agree. */
  private static String difference(Form form, Row row) {
    List<String> all = new ArrayList<>();
    String bits = row.bits;
    int head = 0;
    while (head < bits.length() && bits.charAt(head) != 'x') {
      head++;
    }
    int tail = bits.length();
    while (tail > head && bits.charAt(tail - 1) != 'x') {
      tail--;
    }
    long mask = 0;
    for (int i = 0; i < bits.length(); i++) {
      int bit = i < head ? i : 64 - bits.length() + i;
      if (i >= head && i < tail) {
        continue;
      }
      mask |= 1L << bit;
      long fixed = form.fixedPattern().maskLow() >>> bit & 1;
      long value = form.fixedPattern().valueLow() >>> bit & 1;
      if (fixed == 0) {
        all.add("bit " + bit + " is a field");
      } else if (value != bits.charAt(i) - '0') {
        all.add("bit " + bit + " is " + value);
      }
    }
    long more = form.fixedPattern().maskLow() & ~mask;
    if (more != 0
        && !matchesMiddle(bits.substring(head, tail), more, form.fixedPattern().valueLow())) {
      all.add("fixed are also 0x" + Long.toHexString(more));
    }
    return String.join(", ", all);
  }

  /**
   * Returns whether the literals between the x of a row are, in this order, the other fixed bits of
   * the form.
   */
  private static boolean matchesMiddle(String bits, long mask, long value) {
    StringBuilder form = new StringBuilder();
    for (int bit = 0; bit < 64; bit++) {
      boolean fixed = (mask >>> bit & 1) != 0;
      form.append(fixed ? (char) ('0' + (value >>> bit & 1)) : 'x');
    }
    String runs = form.toString().replaceAll("x+", "x");
    return runs.equals(("x" + bits + "x").replaceAll("x+", "x"));
  }
}
