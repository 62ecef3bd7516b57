package org.sass.lang.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.sass.lang.Corpus;
import org.sass.lang.isa.BitField;
import org.sass.lang.isa.BitPattern;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;

/**
 * Compares the table of Apple's G13 with the document that describes it. Reports each section of
 * the document that the table lacks, or contradicts without a note: the number of bits, which bits
 * are fixed, which are fields and in what order, and operations that the document leaves out or has
 * wrong.
 */
class AppleSeedTest {
  private static final String FILE = "spec/002_bb605742f3785508.txt";
  private static final Pattern HEADING = Pattern.compile("<h3>(.*)</h3>");
  private static final Pattern CELL =
      Pattern.compile("<td colspan=\"(\\d+)\" class=\"[^\"]*\">([^<]*)</td>");
  private static final Pattern JOINED = Pattern.compile("\\b\\w+(?::\\w+)+");
  private static final Isa G13 = Isas.load("g13");
  private static final List<Section> SECTIONS = new ArrayList<>();

  /**
   * A section of the document.
   *
   * @param line the line of its heading, from 1
   * @param title its heading
   * @param cells the entry of each bit in the first row, the lowest bit first: 0, 1, ?, L or a
   *     field
   * @param fields the bits of each field, the lowest first; some fields overlap constants
   * @param code the lines of the operation
   */
  private record Section(
      int line,
      String title,
      List<String> cells,
      Map<String, List<Integer>> fields,
      List<String> code) {

    String source() {
      return "seed 002, line " + line + ": " + title;
    }

    List<Form> forms() {
      return G13.forms().stream().filter(form -> form.source().equals(source())).toList();
    }
  }

  @BeforeAll
  static void readSections() throws IOException {
    Path file = Corpus.path(FILE);
    assumeTrue(Files.exists(file), "no corpus: " + file);
    List<String> lines = Files.readAllLines(file);
    for (int i = 0; i < lines.size(); i++) {
      Matcher heading = HEADING.matcher(lines.get(i));
      if (heading.matches()) {
        SECTIONS.add(section(i + 1, heading.group(1), lines.subList(i + 1, lines.size())));
      }
    }
  }

  private static Section section(int line, String title, List<String> below) {
    int at = 0;
    while (!below.get(at).contains("opcodewrapper notwrapped")) {
      at++;
    }
    String table = below.get(at).substring(below.get(at).indexOf("opcodewrapper notwrapped"));
    List<String> cells = new ArrayList<>();
    Map<String, List<Integer>> fields = new LinkedHashMap<>();
    String body = table.substring(table.indexOf("<tbody>"));
    int foot = body.indexOf("<tfoot>");
    row(foot < 0 ? body : body.substring(0, foot), cells, fields);
    if (foot >= 0) {
      row(body.substring(foot), new ArrayList<>(), fields);
    }
    String head = table.substring(table.indexOf("<thead>"), table.indexOf("</thead>"));
    assertEquals(head.split("<td").length - 1, cells.size(), title + ": bits in head and body");
    List<String> code = new ArrayList<>();
    for (at++; at < below.size() && !below.get(at).equals("</pre>"); at++) {
      code.add(below.get(at));
    }
    return new Section(line, title, cells, fields, code);
  }

  /** Reads a row of a table, which is written with its highest bit first. */
  private static void row(String html, List<String> cells, Map<String, List<Integer>> fields) {
    Matcher matcher = CELL.matcher(html);
    while (matcher.find()) {
      for (int i = Integer.parseInt(matcher.group(1)); i > 0; i--) {
        cells.add(0, matcher.group(2));
      }
    }
    for (int bit = 0; bit < cells.size(); bit++) {
      String cell = cells.get(bit);
      if (!cell.isEmpty() && !"01?L".contains(cell)) {
        fields.computeIfAbsent(cell, c -> new ArrayList<>()).add(bit);
      }
    }
  }

  @Test
  void everySectionStandsInTheTable() {
    List<String> reports = new ArrayList<>();
    for (Section section : SECTIONS) {
      List<Form> forms = section.forms();
      if (forms.isEmpty()) {
        reports.add("lacking: " + section.source());
      }
      for (Form form : forms) {
        List<String> differences = differences(section, form);
        // If the document's operation is missing or wrong, the form must have a note, so it is not
        // VERIFIED. The bits must always agree with the document.
        if (form.status() == Form.Status.VERIFIED) {
          differences.addAll(mistakes(section));
        }
        differences.forEach(d -> reports.add(form + " and " + section.source() + ": " + d));
        String name = section.title.split(" ")[0];
        boolean kin = form.mnemonic().equals(name) || G13.formsOf(name) != null;
        if (!kin) {
          reports.add("nothing is called " + name + ", as in " + section.source());
        }
      }
      boolean noted = forms.stream().anyMatch(f -> f.status() != Form.Status.VERIFIED);
      if (!noted && section.code.stream().anyMatch(l -> l.contains("UNDEFINED()"))) {
        reports.add("no note on what is undefined in " + section.source());
      }
      reports.addAll(reportUnread(section, forms));
      reports.addAll(reportUncovered(section, forms));
    }
    assertEquals(List.of(), reports);
    assertEquals(52, SECTIONS.size());
  }

  private static List<String> differences(Section section, Form form) {
    List<String> all = new ArrayList<>();
    if (form.size() != section.cells.size()) {
      all.add(form.size() + " bits, not " + section.cells.size());
      return all;
    }
    int length = section.cells.indexOf("L");
    boolean brief = form.shortSize() > 0;
    if (brief != length >= 0) {
      all.add(brief ? "has a short word" : "has no short word");
    } else if (brief) {
      BitPattern mark = form.shortPattern();
      boolean right =
          form.shortSize() == form.size() - 16
              && mark.maskLow() == 1L << length
              && mark.valueLow() == 0;
      all.addAll(right ? List.of() : List.of("the short word is told otherwise"));
    }
    Set<Integer> read = bitsRead(form);
    for (int bit = 0; bit < form.size(); bit++) {
      String cell = section.cells.get(bit);
      boolean fixed = bit(form.fixedPattern().maskLow(), form.fixedPattern().maskHigh(), bit);
      boolean one = bit(form.fixedPattern().valueLow(), form.fixedPattern().valueHigh(), bit);
      if (cell.equals("0") || cell.equals("1")) {
        if (!fixed || one != cell.equals("1")) {
          all.add("bit " + bit + " is not fixed to " + cell);
        }
      } else if (cell.equals("?") && (fixed || read.contains(bit))) {
        int at = bit;
        boolean under = section.fields.values().stream().anyMatch(f -> f.contains(at));
        all.addAll(under ? List.of() : List.of("bit " + bit + " is of use"));
      }
    }
    return all;
  }

  /** Returns what is missing or wrong in the operation that the document gives. */
  private static List<String> mistakes(Section section) {
    List<String> all = new ArrayList<>();
    String code = String.join("\n", section.code);
    if (code.contains("TODO()")) {
      all.add("the document has no operation");
    }
    if (code.contains("while ") && !code.contains("i += 1") && !code.contains("i -= 1")) {
      all.add("the loop of the document never ends");
    }
    return all;
  }

  private static boolean bit(long low, long high, int bit) {
    return ((bit < 64 ? low >>> bit : high >>> (bit - 64)) & 1) != 0;
  }

  /** Returns the bits that the text of a form reads. */
  private static Set<Integer> bitsRead(Form form) {
    Set<Integer> read = new HashSet<>();
    for (Form.FieldUse use : form.fields()) {
      read.addAll(bits(use.field()));
    }
    return read;
  }

  /** Returns the bits of a field, the most significant first. */
  private static List<Integer> bits(BitField field) {
    List<Integer> bits = new ArrayList<>();
    for (BitField.Piece piece : field.pieces()) {
      for (int bit = piece.high(); bit >= piece.low(); bit--) {
        bits.add(bit);
      }
    }
    return bits;
  }

  /**
   * Reports the fields that no form of a section reads, or that are read in another order than the
   * document says.
   */
  private static List<String> reportUnread(Section section, List<Form> forms) {
    List<String> reports = new ArrayList<>();
    Set<Integer> read = new HashSet<>();
    List<List<Integer>> holes = new ArrayList<>();
    for (Form form : forms) {
      read.addAll(bitsRead(form));
      for (int bit = 0; bit < form.size(); bit++) {
        if (bit(form.fixedPattern().maskLow(), form.fixedPattern().maskHigh(), bit)) {
          read.add(bit);
        }
      }
      form.fields().forEach(use -> holes.add(bits(use.field())));
    }
    section.fields.forEach(
        (name, bits) -> {
          // The lowest bit of the number of a whole register has no meaning. The bit that chooses
          // whole registers has none either, if there are only halves.
          boolean halves = section.code.stream().anyMatch(l -> l.contains("FloatDst16"));
          int first = name.equals("D") && bits.size() > 1 ? 1 : 0;
          int last = name.equals("Dt") && halves ? 1 : bits.size();
          if (!read.containsAll(bits.subList(first, last))) {
            reports.add(section.source() + ": nothing reads " + name + " " + bits);
          }
        });
    for (String line : section.code) {
      Matcher joined = JOINED.matcher(line);
      while (joined.find()) {
        List<Integer> wanted = new ArrayList<>();
        for (String name : joined.group().split(":")) {
          List<Integer> bits = section.fields.get(name);
          if (bits == null) {
            reports.add(section.source() + ": there is no field " + name);
            continue;
          }
          for (int i = bits.size() - 1; i >= 0; i--) {
            wanted.add(bits.get(i));
          }
        }
        List<Integer> whole = wanted.subList(0, wanted.size() - 1);
        List<List<Integer>> all = holes.stream().filter(h -> h.containsAll(whole)).toList();
        if (all.isEmpty()
            || !all.stream().allMatch(h -> contains(h, wanted) || contains(h, whole))) {
          reports.add(section.source() + ": nothing reads " + joined.group() + " in this order");
        }
      }
    }
    return reports;
  }

  private static boolean contains(List<Integer> hole, List<Integer> part) {
    return java.util.Collections.indexOfSubList(hole, part) >= 0;
  }

  /**
   * Reports values of fields that no form of a section has, although the forms fix these fields.
   */
  private static List<String> reportUncovered(Section section, List<Form> forms) {
    List<Integer> free = new ArrayList<>();
    for (int bit = 0; bit < section.cells.size(); bit++) {
      int at = bit;
      boolean literal = "01L".contains(section.cells.get(bit));
      if (!literal && forms.stream().anyMatch(f -> fixesBit(f, at))) {
        free.add(bit);
      }
    }
    List<String> reports = new ArrayList<>();
    for (int value = 0; value < 1 << Math.min(free.size(), 20); value++) {
      int all = value;
      if (forms.stream().noneMatch(form -> allows(form, free, all))) {
        reports.add(section.source() + ": no form for " + value + " in bits " + free);
        break;
      }
    }
    return reports;
  }

  private static boolean fixesBit(Form form, int bit) {
    return bit(form.fixedPattern().maskLow(), form.fixedPattern().maskHigh(), bit);
  }

  private static boolean allows(Form form, List<Integer> bits, int value) {
    for (int i = 0; i < bits.size(); i++) {
      boolean one =
          bit(form.fixedPattern().valueLow(), form.fixedPattern().valueHigh(), bits.get(i));
      if (fixesBit(form, bits.get(i)) && one != ((value >>> i & 1) != 0)) {
        return false;
      }
    }
    return true;
  }

  /** A form that is in no section of the document must be marked as unproven. */
  @Test
  void whatTheDocumentLacksIsMarked() {
    Set<String> sources = new HashSet<>();
    SECTIONS.forEach(section -> sources.add(section.source()));
    List<String> strangers =
        G13.forms().stream()
            .filter(form -> !sources.contains(form.source()))
            .filter(form -> form.status() != Form.Status.UNPROVEN)
            .map(Form::toString)
            .toList();
    assertEquals(List.of(), strangers);
  }
}
