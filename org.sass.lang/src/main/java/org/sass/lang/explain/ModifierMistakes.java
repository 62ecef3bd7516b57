package org.sass.lang.explain;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.sass.lang.codec.MnemonicReader;
import org.sass.lang.codec.ModifierGroups;
import org.sass.lang.codec.ModifierGroups.Group;
import org.sass.lang.isa.Form;
import org.sass.lang.text.Letters;
import org.sass.lang.text.NearestWords;
import org.sass.lang.text.Quote;
import org.sass.lang.text.Span;

/** Explains what is wrong with the modifiers after a mnemonic. */
final class ModifierMistakes {
  private final RejectedText wrong;
  private final List<Span> suffixes;
  private final List<String> pieces;
  private final List<ModifierGroups> all = new ArrayList<>();

  ModifierMistakes(RejectedText wrong, List<Form> forms) {
    this.wrong = wrong;
    this.suffixes = wrong.pieces.suffixes();
    this.pieces = suffixes.stream().map(wrong::text).toList();
    forms.forEach(form -> all.add(ModifierGroups.of(form)));
  }

  /** Returns the mistake, or null if some form can have these modifiers. */
  EncodingFailure find() {
    EncodingFailure failure = apart();
    if (failure != null || all.stream().anyMatch(groups -> groups.fits(pieces))) {
      return failure;
    }
    for (int i = 0; failure == null && i < pieces.size(); i++) {
      failure = unknown(pieces.get(i), suffixes.get(i));
    }
    failure = failure == null ? order() : failure;
    failure = failure == null ? missing() : failure;
    return failure == null ? together() : failure;
  }

  /** Checks for a blank before the dot of a modifier: {@code FADD .SAT}. */
  private EncodingFailure apart() {
    int from = wrong.pieces.fullMnemonic().end();
    int dot = Letters.skipBlanks(wrong.line, from, wrong.end);
    boolean apart = dot > from && dot < wrong.end && wrong.line.charAt(dot) == '.';
    return apart && wrong.reads(new Span(from, dot), "")
        ? wrong.failure(
            "modifier-apart",
            "a modifier cannot come after a blank: write "
                + wrong.line.substring(wrong.pieces.mnemonic().start(), from)
                + wrong.line.substring(dot, MnemonicReader.end(wrong.line, dot + 1, wrong.end)),
            new Span(from, dot),
            "")
        : null;
  }

  private EncodingFailure unknown(String piece, Span range) {
    if (all.stream().anyMatch(groups -> groups.knows(piece))) {
      return null;
    }
    if (piece.equals(".")) {
      return wrong.failure("modifier-empty", "a modifier is missing after this dot", range);
    }
    Set<String> known = new LinkedHashSet<>();
    for (ModifierGroups groups : all) {
      for (Group group : groups.groups()) {
        group.shown().forEach(known::addAll);
      }
    }
    List<String> list =
        known.stream().map(text -> text.replace(ModifierGroups.NUMBER, 'n')).toList();
    String name = wrong.mnemonic();
    String message = name + " has no modifier " + Quote.of(piece);
    String upper = wrong.isa.inItsLetters(piece);
    if (known.contains(upper)) {
      message += "; modifiers are written in " + wrong.isa.letters() + ": " + upper;
      return wrong.failure("unknown-modifier", message, range, upper);
    }
    message += list.isEmpty() ? " (it has none)" : " (it has " + String.join(", ", list) + ")";
    List<String> near = piece.length() < 4 ? List.of() : NearestWords.of(piece, known, 1);
    if (known.contains(piece + ModifierGroups.NUMBER)) {
      message = Quote.of(piece) + " lacks its number, such as " + piece + "0";
      return wrong.failure("unknown-modifier", message, range, piece + "0");
    }
    String other = RelatedForms.of(wrong);
    message += other == null ? "" : "; " + other + " has it";
    boolean close =
        !near.isEmpty()
            && near.get(0).indexOf(ModifierGroups.NUMBER) < 0
            && NearestWords.distance(near.get(0), upper) == 1;
    return wrong.failure("unknown-modifier", message, range, close ? near.get(0) : null);
  }

  private EncodingFailure order() {
    EncodingFailure type = null;
    for (ModifierGroups groups : all) {
      List<String> ordered = groups.ordered(pieces);
      boolean several = groups.types().size() > 1;
      if (ordered != null && several && !groups.types(ordered).equals(groups.types(pieces))) {
        // Do not suggest another order of the types: that would be another instruction.
        type = type == null ? type(groups) : type;
      } else if (ordered != null) {
        String right = String.join("", ordered);
        return wrong.failure(
            "modifier-order",
            "the modifiers are in the wrong order: write " + wrong.mnemonic() + right,
            modifiers(),
            right);
      }
    }
    return type;
  }

  /** Explains which of several types is the first one that its operand cannot have. */
  private EncodingFailure type(ModifierGroups groups) {
    List<Group> types = groups.types();
    List<String> given = groups.types(pieces);
    int at = 0;
    for (Group group : types) {
      int length = ModifierGroups.length(group, given, at);
      if (length < 0 && at < given.size()) {
        String piece = given.get(at);
        int index = pieces.indexOf(piece);
        // The same word may be valid as an earlier type, so look for its last occurrence.
        index = given.indexOf(piece) < at ? pieces.lastIndexOf(piece) : index;
        String order = String.join(", then the ", types.stream().map(Group::title).toList());
        String message = piece + " is no " + group.title() + " of " + wrong.mnemonic();
        message += " (it has " + group.list() + "); first comes the " + order;
        return wrong.failure("unknown-modifier", message, suffixes.get(index));
      }
      at += Math.max(0, length);
    }
    return null;
  }

  private Span modifiers() {
    return suffixes.isEmpty()
        ? wrong.pieces.mnemonic()
        : new Span(suffixes.get(0).start(), suffixes.get(suffixes.size() - 1).end());
  }

  private EncodingFailure missing() {
    for (ModifierGroups groups : all) {
      Group group = groups.missing(pieces);
      if (group == null) {
        return null;
      }
    }
    Set<String> lists = new LinkedHashSet<>();
    for (ModifierGroups groups : all) {
      lists.add(groups.missing(pieces).list());
    }
    Group first = all.get(0).missing(pieces);
    return wrong.failure(
        "modifier-missing",
        wrong.text(wrong.pieces.fullMnemonic())
            + " lacks the "
            + first.title()
            + ", one of "
            + String.join(", ", lists),
        wrong.pieces.fullMnemonic());
  }

  /** Checks for two modifiers that exclude each other, or for a repeated one. */
  private EncodingFailure together() {
    for (int i = pieces.size() - 1; i >= 0; i--) {
      List<String> others = new ArrayList<>(pieces);
      String extra = others.remove(i);
      for (ModifierGroups groups : all) {
        if (groups.ordered(others) == null) {
          continue;
        }
        for (Group group : groups.groups()) {
          for (String other : others) {
            if (ModifierGroups.has(group, extra) && ModifierGroups.has(group, other)) {
              return wrong.failure(
                  "modifier-conflict",
                  extra.equals(other)
                      ? extra + " is there twice"
                      : other + " and " + extra + " cannot be combined: " + only(group),
                  suffixes.get(i),
                  "");
            }
          }
        }
      }
    }
    String list = String.join(", ", all.get(0).groups().stream().map(Group::list).toList());
    return wrong.failure(
        "modifier-conflict",
        "these modifiers cannot be combined; in this order, " + wrong.mnemonic() + " has " + list,
        modifiers());
  }

  private String only(Group group) {
    return "an instruction has one " + group.title() + ", one of " + group.list();
  }
}
