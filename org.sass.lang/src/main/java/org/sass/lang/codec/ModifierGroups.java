package org.sass.lang.codec;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Element.Literal;
import org.sass.lang.isa.Element.Ref;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Part;
import org.sass.lang.text.Letters;

/**
 * What can stand after the mnemonic of a form: groups of modifiers in their order, each with the
 * texts it can have.
 */
public final class ModifierGroups {

  /** Stands for a number in a modifier: {@code .C#}. */
  public static final char NUMBER = '#';

  private static final Pattern BEFORE_A_DOT = Pattern.compile("(?=\\.)");

  /**
   * One group.
   *
   * @param name the name that the table gives such modifiers, or empty
   * @param title what it is, for people
   * @param texts each in its pieces, dots included: {@code .SAT .S16}; an empty one if none is
   *     needed
   * @param shown those of the texts that are not only read
   */
  public record Group(
      String name, String title, List<List<String>> texts, List<List<String>> shown) {
    /** Whether none of its texts is needed. */
    public boolean optional() {
      return texts.contains(List.of());
    }

    /** Whether it says how to take an operand: several of them are told apart by their order. */
    boolean isType() {
      return name.endsWith("type");
    }

    /** What can be written, for people. */
    public String list() {
      List<String> all = new ArrayList<>();
      for (List<String> text : shown) {
        if (!text.isEmpty()) {
          all.add(String.join("", text).replace(NUMBER, 'n'));
        }
      }
      return String.join(", ", all);
    }
  }

  private final List<Group> groups = new ArrayList<>();

  private ModifierGroups() {}

  /** What can stand after the mnemonic of a form. */
  public static ModifierGroups of(Form form) {
    ModifierGroups found = new ModifierGroups();
    List<Element> word = new ArrayList<>();
    boolean name = false;
    for (Element element : form.text()) {
      if (!name) {
        // Before the mnemonic stands at most a guard.
        name = element instanceof Literal literal && literal.text().startsWith(form.mnemonic());
        element = name ? rest((Literal) element, form.mnemonic().length()) : null;
      }
      if (element instanceof Literal literal && literal.text().indexOf(' ') >= 0) {
        word.add(new Literal(literal.text().substring(0, literal.text().indexOf(' '))));
        break;
      }
      if (element instanceof Ref ref && ref.part().modifier().equals("guard")) {
        break;
      }
      if (element != null) {
        word.add(element);
      }
    }
    found.read(word);
    return found;
  }

  private static Literal rest(Literal literal, int from) {
    return new Literal(literal.text().substring(from));
  }

  private void read(List<Element> word) {
    List<Element> loose = new ArrayList<>();
    for (Element element : word) {
      if (element instanceof Ref ref) {
        readLoose(loose);
        Part part = ref.part();
        List<List<String>> shown = texts(part.cases(), false);
        groups.add(new Group(part.modifier(), part.title(), texts(part.cases(), true), shown));
      } else {
        loose.add(element);
      }
    }
    readLoose(loose);
  }

  /** Modifiers that the form has without a part of their own. */
  private void readLoose(List<Element> loose) {
    List<List<String>> texts = split(texts(loose));
    if (!texts.equals(List.of(List.of()))) {
      groups.add(new Group("", "modifier", texts, texts));
    }
    loose.clear();
  }

  private static List<List<String>> texts(List<Case> cases, boolean all) {
    Set<List<String>> texts = new LinkedHashSet<>();
    for (Case one : cases) {
      if (all || !one.inputOnly()) {
        texts.addAll(split(texts(one.text())));
      }
    }
    return List.copyOf(texts);
  }

  private static List<String> texts(List<Element> elements) {
    List<String> texts = List.of("");
    for (Element element : elements) {
      List<String> ends = new ArrayList<>();
      if (element instanceof Literal literal) {
        ends.add(literal.text());
      } else if (element instanceof Hole hole) {
        if (hole.names() == null) {
          ends.add(String.valueOf(NUMBER));
        } else {
          hole.names().words().stream().filter(w -> w != null).forEach(ends::add);
        }
      } else {
        ((Ref) element).part().cases().forEach(c -> ends.addAll(texts(c.text())));
      }
      List<String> longer = new ArrayList<>();
      for (String text : texts) {
        for (String more : ends) {
          longer.add(text + more);
        }
      }
      texts = longer;
    }
    return texts;
  }

  private static List<List<String>> split(List<String> texts) {
    List<List<String>> all = new ArrayList<>();
    for (String text : texts) {
      List<String> pieces = new ArrayList<>();
      for (String piece : BEFORE_A_DOT.split(text.strip())) {
        if (!piece.isEmpty()) {
          pieces.add(piece);
        }
      }
      all.add(pieces);
    }
    return all;
  }

  /** The groups in their order. */
  public List<Group> groups() {
    return groups;
  }

  /** Whether some text of a group has this piece. */
  public boolean knows(String piece) {
    return groups.stream().anyMatch(group -> has(group, piece));
  }

  public static boolean has(Group group, String piece) {
    return group.texts.stream().flatMap(List::stream).anyMatch(p -> same(p, piece));
  }

  private static boolean same(String pattern, String piece) {
    int number = pattern.indexOf(NUMBER);
    return number < 0
        ? pattern.equals(piece)
        : piece.length() > number
            && piece.startsWith(pattern.substring(0, number))
            && piece.substring(number).chars().allMatch(c -> Letters.isDigit((char) c));
  }

  /** Whether the pieces stand for one text of each group, in order. */
  public boolean fits(List<String> pieces) {
    return fits(0, pieces, 0);
  }

  private boolean fits(int group, List<String> pieces, int at) {
    if (group == groups.size()) {
      return at == pieces.size();
    }
    for (List<String> text : groups.get(group).texts) {
      boolean same = at + text.size() <= pieces.size();
      for (int i = 0; same && i < text.size(); i++) {
        same = same(text.get(i), pieces.get(at + i));
      }
      if (same && fits(group + 1, pieces, at + text.size())) {
        return true;
      }
    }
    return false;
  }

  /** The groups that are types, in order. */
  public List<Group> types() {
    return groups.stream().filter(Group::isType).toList();
  }

  /** Those of the pieces that can stand in a type. */
  public List<String> types(List<String> pieces) {
    List<Group> types = types();
    return pieces.stream().filter(p -> types.stream().anyMatch(g -> has(g, p))).toList();
  }

  /** How many of the pieces are a text of the group, from one of them on; -1 if it has no such. */
  public static int length(Group group, List<String> pieces, int at) {
    int longest = -1;
    for (List<String> text : group.texts) {
      boolean same = at + text.size() <= pieces.size();
      for (int i = 0; same && i < text.size(); i++) {
        same = same(text.get(i), pieces.get(at + i));
      }
      longest = same ? Math.max(longest, text.size()) : longest;
    }
    return longest;
  }

  /** The same pieces in an order that fits, or null. */
  public List<String> ordered(List<String> pieces) {
    return pieces.size() > 5 ? null : ordered(List.of(), pieces);
  }

  private List<String> ordered(List<String> first, List<String> rest) {
    if (rest.isEmpty()) {
      return fits(first) ? first : null;
    }
    for (int i = 0; i < rest.size(); i++) {
      List<String> longer = new ArrayList<>(first);
      longer.add(rest.get(i));
      List<String> others = new ArrayList<>(rest);
      others.remove(i);
      List<String> found = ordered(longer, others);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** The group of which a text must stand and none does, or only a piece of one; or null. */
  public Group missing(List<String> pieces) {
    for (int i = groups.size() - 1; i >= 0; i--) {
      if (!groups.get(i).optional() && fitsWithout(i, pieces)) {
        return groups.get(i);
      }
    }
    for (Group group : groups) {
      if (!group.optional() && !fitsWithin(group, pieces)) {
        return group;
      }
    }
    return null;
  }

  /** Whether the pieces would fit if one group were not needed. */
  private boolean fitsWithout(int group, List<String> pieces) {
    ModifierGroups others = new ModifierGroups();
    others.groups.addAll(groups);
    others.groups.remove(group);
    return others.fits(pieces);
  }

  private static boolean fitsWithin(Group group, List<String> pieces) {
    for (List<String> text : group.texts) {
      for (int at = 0; at + text.size() <= pieces.size(); at++) {
        boolean same = true;
        for (int i = 0; same && i < text.size(); i++) {
          same = same(text.get(i), pieces.get(at + i));
        }
        if (same) {
          return true;
        }
      }
    }
    return false;
  }
}
