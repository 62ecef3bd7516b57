package org.sass.lang.isa;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.sass.lang.isa.TableLines.Entry;
import org.sass.lang.isa.TableLines.Token;

/** Reads a {@code mod} or {@code operand} statement: a part that forms share, with its cases. */
final class PartRows {
  private static final Set<String> SIGNS = Set.of("neg", "abs", "not");
  private final RowReader rows;
  private final TemplateReader templates;

  PartRows(RowReader rows, TemplateReader templates) {
    this.rows = rows;
    this.templates = templates;
  }

  /** Reads the statement with its cases. */
  Part read(Entry entry, List<Entry> entries) {
    boolean operand = entry.firstToken().text().equals("operand");
    String part = rows.word(entry, 1, "the name of the part");
    String partTitle = rows.string(entry, 2, "a description of the part");
    List<Element.Case> cases = new ArrayList<>();
    for (Entry row : entries) {
      Element.Case partCase = endBeforeNewerText(readCase(row, operand), cases);
      for (Element.Case before : cases) {
        if (!before.isInputOnly()
            && !partCase.isInputOnly()
            && before.archIndex() <= partCase.lastArchIndex()
            && before.lastArchIndex() >= partCase.lastArchIndex()
            && partCase.when().implies(before.when())) {
          throw rows.error(
              row.firstToken(),
              "this case never applies: a case before it has the same condition or a weaker one");
        }
      }
      cases.add(partCase);
    }
    if (cases.isEmpty()) {
      throw rows.error(entry.firstToken(), "the part '" + part + "' has no case");
    }
    Set<String> words = readPartWords(entry);
    Part read = Part.of(part, partTitle, operand, cases, words);
    if (words.contains(Part.OPTIONAL) && read.separator() == Part.Separator.NONE) {
      throw rows.error(
          entry.firstToken(),
          "the text of an optional operand has its comma: \"P{n=83:81}, \" before another operand,"
              + " \", P{n=83:81}\" after one");
    }
    return read;
  }

  /**
   * Returns the case without the architectures for which a case before it, with the same condition,
   * has another text.
   */
  private static Element.Case endBeforeNewerText(Element.Case one, List<Element.Case> before) {
    int last = one.lastArchIndex();
    for (Element.Case other : before) {
      boolean sameBits = !other.isInputOnly() && other.when().isSame(one.when());
      if (sameBits && !one.isInputOnly() && other.archIndex() > one.archIndex()) {
        last = Math.min(last, other.archIndex() - 1);
      }
    }
    return new Element.Case(
        one.when(),
        one.tags(),
        one.tagValues(),
        one.elements(),
        one.isInputOnly(),
        one.isOutputOnly(),
        one.archIndex(),
        last,
        one.note());
  }

  /**
   * Returns the words after the title of a part: {@code alike} says that several cases have one
   * text, {@code optional} that an operand may be absent, with its comma.
   */
  private Set<String> readPartWords(Entry entry) {
    Set<String> words = new LinkedHashSet<>();
    boolean operand = entry.firstToken().text().equals("operand");
    for (Token token : entry.tokens().subList(3, entry.tokens().size())) {
      if (!token.quoted() && !token.text().equals(Part.ALIKE) && !token.text().equals(Part.OPTIONAL)
          || token.text().equals(Part.OPTIONAL) && !token.quoted() && !operand) {
        throw rows.error(
            token,
            operand
                ? "'alike', 'optional' or nothing follows the title of an operand"
                : "'alike' or nothing follows the title of a part");
      }
      if (!token.quoted()) {
        words.add(token.text());
      }
    }
    return words;
  }

  private Element.Case readCase(Entry row, boolean operand) {
    // The size of the word is not known here. Fields are checked for each form that uses the part.
    int size = 128;
    BitPattern when = BitPattern.ANY;
    List<String> tags = new ArrayList<>();
    boolean input = false;
    boolean output = false;
    RowReader.ArchRange archs = RowReader.ArchRange.ALL;
    int i = 0;
    for (; i < row.tokens().size() && !row.tokens().get(i).quoted(); i++) {
      Token token = row.tokens().get(i);
      if (token.text().startsWith("@")) {
        archs = rows.archRange(token, token.text().substring(1));
      } else if (token.text().contains("!=")) {
        throw rows.error(
            token, "a case cannot have a condition with !=; put a case for that value before it");
      } else if (token.text().contains("=")) {
        when = rows.join(when, templates.condition(token, size), token);
      } else if (token.text().equals("in")) {
        input = true;
      } else if (token.text().equals("twin")) {
        output = true;
      } else if (!token.text().equals("else")) {
        tags.add(tag(token, operand));
      }
    }
    if (i == row.tokens().size()) {
      throw rows.error(row.firstToken(), "the case has no \"TEXT\"");
    }
    for (Token token : row.tokens().subList(i, row.tokens().size())) {
      if (!token.quoted()) {
        throw rows.error(token, "conditions come before the text of the case");
      }
    }
    List<Element> text = templates.template(row.tokens().get(i), size);
    String note = i + 1 < row.tokens().size() ? RowReader.join(row, i + 1) : "";
    return new Element.Case(
        when,
        List.copyOf(tags),
        tagValues(tags),
        List.copyOf(text),
        input,
        output,
        archs.first(),
        archs.last(),
        note);
  }

  private static List<Element.TagValue> tagValues(List<String> tags) {
    return tags.stream()
        .filter(tag -> tag.indexOf(':') > 0)
        .map(tag -> tag.split(":", 2))
        .map(both -> new Element.TagValue(both[0], Long.parseLong(both[1])))
        .toList();
  }

  /** Reads the kind of an operand, a sign, or {@code NAME:NUMBER}. */
  private String tag(Token token, boolean operand) {
    String text = token.text();
    int colon = text.indexOf(':');
    if (colon >= 0) {
      // All readers of tags take decimal numbers.
      return text.substring(0, colon + 1)
          + templates.number(text.substring(colon + 1), token, colon + 1);
    }
    if (!operand && !SIGNS.contains(text)) {
      throw rows.error(
          token,
          "'" + text + "' is neither a condition nor one of neg abs not in twin else NAME:NUMBER");
    }
    return text;
  }
}
