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
import org.sass.lang.codec.RegisterSyntax;
import org.sass.lang.codec.RegisterSyntax.Name;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.edit.Change;
import org.sass.lang.edit.TextReplacement;
import org.sass.lang.flow.Effects;
import org.sass.lang.flow.LiveRanges;
import org.sass.lang.flow.Resources;
import org.sass.lang.isa.RegisterFile;
import org.sass.lang.text.Problem;
import org.sass.lang.text.SourceLine;

/**
 * Moves one value to another register: the instruction that writes it, all reads of it, and
 * everything else that shares the value. Other values that the same register holds earlier or later
 * stay where they are. The hex columns of a listing are updated. Afterwards each read must get its
 * value from the same writes as before; otherwise the rename is refused.
 */
final class RegisterRename {
  private final Document document;
  private final RegisterDataflow registerDataflow;
  private final NamedWord word;
  private final Resources resources;
  private final RegisterSyntax registerNames;
  private final Name oldRegister;

  private RegisterRename(Document document, NamedWord word, RegisterDataflow registerDataflow) {
    this.document = document;
    this.word = word;
    this.registerDataflow = registerDataflow;
    this.resources = registerDataflow.kernelDataflow().flow().resources();
    this.registerNames = RegisterSyntax.of(document.isa());
    this.oldRegister = parseRegister(word.text());
  }

  /**
   * Returns the changes.
   *
   * @throws ResponseErrorException if the value cannot be moved to that register, with the reason
   */
  static List<Change> of(
      Document document,
      NamedWord word,
      RegisterDataflow registerDataflow,
      String name,
      CancelChecker cancel) {
    return new RegisterRename(document, word, registerDataflow).changes(name, cancel);
  }

  private Name parseRegister(String text) {
    Name name = registerNames.parseNumbered(text, false);
    return name != null ? name : registerNames.parseNumbered(text, true);
  }

  /**
   * Returns the register that a word of the text names. Outside of the operands the word may be in
   * a modifier or in a guard.
   */
  private Name registerOf(NamedWord at) {
    Name name = registerNames.parseNumbered(at.text(), at.operand() < 0);
    return name != null ? name : registerNames.parseNumbered(at.text(), false);
  }

  private List<Change> changes(String name, CancelChecker cancel) {
    LiveRanges.Range range = registerDataflow.range(word);
    if (range == null) {
      throw RequestRefusal.of(
          word.text() + " keeps no value here, so there is nothing to move to another register");
    }
    Name newRegister = targetRegister(name);
    int shift = distance(newRegister, range);
    if (shift == 0) {
      return List.of();
    }
    checkMovable(range);
    checkRoom(range, shift, newRegister);
    checkUnassembledLines(newRegister);
    List<Change> changes = new ArrayList<>();
    Set<Integer> lines = new HashSet<>();
    Map<Integer, String> controls = new HashMap<>();
    for (Map.Entry<Integer, List<NamedWord>> changed : words(range, shift, controls).entrySet()) {
      cancel.checkCanceled();
      CodeStatement code = registerDataflow.code(changed.getKey());
      lines.add(code.lineIndex() + 1);
      addChanges(code, changed.getValue(), shift, controls.get(changed.getKey()), changes);
    }
    checkResult(changes, lines, newRegister, cancel);
    return changes;
  }

  /** Returns the register whose name the user typed. */
  private Name targetRegister(String text) {
    Name name = parseRegister(text);
    name = name != null ? name : parseRegister(text.toUpperCase(Locale.ROOT));
    String letter = oldRegister.file().prefix();
    String all = letter + "0 to " + letter + (oldRegister.file().count() - 1);
    if (name == null) {
      throw RequestRefusal.of("'" + text + "' is not a register; write one of " + all);
    }
    if (!name.file().prefix().equals(letter)) {
      throw RequestRefusal.of(
          text
              + " is of another kind: "
              + word.text()
              + " is a "
              + oldRegister.file().title()
              + "; write one of "
              + all);
    }
    if (name.number() >= oldRegister.file().count()) {
      throw RequestRefusal.of("there is no register " + text + "; write one of " + all);
    }
    return name;
  }

  /** Returns by how many resources all uses move. */
  private int distance(Name newRegister, LiveRanges.Range range) {
    if (oldRegister.half() < 0 && newRegister.half() >= 0) {
      throw RequestRefusal.of(
          newRegister.withNumber(newRegister.number(), newRegister.half())
              + " is half a register, but "
              + word.text()
              + " is used as a whole; write a register without L or H");
    }
    int half = newRegister.half() >= 0 ? newRegister.half() : Math.max(0, oldRegister.half());
    int width = resources.resourcesPerRegister(oldRegister.file());
    int shift =
        (newRegister.number() - oldRegister.number()) * width
            + half
            - Math.max(0, oldRegister.half());
    for (LiveRanges.Occurrence occurrence : range.occurrences()) {
      if (shift % width != 0 && occurrence.use().count() > 1) {
        throw RequestRefusal.of(
            "line "
                + line(occurrence.insn())
                + " uses "
                + oldRegister.file().prefix()
                + oldRegister.number()
                + " as a whole, so each half must stay on its side; write the same half of"
                + " another register");
      }
    }
    return shift;
  }

  /** Refuses the rename unless all uses of the value are known and instructions write it. */
  private void checkMovable(LiveRanges.Range range) {
    for (int i = range.firstResource(); range.fromLaunch() && i < range.endResource(); i++) {
      if (resources.isSetByLaunch(i)) {
        throw RequestRefusal.of(
            resources.name(i, resources.resourcesPerRegister(oldRegister.file()))
                + " holds a value that the launch puts there at the start of the kernel: "
                + oldRegister.file().launchValues().get(resources.registerNumber(i))
                + "; copy it to another register and use that one");
      }
    }
    if (!range.exact() && oldRegister.file().isOutput()) {
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
  private void checkUnassembledLines(Name newRegister) {
    int kernel = document.kernelIndexAt(word.line());
    for (Problem problem : document.program().problems()) {
      int line = problem.line() - 1;
      if (!problem.isError()
          || line < 0
          || line >= document.lineCount()
          || document.kernelIndexAt(line) != kernel) {
        continue;
      }
      for (NamedWord other : registerDataflow.words().of(line)) {
        if (other.kind() == NamedWord.Kind.REGISTER && namesOldOrNew(other, newRegister)) {
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
  private boolean namesOldOrNew(NamedWord other, Name newRegister) {
    CodeStatement code = WordMeaning.statementOf(document, other);
    Name name = code == null || code.instruction() != null ? null : registerOf(other);
    return name != null
        && name.file().equals(newRegister.file())
        && (name.number() == newRegister.number() || name.number() == oldRegister.number());
  }

  /** Refuses the rename if the new registers do not exist or do not keep a value. */
  private void checkRoom(LiveRanges.Range range, int shift, Name newRegister) {
    RegisterFile file = oldRegister.file();
    int base = resources.firstResource(file, 0);
    int first = range.firstResource() + shift;
    int end = range.endResource() + shift;
    if (first < base || end > base + file.count() * resources.resourcesPerRegister(file)) {
      throw RequestRefusal.of(
          word.text()
              + " is part of the run "
              + resources.name(range.firstResource(), range.endResource() - range.firstResource())
              + ", which does not fit at "
              + newRegister.withNumber(newRegister.number(), newRegister.half())
              + ": there are "
              + file.prefix()
              + "0 to "
              + file.prefix()
              + (file.count() - 1));
    }
    for (int i = first; i < end; i++) {
      if (file.zeroNumbers().contains(resources.registerNumber(i))) {
        throw RequestRefusal.of(
            file.prefix()
                + resources.registerNumber(i)
                + " always reads as zero and keeps no value; choose another register");
      }
    }
  }

  /**
   * Returns the words to change, by the index of their instruction.
   *
   * @param controls receives the new controls of instructions that use the value without naming it
   */
  private Map<Integer, List<NamedWord>> words(
      LiveRanges.Range range, int shift, Map<Integer, String> controls) {
    Map<Integer, List<NamedWord>> words = new LinkedHashMap<>();
    for (LiveRanges.Occurrence occurrence : range.occurrences()) {
      int insn = occurrence.insn();
      List<NamedWord> here = words.computeIfAbsent(insn, k -> new ArrayList<>());
      NamedWord at = registerDataflow.word(insn, occurrence.use());
      if (at == null) {
        controls.put(insn, newControl(occurrence, shift));
      } else if (here.stream().noneMatch(word -> word.start() == at.start())) {
        // One word may name a register that is both read and written.
        here.add(at);
      }
    }
    return words;
  }

  /** Returns the new control of an instruction that uses the value without naming it. */
  private String newControl(LiveRanges.Occurrence occurrence, int shift) {
    RegisterFile file = oldRegister.file();
    int from = resources.registerNumber(occurrence.use().first());
    int to = from + shift / resources.resourcesPerRegister(file);
    CodeStatement code = registerDataflow.code(occurrence.insn());
    boolean isText = code != null && code.statement().kind() == SourceLine.Kind.INSTRUCTION;
    String control =
        isText ? UnnamedRegister.controlWith(code.instruction(), file, from, to) : null;
    if (control == null) {
      throw RequestRefusal.of(
          "line "
              + line(occurrence.insn())
              + " always uses "
              + resources.name(occurrence.use().first(), occurrence.use().count())
              + ", whatever its text says; change that line first");
    }
    return control;
  }

  private String moved(NamedWord at, int shift) {
    Name name = registerOf(at);
    int width = resources.resourcesPerRegister(name.file());
    int place = name.number() * width + Math.max(0, name.half()) + shift;
    return name.withNumber(place / width, name.half() < 0 ? -1 : place % width);
  }

  /**
   * Adds the changes of one instruction, including its hex column.
   *
   * @param control its new control; null if that stays
   */
  private void addChanges(
      CodeStatement code, List<NamedWord> words, int shift, String control, List<Change> changes) {
    String line = document.lineText(code.lineIndex());
    int start = code.statement().start();
    StringBuilder text = new StringBuilder(line.substring(start, code.statement().end()));
    words.sort(Comparator.comparingInt(NamedWord::start).reversed());
    for (NamedWord at : words) {
      text.replace(at.start() - start, at.end() - start, moved(at, shift));
    }
    String renamed =
        control == null ? text.toString() : UnnamedRegister.withControl(text.toString(), control);
    changes.addAll(TextReplacement.replaceText(document, code, renamed));
  }

  // ---------------------------------------------------------------- check of the result

  /**
   * Refuses the rename if a changed line does not assemble, or if the flow of values differs from
   * before.
   */
  private void checkResult(
      List<Change> changes, Set<Integer> lines, Name newRegister, CancelChecker cancel) {
    Document after = Change.apply(document, changes);
    String name = newRegister.withNumber(newRegister.number(), newRegister.half());
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
    int kernel = document.kernelIndexAt(word.line());
    int line =
        firstDifference(
            registerDataflow.kernelDataflow(), KernelDataflow.of(after, kernel, cancel));
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
      List<Effects.ResourceUse> old = before.flow().effects(i).uses();
      if (old.size() != after.flow().effects(i).uses().size()) {
        return line(i);
      }
      for (int k = 0; k < old.size(); k++) {
        int a = before.ranges().rangeId(i, k);
        int b = after.ranges().rangeId(i, k);
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
    return registerDataflow.kernelDataflow().flow().kernel().code().get(insn).line();
  }
}
