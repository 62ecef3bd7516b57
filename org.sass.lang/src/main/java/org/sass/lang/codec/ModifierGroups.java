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
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.SyntaxSummary;
import org.sass.lang.text.Letters;

/**
 * The modifiers that can follow the mnemonic of a form: groups in their order, each with its
 * possible texts.
 */
public final class ModifierGroups {

  /** Placeholder for a number in a modifier, as in {@code .C#}. */
  public static final char NUMBER_PLACEHOLDER = '#';

  private static final Pattern BEFORE_A_DOT = Pattern.compile("(?=\\.)");

  /**
   * A group of modifiers.
   *
   * @param name the name of the modifiers in the table, or empty
   * @param title the name of the group, to be displayed
   * @param texts the possible texts, each split into pieces with their dots, such as {@code .SAT}
   *     and {@code .S16}; an empty list if the group can be left out
   * @param printedTexts the texts without the aliases that are read but never printed
   */
  public record Group(
      String name, String title, List<List<String>> texts, List<List<String>> printedTexts) {
    /** Returns whether the group can be left out. */
    public boolean isOptional() {
      return texts.contains(List.of());
    }

    /**
     * Returns whether the group gives the type of an operand. If there are several such groups,
     * their order tells which operand is meant.
     */
    boolean isType() {
      return name.endsWith("type");
    }

    /** Returns the possible texts, each as it is displayed, without those that mean nothing. */
    public List<String> shownTexts() {
      List<String> all = new ArrayList<>();
      for (List<String> text : printedTexts) {
        if (!text.isEmpty() && text.stream().noneMatch(SyntaxSummary::isMeaningless)) {
          all.add(String.join("", text).replace(NUMBER_PLACEHOLDER, 'n'));
        }
      }
      return all;
    }
  }

  private final List<Group> groups;

  private ModifierGroups(List<Group> groups) {
    this.groups = groups;
  }

  /** Returns the modifiers that can follow the mnemonic of a form of a table. */
  public static ModifierGroups of(Isa isa, Form form) {
    return isa.derive(ModifierGroups.class, form, ModifierGroups::read);
  }

  private static ModifierGroups read(Form form) {
    List<Element> word = new ArrayList<>();
    boolean name = false;
    for (Element element : form.elements()) {
      if (!name) {
        // Only a guard can stand before the mnemonic.
        name = element instanceof Literal literal && literal.text().startsWith(form.mnemonic());
        element = name ? literalFrom((Literal) element, form.mnemonic().length()) : null;
      }
      if (element instanceof Literal literal && literal.text().indexOf(' ') >= 0) {
        word.add(new Literal(literal.text().substring(0, literal.text().indexOf(' '))));
        break;
      }
      if (element instanceof Ref ref && ref.part().baseName().equals("guard")) {
        break;
      }
      if (element != null) {
        word.add(element);
      }
    }
    return new ModifierGroups(List.copyOf(groups(word)));
  }

  private static Literal literalFrom(Literal literal, int from) {
    return new Literal(literal.text().substring(from));
  }

  private static List<Group> groups(List<Element> word) {
    List<Group> groups = new ArrayList<>();
    List<Element> loose = new ArrayList<>();
    for (Element element : word) {
      if (element instanceof Ref ref) {
        addLoose(loose, groups);
        Part part = ref.part();
        List<List<String>> shown = texts(part.cases(), false);
        groups.add(new Group(part.baseName(), part.title(), texts(part.cases(), true), shown));
      } else {
        loose.add(element);
      }
    }
    addLoose(loose, groups);
    return groups;
  }

  /** Adds modifiers that the form has outside its parts, and clears their list. */
  private static void addLoose(List<Element> loose, List<Group> groups) {
    List<List<String>> texts = split(texts(loose));
    if (!texts.equals(List.of(List.of()))) {
      groups.add(new Group("", "modifier", texts, texts));
    }
    loose.clear();
  }

  private static List<List<String>> texts(List<Case> cases, boolean includeAliases) {
    Set<List<String>> texts = new LinkedHashSet<>();
    for (Case partCase : cases) {
      if (includeAliases || !partCase.isInputOnly()) {
        texts.addAll(split(texts(partCase.elements())));
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
          ends.add(String.valueOf(NUMBER_PLACEHOLDER));
        } else {
          hole.names().words().stream().filter(w -> w != null).forEach(ends::add);
        }
      } else {
        ((Ref) element).part().cases().forEach(c -> ends.addAll(texts(c.elements())));
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

  /** Returns the groups in their order. */
  public List<Group> groups() {
    return groups;
  }

  /** Returns whether some text of a group has this piece. */
  public boolean hasPiece(String piece) {
    return groups.stream().anyMatch(group -> hasPiece(group, piece));
  }

  public static boolean hasPiece(Group group, String piece) {
    return group.texts.stream().flatMap(List::stream).anyMatch(p -> matchesPattern(p, piece));
  }

  private static boolean matchesPattern(String pattern, String piece) {
    int number = pattern.indexOf(NUMBER_PLACEHOLDER);
    return number < 0
        ? pattern.equals(piece)
        : piece.length() > number
            && piece.startsWith(pattern.substring(0, number))
            && piece.substring(number).chars().allMatch(c -> Letters.isDigit((char) c));
  }

  /** Returns whether the pieces are one text of each group, in order. */
  public boolean fits(List<String> pieces) {
    return fits(0, pieces, 0);
  }

  private boolean fits(int groupIndex, List<String> pieces, int pieceIndex) {
    if (groupIndex == groups.size()) {
      return pieceIndex == pieces.size();
    }
    for (List<String> text : groups.get(groupIndex).texts) {
      boolean same = pieceIndex + text.size() <= pieces.size();
      for (int i = 0; same && i < text.size(); i++) {
        same = matchesPattern(text.get(i), pieces.get(pieceIndex + i));
      }
      if (same && fits(groupIndex + 1, pieces, pieceIndex + text.size())) {
        return true;
      }
    }
    return false;
  }

  /** Returns the groups that are types, in order. */
  public List<Group> typeGroups() {
    return groups.stream().filter(Group::isType).toList();
  }

  /** Returns the given pieces that can belong to a type. */
  public List<String> typePieces(List<String> pieces) {
    List<Group> types = typeGroups();
    return pieces.stream().filter(p -> types.stream().anyMatch(g -> hasPiece(g, p))).toList();
  }

  /**
   * Returns how many pieces, from an index on, are a text of the group (the longest one); -1 if
   * none is.
   */
  public static int matchLength(Group group, List<String> pieces, int pieceIndex) {
    int longest = -1;
    for (List<String> text : group.texts) {
      boolean same = pieceIndex + text.size() <= pieces.size();
      for (int i = 0; same && i < text.size(); i++) {
        same = matchesPattern(text.get(i), pieces.get(pieceIndex + i));
      }
      longest = same ? Math.max(longest, text.size()) : longest;
    }
    return longest;
  }

  /**
   * Returns the same pieces in an order that fits, or null if there is none. Also null for more
   * than five pieces.
   */
  public List<String> findOrder(List<String> pieces) {
    return pieces.size() > 5 ? null : findOrder(List.of(), pieces);
  }

  private List<String> findOrder(List<String> first, List<String> rest) {
    if (rest.isEmpty()) {
      return fits(first) ? first : null;
    }
    for (int i = 0; i < rest.size(); i++) {
      List<String> longer = new ArrayList<>(first);
      longer.add(rest.get(i));
      List<String> others = new ArrayList<>(rest);
      others.remove(i);
      List<String> found = findOrder(longer, others);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /**
   * Returns a mandatory group that has no complete text among the pieces, or null. A group without
   * which the pieces fit is preferred.
   */
  public Group findMissing(List<String> pieces) {
    for (int i = groups.size() - 1; i >= 0; i--) {
      if (!groups.get(i).isOptional() && fitsWithout(i, pieces)) {
        return groups.get(i);
      }
    }
    for (Group group : groups) {
      if (!group.isOptional() && !hasTextOf(group, pieces)) {
        return group;
      }
    }
    return null;
  }

  /**
   * Returns whether the pieces would fit if the form did not have one group.
   *
   * @param groupIndex index of that group
   */
  private boolean fitsWithout(int groupIndex, List<String> pieces) {
    List<Group> others = new ArrayList<>(groups);
    others.remove(groupIndex);
    return new ModifierGroups(others).fits(pieces);
  }

  private static boolean hasTextOf(Group group, List<String> pieces) {
    for (List<String> text : group.texts) {
      for (int at = 0; at + text.size() <= pieces.size(); at++) {
        boolean same = true;
        for (int i = 0; same && i < text.size(); i++) {
          same = matchesPattern(text.get(i), pieces.get(at + i));
        }
        if (same) {
          return true;
        }
      }
    }
    return false;
  }
}
