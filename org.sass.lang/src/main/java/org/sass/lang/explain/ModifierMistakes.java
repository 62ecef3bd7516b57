package org.sass.lang.explain;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.sass.lang.codec.MnemonicReader;
import org.sass.lang.codec.ModifierGroups;
import org.sass.lang.codec.ModifierGroups.Group;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.SyntaxSummary;
import org.sass.lang.text.Letters;
import org.sass.lang.text.NearestWords;
import org.sass.lang.text.Quote;
import org.sass.lang.text.Span;

/** Explains what is wrong with the modifiers after a mnemonic. */
final class ModifierMistakes {
  private final RejectedText rejected;
  private final List<Span> suffixes;
  private final List<String> pieces;
  private final List<ModifierGroups> groupsByForm = new ArrayList<>();

  ModifierMistakes(RejectedText rejected, List<Form> forms) {
    this.rejected = rejected;
    this.suffixes = rejected.pieces.suffixes();
    this.pieces = suffixes.stream().map(rejected::text).toList();
    forms.forEach(form -> groupsByForm.add(ModifierGroups.of(rejected.isa, form)));
  }

  /** Returns the mistake, or null if some form can have these modifiers. */
  EncodingFailure find() {
    EncodingFailure failure = checkBlankBeforeDot();
    if (failure != null || groupsByForm.stream().anyMatch(groups -> groups.fits(pieces))) {
      return failure;
    }
    for (int i = 0; failure == null && i < pieces.size(); i++) {
      failure = unknown(pieces.get(i), suffixes.get(i));
    }
    failure = failure == null ? order() : failure;
    failure = failure == null ? missing() : failure;
    return failure == null ? checkExclusive() : failure;
  }

  /** Checks for a blank before the dot of a modifier: {@code FADD .SAT}. */
  private EncodingFailure checkBlankBeforeDot() {
    int from = rejected.pieces.fullMnemonic().end();
    int dot = Letters.skipBlanks(rejected.line, from, rejected.end);
    boolean apart = dot > from && dot < rejected.end && rejected.line.charAt(dot) == '.';
    return apart && rejected.isInstruction(new Span(from, dot), "")
        ? rejected.failure(
            "modifier-apart",
            "a modifier cannot come after a blank: write "
                + rejected.line.substring(rejected.pieces.mnemonic().start(), from)
                + rejected.line.substring(
                    dot, MnemonicReader.end(rejected.line, dot + 1, rejected.end)),
            new Span(from, dot),
            "")
        : null;
  }

  private EncodingFailure unknown(String piece, Span range) {
    if (groupsByForm.stream().anyMatch(groups -> groups.hasPiece(piece))) {
      return null;
    }
    if (piece.equals(".")) {
      return rejected.failure("modifier-empty", "a modifier is missing after this dot", range);
    }
    Set<String> known = new LinkedHashSet<>();
    for (ModifierGroups groups : groupsByForm) {
      for (Group group : groups.groups()) {
        group.printedTexts().forEach(known::addAll);
      }
    }
    List<String> list =
        shown().stream()
            .filter(text -> !SyntaxSummary.isMeaningless(text))
            .map(text -> text.replace(ModifierGroups.NUMBER_PLACEHOLDER, 'n'))
            .toList();
    String name = rejected.mnemonic();
    String message = name + " has no modifier " + Quote.of(piece);
    String upper = rejected.isa.toIsaCase(piece);
    if (known.contains(upper)) {
      message += "; modifiers are written in " + rejected.isa.caseName() + ": " + upper;
      return rejected.failure("unknown-modifier", message, range, upper);
    }
    message +=
        list.isEmpty() ? " (it has none)" : " (it has " + ModifierList.join(list, piece) + ")";
    List<String> near = piece.length() < 4 ? List.of() : NearestWords.nearest(piece, known, 1);
    if (known.contains(piece + ModifierGroups.NUMBER_PLACEHOLDER)) {
      message = Quote.of(piece) + " lacks its number, such as " + piece + "0";
      return rejected.failure("unknown-modifier", message, range, piece + "0");
    }
    String other = RelatedForms.findRelated(rejected);
    message += other == null ? "" : "; " + other + " has it";
    boolean close =
        !near.isEmpty()
            && near.get(0).indexOf(ModifierGroups.NUMBER_PLACEHOLDER) < 0
            && NearestWords.editDistance(near.get(0), upper) == 1;
    return rejected.failure("unknown-modifier", message, range, close ? near.get(0) : null);
  }

  /**
   * Returns the modifiers of a list. A number that only follows another word, as in .PF1.5, is no
   * modifier by itself, so it is listed with that word.
   */
  private Set<String> shown() {
    List<List<String>> texts =
        groupsByForm.stream()
            .flatMap(groups -> groups.groups().stream())
            .flatMap(group -> group.printedTexts().stream())
            .filter(text -> !text.isEmpty())
            .toList();
    Set<String> firsts = texts.stream().map(text -> text.get(0)).collect(Collectors.toSet());
    Set<String> all = new LinkedHashSet<>();
    for (List<String> text : texts) {
      for (int i = 0; i < text.size(); i++) {
        String piece = text.get(i);
        boolean follows = piece.matches("\\.\\d+") && !firsts.contains(piece);
        all.add(follows && i > 0 ? text.get(i - 1) + piece : piece);
      }
    }
    return all;
  }

  private EncodingFailure order() {
    EncodingFailure type = null;
    for (ModifierGroups groups : groupsByForm) {
      List<String> ordered = groups.findOrder(pieces);
      boolean several = groups.typeGroups().size() > 1;
      if (ordered != null
          && several
          && !groups.typePieces(ordered).equals(groups.typePieces(pieces))) {
        // Do not suggest another order of the types: that would be another instruction.
        type = type == null ? type(groups) : type;
      } else if (ordered != null) {
        String right = String.join("", ordered);
        return rejected.failure(
            "modifier-order",
            "the modifiers are in the wrong order: write " + rejected.mnemonic() + right,
            modifiers(),
            right);
      }
    }
    return type;
  }

  /** Explains which of several types is the first one that its operand cannot have. */
  private EncodingFailure type(ModifierGroups groups) {
    List<Group> types = groups.typeGroups();
    List<String> given = groups.typePieces(pieces);
    int at = 0;
    for (Group group : types) {
      int length = ModifierGroups.matchLength(group, given, at);
      if (length < 0 && at < given.size()) {
        String piece = given.get(at);
        int index = pieces.indexOf(piece);
        // The same word may be valid as an earlier type, so look for its last occurrence.
        index = given.indexOf(piece) < at ? pieces.lastIndexOf(piece) : index;
        String order = String.join(", then the ", types.stream().map(Group::title).toList());
        String message = piece + " is no " + group.title() + " of " + rejected.mnemonic();
        message +=
            " (it has "
                + ModifierList.join(group.shownTexts(), piece)
                + "); first comes the "
                + order;
        return rejected.failure("unknown-modifier", message, suffixes.get(index));
      }
      at += Math.max(0, length);
    }
    return null;
  }

  private Span modifiers() {
    return suffixes.isEmpty()
        ? rejected.pieces.mnemonic()
        : new Span(suffixes.get(0).start(), suffixes.get(suffixes.size() - 1).end());
  }

  private EncodingFailure missing() {
    for (ModifierGroups groups : groupsByForm) {
      Group group = groups.findMissing(pieces);
      if (group == null) {
        return null;
      }
    }
    Set<String> texts = new LinkedHashSet<>();
    for (ModifierGroups groups : groupsByForm) {
      texts.addAll(groups.findMissing(pieces).shownTexts());
    }
    Group first = groupsByForm.get(0).findMissing(pieces);
    String list = ModifierList.join(texts, "");
    return rejected.failure(
        "modifier-missing",
        rejected.text(rejected.pieces.fullMnemonic())
            + " lacks the "
            + first.title()
            + (texts.size() == 1 ? " " : ", one of ")
            + list,
        rejected.pieces.fullMnemonic());
  }

  /** Checks for two modifiers that exclude each other, or for a repeated one. */
  private EncodingFailure checkExclusive() {
    for (int i = pieces.size() - 1; i >= 0; i--) {
      List<String> others = new ArrayList<>(pieces);
      String extra = others.remove(i);
      for (ModifierGroups groups : groupsByForm) {
        if (groups.findOrder(others) == null) {
          continue;
        }
        for (Group group : groups.groups()) {
          for (String other : others) {
            if (ModifierGroups.hasPiece(group, extra) && ModifierGroups.hasPiece(group, other)) {
              return rejected.failure(
                  "modifier-conflict",
                  extra.equals(other)
                      ? extra + " is there twice"
                      : other
                          + " and "
                          + extra
                          + " cannot be combined: "
                          + oneOfMessage(group, extra),
                  suffixes.get(i),
                  "");
            }
          }
        }
      }
    }
    String list =
        groupsByForm.get(0).groups().stream()
            .map(group -> ModifierList.join(group.shownTexts(), ""))
            .collect(Collectors.joining(", "));
    return rejected.failure(
        "modifier-conflict",
        "these modifiers cannot be combined; in this order, "
            + rejected.mnemonic()
            + " has "
            + list,
        modifiers());
  }

  private static String oneOfMessage(Group group, String given) {
    String list = ModifierList.join(group.shownTexts(), given);
    return "an instruction has one " + group.title() + ", one of " + list;
  }
}
