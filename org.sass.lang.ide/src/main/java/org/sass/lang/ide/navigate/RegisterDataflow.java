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

/** Follows the values of a register from the instructions that write them to those that read. */
final class RegisterDataflow {

  /** More places of a register are not worth a look. */
  private static final int MOST = 10_000;

  /** Kernels of more instructions take too long to be followed whole at each move of a cursor. */
  private static final int HUGE = 20_000;

  /** How many instructions before and after the word are followed in a huge kernel. */
  private static final int NEARBY = 1000;

  /**
   * A word that names a register.
   *
   * @param insn index of its instruction in what was followed
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

  /** Index in the kernel of the first instruction that was followed. */
  private final int first;

  /** Index of the word's instruction among those that were followed. */
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
   * The same, but in a huge kernel only through the thousand instructions before the word and the
   * thousand after it, so that the answer comes at once whatever was typed before. What is found is
   * used for looking only: a value that goes on elsewhere is not followed there, and two values
   * that only meet elsewhere count as two.
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

  /** The first instruction that a cursor at another one looks at. */
  static int nearbyFirst(Kernel kernel, int index) {
    return kernel.code().size() <= HUGE ? 0 : Math.max(0, index - NEARBY);
  }

  /** The instruction after the last one that a cursor at another one looks at. */
  static int nearbyEnd(Kernel kernel, int index) {
    int size = kernel.code().size();
    return size <= HUGE ? size : Math.min(size, index + NEARBY + 1);
  }

  /** The live range that a word belongs to; null if the instruction does not use the register. */
  LiveRanges.Range range(NamedWord word) {
    int use = use(word);
    return use < 0 ? null : lives.ranges().range(here, use);
  }

  /** The index of what an instruction does with the register of a word; -1 if nothing. */
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

  /** Whether a word is the one that names the registers of a use. */
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

  /** The words of a live range, in the order of the code; of a very long one those nearby. */
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

  /** The place of an instruction that was followed. */
  Code code(int insn) {
    return InstructionStatements.at(document, code.kernel(), first + insn);
  }

  /** The word of an instruction that names the registers of a use, or null. */
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
   * The words that name the register in the instructions whose values may arrive at a word; the
   * word itself where its instruction writes the register without a look at what it held.
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

  /** The instructions whose values may arrive where the registers of a use are read. */
  private BitSet writers(Effects.Use use) {
    Cfg cfg = lives.flow().cfg();
    BitSet writers = new BitSet();
    List<List<Integer>> before = predecessors(cfg);
    // Each resource is followed for itself: a half may come from elsewhere.
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

  /** Looks for writers of a resource; whether nothing from before the first one can pass them. */
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
