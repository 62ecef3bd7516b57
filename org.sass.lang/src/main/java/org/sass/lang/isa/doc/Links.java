package org.sass.lang.isa.doc;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.ValueNames;

/**
 * Names the pages and anchors of the manual. The names depend only on the table, so that links stay
 * valid.
 */
final class Links {
  /** The anchor of the list of instructions that only other architectures of the table have. */
  static final String OTHER_ARCHITECTURES = "other-architectures";

  private final Isa isa;
  private final Map<String, String> pages = new LinkedHashMap<>();
  private final Map<Form, String> anchors = new LinkedHashMap<>();

  Links(Isa isa, Set<String> chapters) {
    this.isa = isa;
    Set<String> taken = new HashSet<>(chapters);
    for (String mnemonic : isa.byMnemonic().keySet()) {
      String page = unique(toFileName(mnemonic), taken);
      pages.put(mnemonic, page);
      Set<String> ids = new HashSet<>();
      for (Form form : isa.byMnemonic().get(mnemonic)) {
        anchors.put(form, unique(toFileName(form.group()), ids));
      }
    }
  }

  private static String unique(String name, Set<String> taken) {
    String one = name;
    for (int i = 2; !taken.add(one); i++) {
      one = name + "-" + i;
    }
    return one;
  }

  private static String toFileName(String name) {
    String plain = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    return plain.isEmpty() || plain.equals("-") ? "x" : plain;
  }

  /** Returns the mnemonics that have a page, in alphabetical order. */
  List<String> mnemonics() {
    List<String> all = new ArrayList<>(pages.keySet());
    all.sort(String.CASE_INSENSITIVE_ORDER.thenComparing(m -> m));
    return all;
  }

  boolean hasPage(String mnemonic) {
    return pages.containsKey(mnemonic);
  }

  String page(String mnemonic) {
    return pages.get(mnemonic) + ".html";
  }

  String anchor(Form form) {
    return anchors.get(form);
  }

  /**
   * Returns the forms of a mnemonic as its page has them: first those of the chosen architecture.
   */
  List<Form> forms(String mnemonic) {
    return isa.byMnemonic().get(mnemonic).stream()
        .sorted(Comparator.comparing(form -> !form.isIn(isa)))
        .toList();
  }

  /** Returns whether the chosen architecture has an instruction. */
  boolean isInArchitecture(String mnemonic) {
    return forms(mnemonic).get(0).isIn(isa);
  }

  /**
   * Returns the link to a form: its page, with the anchor unless the form is the first on the page.
   */
  String form(Form form) {
    boolean isFirst = forms(form.mnemonic()).get(0) == form;
    return page(form.mnemonic()) + (isFirst ? "" : "#" + anchor(form));
  }

  /** Returns the mnemonic, with what is needed to distinguish the forms that share it. */
  String title(Form form) {
    List<Form> all = isa.byMnemonic().get(form.mnemonic());
    if (all.size() == 1) {
      return form.mnemonic();
    }
    List<Form> alike = all.stream().filter(f -> f.group().equals(form.group())).toList();
    String number = alike.size() == 1 ? "" : " " + (alike.indexOf(form) + 1);
    return form.mnemonic() + " (" + form.group() + number + ")";
  }

  /** Returns the link to the list of the index that has a form, or its mnemonic. */
  String list(Form form) {
    Form first = form.isIn(isa) ? form : forms(form.mnemonic()).get(0);
    boolean isOwn = first.isIn(isa);
    return "index.html#" + (isOwn ? group(first.group()) : OTHER_ARCHITECTURES);
  }

  static String group(String group) {
    return "group-" + toFileName(group);
  }

  static String names(ValueNames list) {
    return "conditions.html#" + namesAnchor(list);
  }

  static String namesAnchor(ValueNames list) {
    return "names-" + toFileName(list.name());
  }

  /** Writes a mnemonic, as a link if it has a page. */
  void writeMnemonic(String mnemonic, Html html) {
    if (hasPage(mnemonic)) {
      html.element("a", mnemonic, "href", page(mnemonic));
    } else {
      html.text(mnemonic);
    }
  }
}
