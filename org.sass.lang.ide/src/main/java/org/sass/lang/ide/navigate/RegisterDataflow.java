package org.sass.lang.ide.navigate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.codec.RegisterSyntax;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
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
  private static final int MAX_USES = 10_000;

  /**
   * Kernels with more instructions take too long to be followed completely at each move of a
   * cursor.
   */
  private static final int HUGE_KERNEL_INSTRUCTIONS = 20_000;

  /** How many instructions before and after the word are followed in a huge kernel. */
  private static final int NEARBY_INSTRUCTIONS = 1000;

  /**
   * A word that names a register.
   *
   * @param word the word
   * @param insn index of its instruction among those that were followed
   * @param effect what the instruction does with the register
   */
  record Use(NamedWord word, int insn, Effects.ResourceUse effect) {
    boolean reads() {
      return effect.reads();
    }

    boolean writes() {
      return effect.writes();
    }
  }

  private final Document document;
  private final CodeStatement code;
  private final KernelDataflow kernelDataflow;

  /** Index in the kernel of the first instruction that is followed. */
  private final int firstIndex;

  /** Index of the word's instruction among those that are followed. */
  private final int wordIndex;

  private final NamedWords words;

  private RegisterDataflow(
      Document document, CodeStatement code, KernelDataflow kernelDataflow, int first) {
    this.document = document;
    this.code = code;
    this.kernelDataflow = kernelDataflow;
    this.firstIndex = first;
    this.wordIndex = code.codeIndex() - first;
    this.words = new NamedWords(document);
  }

  /** Follows the values through the whole kernel. */
  static RegisterDataflow of(
      Document document,
      WordMeaning.Register register,
      KernelDataflow.Source dataflowSource,
      CancelChecker cancel) {
    CodeStatement code = register.code();
    KernelDataflow kernelDataflow =
        dataflowSource.dataflowOf(document, document.kernelIndexAt(code.lineIndex()), cancel);
    return new RegisterDataflow(document, code, kernelDataflow, 0);
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
      KernelDataflow.Source dataflowSource,
      CancelChecker cancel) {
    CodeStatement code = register.code();
    int first = nearbyFirst(code.kernel(), code.codeIndex());
    int end = nearbyEnd(code.kernel(), code.codeIndex());
    if (end - first == code.kernel().code().size()) {
      return of(document, register, dataflowSource, cancel);
    }
    KernelDataflow kernelDataflow =
        KernelDataflow.ofPart(document, code.kernel(), first, end, cancel);
    return new RegisterDataflow(document, code, kernelDataflow, first);
  }

  /**
   * Returns the index of the first instruction that {@link #nearby} follows for a word in an
   * instruction.
   */
  static int nearbyFirst(Kernel kernel, int index) {
    return kernel.code().size() <= HUGE_KERNEL_INSTRUCTIONS
        ? 0
        : Math.max(0, index - NEARBY_INSTRUCTIONS);
  }

  /**
   * Returns the index after the last instruction that {@link #nearby} follows for a word in an
   * instruction.
   */
  static int nearbyEnd(Kernel kernel, int index) {
    int size = kernel.code().size();
    return size <= HUGE_KERNEL_INSTRUCTIONS
        ? size
        : Math.min(size, index + NEARBY_INSTRUCTIONS + 1);
  }

  /**
   * Returns the live range that a word belongs to; null if the instruction does not use the
   * register.
   */
  LiveRanges.Range range(NamedWord word) {
    int use = useIndex(word);
    return use < 0 ? null : kernelDataflow.ranges().rangeOf(wordIndex, use);
  }

  /**
   * Returns the index of the use that the instruction makes of a word's register; -1 if there is
   * none.
   */
  int useIndex(NamedWord word) {
    List<Effects.ResourceUse> uses = kernelDataflow.flow().effects(wordIndex).uses();
    for (int i = 0; i < uses.size(); i++) {
      if (namesRegistersOf(word, uses.get(i))) {
        return i;
      }
    }
    for (int i = 0; i < uses.size(); i++) {
      if (namesHiddenRegistersOf(word, uses.get(i))) {
        return i;
      }
    }
    return -1;
  }

  NamedWords words() {
    return words;
  }

  KernelDataflow kernelDataflow() {
    return kernelDataflow;
  }

  /** Returns whether a word names the registers of a use. */
  private boolean namesRegistersOf(NamedWord word, Effects.ResourceUse use) {
    return word.operand() == use.operandIndex()
        && names(word, use, use.location() == Effects.UseLocation.MODIFIER);
  }

  /**
   * Returns whether a word in an operand names the registers of a use that the disassembler does
   * not show in an operand: {@code desc[UR4][R2.64]} is a text for {@code [R2.64]}.
   */
  private boolean namesHiddenRegistersOf(NamedWord word, Effects.ResourceUse use) {
    return use.location() == Effects.UseLocation.MODIFIER
        && word.operand() >= 0
        && names(word, use, false);
  }

  private boolean names(NamedWord word, Effects.ResourceUse use, boolean suffix) {
    if (word.kind() != Kind.REGISTER) {
      return false;
    }
    RegisterSyntax.Name name = words.registerNames().parseNumbered(word.text(), suffix);
    Resources resources = kernelDataflow.flow().resources();
    if (name == null || name.number() >= name.file().count()) {
      return false;
    }
    int first = resources.firstResource(name.file(), name.number()) + Math.max(0, name.half());
    boolean whole = use.count() >= resources.resourcesPerRegister(name.file());
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
    while (before < all.size() && all.get(before).insn() < wordIndex) {
      before++;
    }
    int from = Math.max(0, before - MAX_USES / 2);
    for (var occurrence : all.subList(from, Math.min(all.size(), from + MAX_USES))) {
      NamedWord word = word(occurrence.insn(), occurrence.use());
      if (word != null) {
        found.add(new Use(word, occurrence.insn(), occurrence.use()));
      }
    }
    return found;
  }

  /** Returns the statement of an instruction that was followed. */
  CodeStatement code(int insn) {
    return InstructionStatements.statementAt(document, code.kernel(), firstIndex + insn);
  }

  /** Returns the word of an instruction that names the registers of a use, or null. */
  NamedWord word(int insn, Effects.ResourceUse use) {
    CodeStatement at = code(insn);
    NamedWord hidden = null;
    for (NamedWord word : at == null ? List.<NamedWord>of() : words.of(at.lineIndex())) {
      boolean here = word.statement() != null && word.statement().start() == at.statement().start();
      if (here && namesRegistersOf(word, use)) {
        return word;
      }
      hidden = hidden == null && here && namesHiddenRegistersOf(word, use) ? word : hidden;
    }
    return hidden;
  }

  /**
   * Returns the words for the register in the instructions that may have written the value of a
   * word. Returns the word itself if its instruction only writes the register.
   */
  List<NamedWord> definitions(NamedWord word) {
    int index = useIndex(word);
    if (index < 0) {
      return List.of();
    }
    Effects.ResourceUse use = kernelDataflow.flow().effects(wordIndex).uses().get(index);
    if (!use.reads()) {
      return List.of(word);
    }
    List<NamedWord> found = new ArrayList<>();
    BitSet writers = writers(use);
    for (int i = writers.nextSetBit(0); i >= 0; i = writers.nextSetBit(i + 1)) {
      for (Effects.ResourceUse write : kernelDataflow.flow().effects(i).uses()) {
        NamedWord named = write.writes() && overlaps(write, use) ? word(i, write) : null;
        if (named != null) {
          found.add(named);
        }
      }
    }
    return found;
  }

  private static boolean overlaps(Effects.ResourceUse a, Effects.ResourceUse b) {
    return a.first() < b.first() + b.count() && b.first() < a.first() + a.count();
  }

  /** Returns the instructions that may have written the registers that a use reads. */
  private BitSet writers(Effects.ResourceUse use) {
    Cfg cfg = kernelDataflow.flow().cfg();
    BitSet writers = new BitSet();
    List<List<Integer>> before = predecessors(cfg);
    // Each half of a register is followed separately, because the halves may be written by
    // different instructions.
    for (int resource = use.first(); resource < use.first() + use.count(); resource++) {
      int block = cfg.blockOf(wordIndex);
      if (addWriters(cfg.block(block).first(), wordIndex, resource, writers)) {
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
        if (!addWriters(cfg.block(next).first(), cfg.block(next).end(), resource, writers)) {
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
  private boolean addWriters(int start, int end, int resource, BitSet writers) {
    for (int i = end - 1; i >= start; i--) {
      Effects effects = kernelDataflow.flow().effects(i);
      for (Effects.ResourceUse use : effects.uses()) {
        if (use.writes() && use.contains(resource)) {
          writers.set(i);
          if (use.isCertain() && !effects.isConditional()) {
            return true;
          }
        }
      }
    }
    return false;
  }
}
