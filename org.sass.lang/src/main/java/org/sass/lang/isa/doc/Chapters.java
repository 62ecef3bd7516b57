package org.sass.lang.isa.doc;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.ValueNames;

/** Writes the pages of the manual that are not about one mnemonic. */
final class Chapters {
  /** The chapters of all manuals by file name without {@code .html}, in the order of the menu. */
  private static final Map<String, String> TITLES = titles();

  /** The chapter after which those from the user's guide follow. */
  private static final String BEFORE_GUIDE = "words";

  /** Chapters that are pages of the user's guide, in tables that bring these. */
  private static final List<String> GUIDE =
      List.of("control-bits", "uniform-datapath", "convergence-barriers");

  /** Tables with at least this many columns are stacked on narrow screens. */
  private static final int STACKED_COLUMNS = 3;

  private static final Pattern LAYOUT_MARKER = Pattern.compile("<!--layout:(\\S+)-->");
  private final Isa isa;
  private final Links links;

  Chapters(Isa isa, Links links) {
    this.isa = isa;
    this.links = links;
  }

  private static Map<String, String> titles() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("index", "Instructions");
    all.put("operations", "Operations");
    all.put("words", "How instructions are laid out");
    all.put("conditions", "Conditions and flags");
    all.put("architectures", "Architectures");
    all.put("compare", "Other instruction sets");
    all.put("errata", "Errata");
    all.put("flexgripplus", "FlexGripPlus");
    return java.util.Collections.unmodifiableMap(all);
  }

  /**
   * Returns the titles of the chapters of a manual by file name without {@code .html}, in the order
   * of the menu. A table without errata, or without differences of FlexGripPlus, has no chapter
   * about these.
   */
  static Map<String, String> titles(Isa isa) {
    Map<String, String> all = new LinkedHashMap<>();
    TITLES.forEach(
        (chapter, title) -> {
          if (hasContent(chapter, isa)) {
            all.put(chapter, title);
          }
          if (chapter.equals(BEFORE_GUIDE)) {
            for (String page : GUIDE) {
              String text = Prose.guidePage(isa, page);
              if (!text.isEmpty()) {
                all.put(page, GuideChapter.title(text));
              }
            }
          }
        });
    return all;
  }

  private static boolean hasContent(String chapter, Isa isa) {
    Predicate<Form> isListed =
        switch (chapter) {
          case "errata" -> form -> form.status() != Form.Status.VERIFIED;
          case "flexgripplus" -> form -> !form.flexgripText().isEmpty();
          default -> form -> true;
        };
    return isa.forms().stream().anyMatch(isListed) || !Prose.chapterHtml(isa, chapter).isEmpty();
  }

  void write(String chapter, Html html) {
    switch (chapter) {
      case "index" -> writeIndex(html);
      case "operations" -> writeOperations(html);
      case "words" -> writeWords(html);
      case "conditions" -> writeConditions(html);
      case "architectures" -> writeArchitectures(html);
      case "compare" -> new ComparisonChapter(isa, links, html).write();
      case "errata" -> writeErrata(html);
      case "flexgripplus" -> writeFlexgrip(html);
      default -> new GuideChapter(links, html).write(Prose.guidePage(isa, chapter));
    }
  }

  private void writeProse(String chapter, Html html) {
    String text = Prose.chapterHtml(isa, chapter);
    Matcher matcher = LAYOUT_MARKER.matcher(text);
    int from = 0;
    while (matcher.find()) {
      html.raw(text.substring(from, matcher.start()));
      List<Form> forms = isa.byMnemonic().getOrDefault(matcher.group(1), List.of());
      if (!forms.isEmpty()) {
        html.open("p").text("Drawn for ");
        links.writeMnemonic(forms.get(0).mnemonic(), html);
        html.text(":").close().line();
        new Drawing(Layout.of(forms.get(0)), html).draw();
      }
      from = matcher.end();
    }
    html.raw(text.substring(from));
  }

  private void writeIndex(Html html) {
    writeProse("about", html);
    writeScope(html);
    html.element("h2", "By mnemonic", "id", "mnemonics").line();
    Map<Boolean, List<String>> mnemonics =
        links.mnemonics().stream().collect(Collectors.partitioningBy(links::isInArchitecture));
    writeMnemonics(mnemonics.get(true), html);
    if (!mnemonics.get(false).isEmpty()) {
      String title = "Not in " + isa.archName() + ", but in other architectures";
      html.element("h2", title, "id", Links.OTHER_ARCHITECTURES).line();
      writeMnemonics(mnemonics.get(false), html);
    }
    html.element("h2", "By kind", "id", "groups").line();
    Map<String, List<Form>> groups = new LinkedHashMap<>();
    for (Form form : ownForms()) {
      groups.computeIfAbsent(form.group(), g -> new ArrayList<>()).add(form);
    }
    html.open("p", "class", "badges");
    for (String group : groups.keySet()) {
      html.element("a", group, "href", "#" + Links.group(group)).line();
    }
    html.close().line();
    groups.forEach(
        (group, forms) -> {
          html.element("h3", group, "id", Links.group(group)).line();
          openTable(html, group, "Instruction", "Operation", "What it does");
          forms.stream()
              .collect(
                  Collectors.groupingBy(Chapters::rowOf, LinkedHashMap::new, Collectors.toList()))
              .forEach((row, alike) -> writeAlike(row, alike, html));
          closeTable(html);
        });
  }

  /** What a row of the index says of a form. Forms of which it says the same share the row. */
  private record Row(String mnemonic, String operation, String sentence) {}

  private static Row rowOf(Form form) {
    String sentence = SetChangesText.firstSentence(form.description());
    return new Row(form.mnemonic(), form.operation(), sentence);
  }

  private void writeAlike(Row row, List<Form> alike, Html html) {
    html.open("tr").open("td");
    writeLink(alike.get(0), html);
    html.text(
        alike.size() == 1 ? "" : " and " + SetChangesText.count(alike.size() - 1, "more form"));
    html.close().open("td").element("code", row.operation()).close();
    html.element("td", row.sentence()).close().line();
  }

  /** Says which architecture of several the lists are of. */
  private void writeScope(Html html) {
    if (isa.archs().size() > 1) {
      List<String> others =
          isa.archs().stream()
              .filter(arch -> !arch.equals(isa.archs().get(isa.archIndex())))
              .toList();
      html.open("p").text("The lists below have what ").element("b", isa.archName()).text(" has. ");
      html.text(
          "What only its relatives have (" + String.join(", ", others) + ") has pages, too; ");
      html.element("a", "how they differ", "href", "architectures.html");
      html.text(".").close().line();
    }
  }

  private void writeMnemonics(List<String> mnemonics, Html html) {
    html.open("ul", "class", "index");
    for (String mnemonic : mnemonics) {
      html.open("li");
      links.writeMnemonic(mnemonic, html);
      html.close().line();
    }
    html.close().line();
  }

  /** Returns the forms that the chosen architecture has, in the order of the table. */
  private List<Form> ownForms() {
    return isa.forms().stream().filter(form -> form.isIn(isa)).toList();
  }

  private void writeOperations(Html html) {
    html.element(
        "p",
        "All operations of "
            + isa.archName()
            + " in the notation of the manual, with the instructions that do them.");
    html.line();
    Map<String, List<Form>> operations = new TreeMap<>();
    for (Form form : ownForms()) {
      operations.computeIfAbsent(form.operation(), o -> new ArrayList<>()).add(form);
    }
    openTable(html, "Operations", "Operation", "Instructions");
    operations.forEach(
        (operation, forms) -> {
          html.open("tr").open("td").element("code", operation).close().open("td");
          String separator = "";
          for (Form form : forms) {
            html.text(separator);
            writeLink(form, html);
            separator = ", ";
          }
          html.close().close().line();
        });
    closeTable(html);
  }

  private void writeWords(Html html) {
    writeProse("words", html);
    html.element("h2", "Lengths in the table", "id", "table-lengths").line();
    openTable(html, "Lengths", "Bits", "Chosen by", "Instructions");
    for (Isa.Length length : isa.wordLengths()) {
      html.open("tr").element("td", "" + length.size());
      html.open("td").element("code", Bits.condition(length.when())).close();
      long forms = isa.forms().stream().filter(f -> f.size() == length.size()).count();
      html.element("td", "" + forms).close().line();
    }
    closeTable(html);
  }

  private void writeConditions(Html html) {
    writeProse("conditions", html);
    html.element("h2", "Words for values", "id", "values").line();
    for (ValueNames list : isa.nameLists().values()) {
      html.element("h3", list.name(), "id", Links.namesAnchor(list), "class", "list").line();
      if (list.formulas().isEmpty()) {
        openTable(html, list.name(), "Value", "Word", "Meaning", "Also read");
      } else {
        openTable(html, list.name(), "Value", "Word", "Meaning", "Flags", "Also read");
      }
      for (int value = 0; value < list.words().size(); value++) {
        if (list.word(value) != null) {
          writeNames(list, value, html);
        }
      }
      closeTable(html);
    }
  }

  private static void writeNames(ValueNames list, int value, Html html) {
    List<String> aliases = new ArrayList<>();
    for (Map.Entry<String, Integer> one : list.values().entrySet()) {
      if (one.getValue() == value && !one.getKey().equals(list.word(value))) {
        aliases.add(one.getKey());
      }
    }
    html.open("tr").element("td", "" + value).open("td").element("code", list.word(value)).close();
    html.element("td", list.notes().getOrDefault(value, ""));
    if (!list.formulas().isEmpty()) {
      html.open("td").element("code", list.formulas().getOrDefault(value, "")).close();
    }
    html.element("td", String.join(", ", aliases)).close().line();
  }

  private void writeArchitectures(Html html) {
    writeProse("architectures", html);
    new GuideChapter(links, html).write(Prose.guidePage(isa, "set-changes"));
    new ArchitectureChapter(links, html).write(isa);
  }

  private void writeErrata(Html html) {
    writeProse("errata", html);
    if (hasStatus(Form.Status.CORRECTED)) {
      html.element("h2", "Instruction by instruction", "id", "corrected").line();
      writeByStatus(html, Form.Status.CORRECTED, "What is printed, and what is right");
    }
    if (hasStatus(Form.Status.UNPROVEN)) {
      html.element("h2", "What no listing has shown", "id", "unproven").line();
      html.element(
          "p", "The encoding of these has a reference; their spelling or behaviour has none.");
      html.line();
      writeByStatus(html, Form.Status.UNPROVEN, "What is unproven");
    }
  }

  private boolean hasStatus(Form.Status status) {
    return isa.forms().stream().anyMatch(form -> form.status() == status);
  }

  private void writeByStatus(Html html, Form.Status status, String title) {
    openTable(html, title, "Instruction", "Source", title);
    for (Form form : isa.forms()) {
      if (form.status() == status) {
        html.open("tr").open("td");
        writeLink(form, html);
        html.close().element("td", form.source(), "class", "short");
        html.element("td", form.statusNote()).close().line();
      }
    }
    closeTable(html);
  }

  private void writeFlexgrip(Html html) {
    writeProse("flexgripplus", html);
    openTable(html, "Differences", "Instruction", "Operation", "What differs");
    for (Form form : isa.forms()) {
      if (!form.flexgripText().isEmpty()) {
        writeRow(html, form, form.flexgripText());
      }
    }
    closeTable(html);
  }

  private void writeRow(Html html, Form form, String text) {
    html.open("tr").open("td");
    writeLink(form, html);
    html.close().open("td").element("code", form.operation()).close();
    html.element("td", text).close().line();
  }

  private void writeLink(Form form, Html html) {
    html.element("a", links.title(form), "href", links.form(form));
  }

  static void openTable(Html html, String label, String... columns) {
    html.open("div", "class", "scroll", "role", "region", "aria-label", label, "tabindex", "0");
    boolean stack = columns.length == STACKED_COLUMNS;
    html.open("table", "class", stack ? "cards stack" : "cards").open("thead").open("tr");
    for (String column : columns) {
      html.element("th", column, "scope", "col");
    }
    html.close().close().line().open("tbody").line();
  }

  static void closeTable(Html html) {
    html.close().close().close().line();
  }
}
