package org.sass.lang.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.sass.lang.Corpus;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;

/**
 * Reads the wiki's pages about Fermi's instructions, and reports every template, every field and
 * every value of a modifier that the table lacks, or contradicts without a note. A template's bits
 * start with bit 0, and each name in the line below it is below its field. "mod K" counts from a
 * field's highest bit. A value of two digits is printed with the lowest bit first; any other value
 * is a number.
 */
class FermiSeedTest {
  private static final String FILE = "spec/001_f08c09c854b0b0bb.txt";
  private static final Isa FERMI = Isas.load("sm_30");
  private static final Pattern TEMPLATE = Pattern.compile("[01]{4} [01 ]{40,}");
  private static final Pattern BITS = Pattern.compile("[01]+");
  private static final Pattern NAME = Pattern.compile("const (?:mem )?addr/0xabcd|\\S+");
  private static final Pattern HEAD =
      Pattern.compile("(mod2?) (\\d)(?::(\\d))?(?: value)?(?: meaning| \\.\\w+)?(?: for \\w+)?");
  private static final Pattern VALUE = Pattern.compile("(\\d+):? (.+)");

  /** Expected reports, which the note of the instruction in the table explains. */
  private static final List<String> EXPECTED_REPORTS =
      List.of("PRET Meaning[field=Field[low=15", "BRK contradicts its template");

  /** A field of a template. */
  private record Field(int low, int width) {
    long insert(long word, long value) {
      long mask = (1L << width) - 1;
      return word & ~(mask << low) | (value & mask) << low;
    }

    /** Returns the bits K to L, counted from the highest one. */
    Field subfield(int from, int to) {
      return new Field(low + width - 1 - to, to - from + 1);
    }
  }

  /** A value of a modifier with what the page says about it. */
  private record Meaning(Field field, long value, String text) {}

  /** What a page says about an instruction. */
  private record Page(
      int line,
      String mnemonic,
      String template,
      Map<String, Field> fields,
      List<Meaning> meanings) {

    long word() {
      long word = 0;
      for (int i = 0; i < Math.min(64, template.length()); i++) {
        word |= (long) (template.charAt(i) - '0') << i;
      }
      return word;
    }
  }

  private static List<String> lines() throws IOException {
    Path file = Corpus.path(FILE);
    assumeTrue(Files.exists(file), "no corpus: " + file);
    return Files.readAllLines(file);
  }

  private static List<Page> pages() throws IOException {
    List<String> lines = lines();
    List<Page> pages = new ArrayList<>();
    String mnemonic = "";
    int line = 0;
    for (int i = 0; i < lines.size(); i++) {
      String text = lines.get(i).strip();
      if (text.matches("[A-Z][A-Z0-9]+") && !text.startsWith("INST")) {
        mnemonic = text;
        line = i + 1;
      } else if (TEMPLATE.matcher(text).matches()) {
        int end = i + 1;
        while (end < lines.size() && !lines.get(end).strip().matches("[A-Z][A-Z0-9]+")) {
          end++;
        }
        Map<String, Field> fields = fields(lines.get(i), lines.get(i + 1));
        List<Meaning> meanings = meanings(lines.subList(i + 2, end), fields);
        pages.add(new Page(line, mnemonic, text.replace(" ", ""), fields, meanings));
      }
    }
    return pages;
  }

  private static Map<String, Field> fields(String template, String names) {
    List<int[]> groups = new ArrayList<>();
    Matcher bits = BITS.matcher(template);
    int low = 0;
    while (bits.find()) {
      groups.add(new int[] {bits.start(), bits.end(), low});
      low += bits.end() - bits.start();
    }
    Map<String, Field> fields = new LinkedHashMap<>();
    Matcher name = NAME.matcher(names);
    while (name.find()) {
      int at = name.start();
      int[] nearest = groups.get(0);
      for (int[] group : groups) {
        boolean inside = group[0] <= at && at < group[1];
        if (inside || Math.abs(group[0] - at) < Math.abs(nearest[0] - at)) {
          nearest = group;
        }
        if (inside) {
          break;
        }
      }
      fields.put(name.group(), new Field(nearest[2], nearest[1] - nearest[0]));
    }
    return fields;
  }

  private static List<Meaning> meanings(List<String> lines, Map<String, Field> fields) {
    List<Meaning> all = new ArrayList<>();
    Field field = null;
    for (String raw : lines) {
      String line = raw.strip();
      Matcher head = HEAD.matcher(line);
      Matcher value = VALUE.matcher(line);
      if (line.startsWith("mod2 bit value") || line.matches("[35] [01]: default")) {
        // "3 1: default" is a bit and its value; the next line has the other value.
        field = fields.get("mod2");
        if (line.matches("[35] .*")) {
          int bit = line.charAt(0) - '0';
          all.add(new Meaning(field.subfield(bit, bit), line.charAt(2) - '0', "default"));
        }
      } else if (line.equals(".NOINC") && !all.isEmpty()) {
        Meaning other = all.get(all.size() - 1);
        all.add(new Meaning(other.field, 1 - other.value, line));
      } else if (line.equals("1: constant memory")) {
        all.add(new Meaning(all.get(all.size() - 1).field, 1, "const addr"));
      } else if (line.startsWith("|m|meaning")) {
        all.add(new Meaning(fields.get("m"), 0, "0xabcd"));
        all.add(new Meaning(fields.get("m"), 1, "const addr"));
      } else if (line.equals("mod3 value meaning")) {
        field = null;
      } else if (head.matches() && fields.containsKey(head.group(1))) {
        int from = Integer.parseInt(head.group(2));
        int to = head.group(3) == null ? from : Integer.parseInt(head.group(3));
        field = fields.get(head.group(1)).subfield(from, to);
      } else if (field != null && value.matches()) {
        String digits = value.group(1);
        boolean lowFirst = field.width == 2 && digits.length() == 2;
        long number =
            lowFirst
                ? Long.parseLong(new StringBuilder(digits).reverse().toString(), 2)
                : Long.parseLong(digits);
        all.add(new Meaning(field, number, value.group(2)));
      }
    }
    return all;
  }

  private static String text(long word) {
    return Decoder.decode(FERMI, Word.of(64, word)).text();
  }

  private static boolean isNoted(String mnemonic) {
    return FERMI.formsOf(mnemonic) != null
        && FERMI.formsOf(mnemonic).stream().allMatch(f -> f.status() != Form.Status.VERIFIED);
  }

  /** Returns whether the text of a word agrees with the page. */
  private static boolean agrees(Page page, Meaning meaning, long word) {
    String text = text(word);
    String what = meaning.text;
    if (what.equals("invalid") || what.startsWith("and above")) {
      return Decoder.form(FERMI, Word.of(64, word)) == null;
    }
    if (!text.replaceAll("^@!?P\\w+ ", "").startsWith(page.mnemonic)) {
      return false;
    }
    if (what.startsWith("const")) {
      return text.contains("c[");
    }
    if (what.startsWith("0xabcd")) {
      return !text.contains("c[");
    }
    if (what.startsWith("use reg")) {
      return !text.equals(text(word ^ 1L << meaning.field.low));
    }
    String word0 = what.replace("Op: ", ".").replaceAll("\\(.*", "");
    if (word0.startsWith(".")) {
      // Searches the whole text: a modifier such as a join may be a separate word, and a condition
      // follows CC.
      return Pattern.compile(Pattern.quote(word0) + "(?![A-Z0-9_])").matcher(text).find();
    }
    // "default" and "none" mean that the text has none of the words of the other values.
    return page.meanings.stream()
        .filter(other -> other.field.equals(meaning.field) && other.text.startsWith("."))
        .noneMatch(other -> text.contains(other.text));
  }

  @Test
  void everyTemplateAndValueStandsInTheTable() throws IOException {
    List<String> reports = new ArrayList<>();
    List<Page> pages = pages();
    int meanings = 0;
    for (Page page : pages) {
      List<Form> forms = FERMI.formsOf(page.mnemonic);
      if (forms == null) {
        reports.add("line " + page.line + ": lacking " + page.mnemonic);
        continue;
      }
      String source = "wiki, line " + page.line;
      if (forms.stream().noneMatch(form -> form.source().equals(source))) {
        reports.add(page.mnemonic + " is not said to be from line " + page.line);
      }
      String shown = text(page.word());
      boolean right = page.template.length() == 64 && shown.contains(page.mnemonic);
      if (!right) {
        reports.add(page.mnemonic + " contradicts its template, which is " + shown);
      }
      for (Meaning meaning : page.meanings) {
        meanings++;
        long word = meaning.field.insert(page.word(), meaning.value);
        if (!agrees(page, meaning, word)) {
          reports.add(page.mnemonic + " " + meaning + " is " + text(word));
        }
      }
    }
    reports.removeIf(
        report ->
            isNoted(report.split(" ")[0])
                && EXPECTED_REPORTS.stream().anyMatch(report::startsWith));
    assertEquals(List.of(), reports);
    assertEquals(22, pages.size());
    assertEquals(116, meanings);
  }

  /** Returns whether a field shows in the text, with at least one of the modifiers. */
  private static boolean isShown(Page page, String name, Field field) {
    String shown = name.startsWith("reg") ? "R5" : name.matches("[pc]\\d?") ? "P5" : "";
    List<Long> words = new ArrayList<>(List.of(page.word()));
    page.meanings.forEach(meaning -> words.add(meaning.field.insert(page.word(), meaning.value)));
    for (long word : words) {
      String text = text(field.insert(word, 5));
      if (text.contains(shown) && !text.equals(text(word))) {
        return true;
      }
    }
    return false;
  }

  /** Each register, predicate and number of a template shows in the text. */
  @Test
  void everyFieldShows() throws IOException {
    List<String> reports = new ArrayList<>();
    int fields = 0;
    for (Page page : pages()) {
      for (Map.Entry<String, Field> entry : page.fields.entrySet()) {
        String name = entry.getKey();
        if (name.startsWith("mod") || name.equals("m")) {
          continue;
        }
        fields++;
        if (!isShown(page, name, entry.getValue())) {
          reports.add(page.mnemonic + " " + name + " " + entry.getValue() + " shows nowhere");
        }
      }
    }
    assertEquals(List.of(), reports);
    assertEquals(37, fields);
  }
}
