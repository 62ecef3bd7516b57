package org.sass.lang.ide.navigate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.sass.lang.codec.RegisterNames;
import org.sass.lang.codec.RegisterNames.Name;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.Code;
import org.sass.lang.edit.Change;
import org.sass.lang.edit.Retext;
import org.sass.lang.flow.Effects;
import org.sass.lang.flow.LiveRanges;
import org.sass.lang.flow.Resources;
import org.sass.lang.isa.RegisterFile;
import org.sass.lang.text.Problem;

/**
 * Moves one value to another register: the instruction that writes it, all reads of it, and
 * everything else that shares the value. Other values that the same register holds earlier or later
 * stay where they are. The hex columns of a listing are updated. Afterwards each read must get its
 * value from the same writes as before; otherwise the rename is refused.
 */
final class RegisterRename {
  private final Document document;
  private final RegisterDataflow registers;
  private final NamedWord word;
  private final Resources resources;
  private final RegisterNames shapes;
  private final Name was;

  private RegisterRename(Document document, NamedWord word, RegisterDataflow registers) {
    this.document = document;
    this.word = word;
    this.registers = registers;
    this.resources = registers.lives().flow().resources();
    this.shapes = RegisterNames.of(document.isa());
    this.was = name(word.text());
  }

  /**
   * Returns the changes.
   *
   * @throws ResponseErrorException if the value cannot be moved to that register, with the reason
   */
  static List<Change> of(
      Document document,
      NamedWord word,
      RegisterDataflow registers,
      String name,
      CancelChecker cancel) {
    return new RegisterRename(document, word, registers).changes(name, cancel);
  }

  private Name name(String text) {
    Name name = shapes.name(text, false);
    return name != null ? name : shapes.name(text, true);
  }

  /**
   * Returns the register that a word of the text names. Outside of the operands the word may be in
   * a modifier or in a guard.
   */
  private Name name(NamedWord at) {
    Name name = shapes.name(at.text(), at.operand() < 0);
    return name != null ? name : shapes.name(at.text(), false);
  }

  private List<Change> changes(String name, CancelChecker cancel) {
    LiveRanges.Range range = registers.range(word);
    if (range == null) {
      throw RequestRefusal.of(
          word.text() + " keeps no value here, so there is nothing to move to another register");
    }
    Name now = target(name);
    int by = distance(now, range);
    if (by == 0) {
      return List.of();
    }
    movable(range);
    room(range, by, now);
    readable(now);
    List<Change> changes = new ArrayList<>();
    Set<Integer> lines = new HashSet<>();
    for (Map.Entry<Integer, List<NamedWord>> changed : words(range).entrySet()) {
      cancel.checkCanceled();
      Code code = registers.code(changed.getKey());
      lines.add(code.line() + 1);
      add(code, changed.getValue(), by, changes);
    }
    check(changes, lines, now, cancel);
    return changes;
  }

  /** Returns the register whose name the user typed. */
  private Name target(String text) {
    Name name = name(text);
    name = name != null ? name : name(text.toUpperCase(Locale.ROOT));
    String letter = was.file().letter();
    String all = letter + "0 to " + letter + (was.file().count() - 1);
    if (name == null) {
      throw RequestRefusal.of("'" + text + "' is not a register; write one of " + all);
    }
    if (!name.file().letter().equals(letter)) {
      throw RequestRefusal.of(
          text
              + " is of another kind: "
              + word.text()
              + " is a "
              + was.file().title()
              + "; write one of "
              + all);
    }
    if (name.number() >= was.file().count()) {
      throw RequestRefusal.of("there is no register " + text + "; write one of " + all);
    }
    return name;
  }

  /** Returns by how many resources all uses move. */
  private int distance(Name now, LiveRanges.Range range) {
    if (was.half() < 0 && now.half() >= 0) {
      throw RequestRefusal.of(
          now.with(now.number(), now.half())
              + " is half a register, but "
              + word.text()
              + " is used as a whole; write a register without L or H");
    }
    int half = now.half() >= 0 ? now.half() : Math.max(0, was.half());
    int width = resources.width(was.file());
    int by = (now.number() - was.number()) * width + half - Math.max(0, was.half());
    for (LiveRanges.Occurrence occurrence : range.occurrences()) {
      if (by % width != 0 && occurrence.use().count() > 1) {
        throw RequestRefusal.of(
            "line "
                + line(occurrence.insn())
                + " uses "
                + was.file().letter()
                + was.number()
                + " as a whole, so each half must stay on its side; write the same half of"
                + " another register");
      }
    }
    return by;
  }

  /** Refuses the rename unless all uses of the value are known and instructions write it. */
  private void movable(LiveRanges.Range range) {
    for (int i = range.first(); range.fromLaunch() && i < range.end(); i++) {
      if (resources.isLaunch(i)) {
        throw RequestRefusal.of(
            resources.name(i, resources.width(was.file()))
                + " holds a value that the launch puts there at the start of the kernel: "
                + was.file().launch().get(resources.number(i))
                + "; copy it to another register and use that one");
      }
    }
    if (!range.exact() && was.file().output()) {
      throw RequestRefusal.of(
          word.text()
              + " is a result of the kernel, and its caller reads it there; only the"
              + " operand itself can be changed");
    }
    if (!range.exact()) {
      throw RequestRefusal.of(
          word.text()
              + " may have uses that cannot be found: in a word that is not an instruction, or"
              + " after the end of the code; correct that first");
    }
  }

  /**
   * Refuses the rename if a line that does not assemble names the old or the new register, because
   * it is not known what that line does with them.
   */
  private void readable(Name now) {
    int kernel = document.kernelAt(word.line());
    for (Problem problem : document.program().problems()) {
      int line = problem.line() - 1;
      if (!problem.isError()
          || line < 0
          || line >= document.lineCount()
          || document.kernelAt(line) != kernel) {
        continue;
      }
      for (NamedWord other : registers.words().of(line)) {
        if (other.kind() == NamedWord.Kind.REGISTER && isOf(other, now)) {
          throw RequestRefusal.of(
              "line "
                  + problem.line()
                  + " names "
                  + other.text()
                  + " and does not assemble, so it is unknown which value the name means; correct"
                  + " that line first");
        }
      }
    }
  }

  /**
   * Returns whether a word of a line that does not assemble names the old register or the new one.
   */
  private boolean isOf(NamedWord other, Name now) {
    Code code = WordMeaning.code(document, other);
    Name name = code == null || code.placed() != null ? null : name(other);
    return name != null
        && name.file().equals(now.file())
        && (name.number() == now.number() || name.number() == was.number());
  }

  /** Refuses the rename if the new registers do not exist or do not keep a value. */
  private void room(LiveRanges.Range range, int by, Name now) {
    RegisterFile file = was.file();
    int base = resources.first(file, 0);
    int first = range.first() + by;
    int end = range.end() + by;
    if (first < base || end > base + file.count() * resources.width(file)) {
      throw RequestRefusal.of(
          word.text()
              + " is part of the run "
              + resources.name(range.first(), range.end() - range.first())
              + ", which does not fit at "
              + now.with(now.number(), now.half())
              + ": there are "
              + file.letter()
              + "0 to "
              + file.letter()
              + (file.count() - 1));
    }
    for (int i = first; i < end; i++) {
      if (file.zeros().contains(resources.number(i))) {
        throw RequestRefusal.of(
            file.letter()
                + resources.number(i)
                + " always reads as zero and keeps no value; choose another register");
      }
    }
  }

  /** Returns the words to change, by the index of their instruction. */
  private Map<Integer, List<NamedWord>> words(LiveRanges.Range range) {
    Map<Integer, List<NamedWord>> words = new LinkedHashMap<>();
    for (LiveRanges.Occurrence occurrence : range.occurrences()) {
      NamedWord at = registers.word(occurrence.insn(), occurrence.use());
      if (at == null) {
        throw RequestRefusal.of(
            "line "
                + line(occurrence.insn())
                + " always uses "
                + resources.name(occurrence.use().first(), occurrence.use().count())
                + ", whatever its text says; change that line first");
      }
      List<NamedWord> here = words.computeIfAbsent(occurrence.insn(), k -> new ArrayList<>());
      // One word may name a register that is both read and written.
      if (here.stream().noneMatch(word -> word.start() == at.start())) {
        here.add(at);
      }
    }
    return words;
  }

  private String moved(NamedWord at, int by) {
    Name name = name(at);
    int width = resources.width(name.file());
    int place = name.number() * width + Math.max(0, name.half()) + by;
    return name.with(place / width, name.half() < 0 ? -1 : place % width);
  }

  /** Adds the changes of one instruction, including its hex column. */
  private void add(Code code, List<NamedWord> words, int by, List<Change> changes) {
    String line = document.line(code.line());
    int start = code.statement().start();
    StringBuilder text = new StringBuilder(line.substring(start, code.statement().end()));
    words.sort(Comparator.comparingInt(NamedWord::start).reversed());
    for (NamedWord at : words) {
      text.replace(at.start() - start, at.end() - start, moved(at, by));
    }
    changes.addAll(Retext.of(document, code, text.toString()));
  }

  // ---------------------------------------------------------------- check of the result

  /**
   * Refuses the rename if a changed line does not assemble, or if the flow of values differs from
   * before.
   */
  private void check(List<Change> changes, Set<Integer> lines, Name now, CancelChecker cancel) {
    Document after = Change.apply(document, changes);
    String name = now.with(now.number(), now.half());
    Set<Integer> wrong = new HashSet<>();
    document.program().problems().stream()
        .filter(Problem::isError)
        .forEach(problem -> wrong.add(problem.line()));
    for (Problem problem : after.program().problems()) {
      if (problem.isError() && lines.contains(problem.line()) && !wrong.contains(problem.line())) {
        throw RequestRefusal.of(
            "line " + problem.line() + " would not assemble: " + problem.message());
      }
    }
    int kernel = document.kernelAt(word.line());
    int line = firstDifference(registers.lives(), KernelDataflow.of(after, kernel, cancel));
    if (line > 0) {
      throw RequestRefusal.of(
          name
              + " holds another value at the same time: line "
              + line
              + " would change its meaning; choose a register that is free there");
    }
  }

  /**
   * Returns the first line in which a use belongs to another live range than before; 0 if there is
   * none.
   */
  private int firstDifference(KernelDataflow before, KernelDataflow after) {
    if (before.flow().size() != after.flow().size()) {
      return word.line() + 1;
    }
    Map<Integer, Integer> forth = new HashMap<>();
    Map<Integer, Integer> back = new HashMap<>();
    for (int i = 0; i < before.flow().size(); i++) {
      List<Effects.Use> old = before.flow().effects(i).uses();
      if (old.size() != after.flow().effects(i).uses().size()) {
        return line(i);
      }
      for (int k = 0; k < old.size(); k++) {
        int a = before.ranges().id(i, k);
        int b = after.ranges().id(i, k);
        Integer to = forth.putIfAbsent(a, b);
        Integer from = back.putIfAbsent(b, a);
        if (to != null && to != b || from != null && from != a) {
          return line(i);
        }
      }
    }
    return 0;
  }

  private int line(int insn) {
    return registers.lives().flow().kernel().code().get(insn).line();
  }
}
