package org.sass.lang.ide.navigate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.codec.RegisterNames;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.Code;
import org.sass.lang.flow.Cfg;
import org.sass.lang.flow.Effects;
import org.sass.lang.flow.LiveRanges;
import org.sass.lang.flow.Resources;
import org.sass.lang.ide.navigate.NamedWord.Kind;

/**
 * Follows the values of a register from the instructions that write them to the instructions that
 * read them.
 */
final class RegisterDataflow {

  /** Maximum number of uses of a register that are returned. */
  private static final int MOST = 10_000;

  /**
   * Kernels with more instructions take too long to be followed completely at each move of a
   * cursor.
   */
  private static final int HUGE = 20_000;

  /** How many instructions before and after the word are followed in a huge kernel. */
  private static final int NEARBY = 1000;

  /**
   * A word that names a register.
   *
   * @param word the word
   * @param insn index of its instruction among those that were followed
   * @param effect what the instruction does with the register
   */
  record Use(NamedWord word, int insn, Effects.Use effect) {
    boolean reads() {
      return effect.reads();
    }

    boolean writes() {
      return effect.writes();
    }
  }

  private final Document document;
  private final Code code;
  private final KernelDataflow lives;

  /** Index in the kernel of the first instruction that is followed. */
  private final int first;

  /** Index of the word's instruction among those that are followed. */
  private final int here;

  private final NamedWords words;

  private RegisterDataflow(Document document, Code code, KernelDataflow lives, int first) {
    this.document = document;
    this.code = code;
    this.lives = lives;
    this.first = first;
    this.here = code.index() - first;
    this.words = new NamedWords(document);
  }

  /** Follows the values through the whole kernel. */
  static RegisterDataflow of(
      Document document,
      WordMeaning.Register register,
      KernelDataflow.Source source,
      CancelChecker cancel) {
    Code code = register.code();
    KernelDataflow lives = source.of(document, document.kernelAt(code.line()), cancel);
    return new RegisterDataflow(document, code, lives, 0);
  }

  /**
   * Follows the values through the whole kernel or, if the kernel has more than 20,000
   * instructions, through the thousand instructions before the word and the thousand after it. So
   * the answer comes at once after any edit. The result is good enough for display only: a value is
   * not followed beyond these instructions, and two values that join only elsewhere count as two.
   */
  static RegisterDataflow nearby(
      Document document,
      WordMeaning.Register register,
      KernelDataflow.Source source,
      CancelChecker cancel) {
    Code code = register.code();
    int first = nearbyFirst(code.kernel(), code.index());
    int end = nearbyEnd(code.kernel(), code.index());
    if (end - first == code.kernel().code().size()) {
      return of(document, register, source, cancel);
    }
    KernelDataflow lives = KernelDataflow.ofPart(document, code.kernel(), first, end, cancel);
    return new RegisterDataflow(document, code, lives, first);
  }

  /**
   * Returns the index of the first instruction that {@link #nearby} follows for a word in an
   * instruction.
   */
  static int nearbyFirst(Kernel kernel, int index) {
    return kernel.code().size() <= HUGE ? 0 : Math.max(0, index - NEARBY);
  }

  /**
   * Returns the index after the last instruction that {@link #nearby} follows for a word in an
   * instruction.
   */
  static int nearbyEnd(Kernel kernel, int index) {
    int size = kernel.code().size();
    return size <= HUGE ? size : Math.min(size, index + NEARBY + 1);
  }

  /**
   * Returns the live range that a word belongs to; null if the instruction does not use the
   * register.
   */
  LiveRanges.Range range(NamedWord word) {
    int use = use(word);
    return use < 0 ? null : lives.ranges().range(here, use);
  }

  /**
   * Returns the index of the use that the instruction makes of a word's register; -1 if there is
   * none.
   */
  int use(NamedWord word) {
    List<Effects.Use> uses = lives.flow().effects(here).uses();
    for (int i = 0; i < uses.size(); i++) {
      if (names(word, uses.get(i))) {
        return i;
      }
    }
    return -1;
  }

  NamedWords words() {
    return words;
  }

  KernelDataflow lives() {
    return lives;
  }

  /** Returns whether a word names the registers of a use. */
  private boolean names(NamedWord word, Effects.Use use) {
    boolean suffix = use.where() == Effects.Where.MODIFIER;
    if (word.kind() != Kind.REGISTER || word.operand() != use.operand()) {
      return false;
    }
    RegisterNames.Name name = words.registers().name(word.text(), suffix);
    Resources resources = lives.flow().resources();
    if (name == null || name.number() >= name.file().count()) {
      return false;
    }
    int first = resources.first(name.file(), name.number()) + Math.max(0, name.half());
    boolean whole = use.count() >= resources.width(name.file());
    return first == use.first() && (name.half() >= 0 ? use.count() == 1 : whole);
  }

  /**
   * Returns the words of a live range, in the order of the code. If it has more than 10,000 uses,
   * only those nearest to the word are returned.
   */
  List<Use> uses(LiveRanges.Range range) {
    List<Use> found = new ArrayList<>();
    List<LiveRanges.Occurrence> all = range == null ? List.of() : range.occurrences();
    int before = 0;
    while (before < all.size() && all.get(before).insn() < here) {
      before++;
    }
    int from = Math.max(0, before - MOST / 2);
    for (var occurrence : all.subList(from, Math.min(all.size(), from + MOST))) {
      NamedWord word = word(occurrence.insn(), occurrence.use());
      if (word != null) {
        found.add(new Use(word, occurrence.insn(), occurrence.use()));
      }
    }
    return found;
  }

  /** Returns the statement of an instruction that was followed. */
  Code code(int insn) {
    return InstructionStatements.at(document, code.kernel(), first + insn);
  }

  /** Returns the word of an instruction that names the registers of a use, or null. */
  NamedWord word(int insn, Effects.Use use) {
    Code at = code(insn);
    for (NamedWord word : at == null ? List.<NamedWord>of() : words.of(at.line())) {
      boolean here = word.statement() != null && word.statement().start() == at.statement().start();
      if (here && names(word, use)) {
        return word;
      }
    }
    return null;
  }

  /**
   * Returns the words for the register in the instructions that may have written the value of a
   * word. Returns the word itself if its instruction only writes the register.
   */
  List<NamedWord> definitions(NamedWord word) {
    int index = use(word);
    if (index < 0) {
      return List.of();
    }
    Effects.Use use = lives.flow().effects(here).uses().get(index);
    if (!use.reads()) {
      return List.of(word);
    }
    List<NamedWord> found = new ArrayList<>();
    BitSet writers = writers(use);
    for (int i = writers.nextSetBit(0); i >= 0; i = writers.nextSetBit(i + 1)) {
      for (Effects.Use write : lives.flow().effects(i).uses()) {
        NamedWord named = write.writes() && overlap(write, use) ? word(i, write) : null;
        if (named != null) {
          found.add(named);
        }
      }
    }
    return found;
  }

  private static boolean overlap(Effects.Use a, Effects.Use b) {
    return a.first() < b.first() + b.count() && b.first() < a.first() + a.count();
  }

  /** Returns the instructions that may have written the registers that a use reads. */
  private BitSet writers(Effects.Use use) {
    Cfg cfg = lives.flow().cfg();
    BitSet writers = new BitSet();
    List<List<Integer>> before = predecessors(cfg);
    // Each half of a register is followed separately, because the halves may be written by
    // different instructions.
    for (int resource = use.first(); resource < use.first() + use.count(); resource++) {
      int block = cfg.blockOf(here);
      if (goBack(cfg.block(block).first(), here, resource, writers)) {
        continue;
      }
      BitSet seen = new BitSet();
      List<Integer> pending = new ArrayList<>(before.get(block));
      while (!pending.isEmpty()) {
        int next = pending.remove(pending.size() - 1);
        if (seen.get(next)) {
          continue;
        }
        seen.set(next);
        if (!goBack(cfg.block(next).first(), cfg.block(next).end(), resource, writers)) {
          pending.addAll(before.get(next));
        }
      }
    }
    return writers;
  }

  private static List<List<Integer>> predecessors(Cfg cfg) {
    List<List<Integer>> before = new ArrayList<>(cfg.size());
    for (int i = 0; i < cfg.size(); i++) {
      before.add(new ArrayList<>(2));
    }
    for (Cfg.Edge edge : cfg.edges()) {
      if (edge.kind() != Cfg.Kind.AFTER_CALL) {
        before.get(edge.to()).add(edge.from());
      }
    }
    return before;
  }

  /**
   * Searches backwards for instructions that write a resource. Returns whether one of them always
   * overwrites it, so that no earlier value can pass.
   */
  private boolean goBack(int start, int end, int resource, BitSet writers) {
    for (int i = end - 1; i >= start; i--) {
      Effects effects = lives.flow().effects(i);
      for (Effects.Use use : effects.uses()) {
        if (use.writes() && use.has(resource)) {
          writers.set(i);
          if (use.sure() && !effects.isConditional()) {
            return true;
          }
        }
      }
    }
    return false;
  }
}
