package org.sass.lang.assemble;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.sass.lang.assemble.Encoder.Encoded;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.ExitMarker;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.InsnInput;
import org.sass.lang.codec.KernelEndings;
import org.sass.lang.explain.EncodingFailure;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.FormEffects;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.lang.text.DidYouMean;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.LinkerExpression;
import org.sass.lang.text.NamesInText;
import org.sass.lang.text.Place;
import org.sass.lang.text.ProblemCollector;
import org.sass.lang.text.Quote;
import org.sass.lang.text.Span;

/**
 * Completes a kernel after all its lines have been read: encodes instructions that use later names,
 * checks branches and the kernel's end, and reports unused labels.
 */
final class KernelFinisher {

  /**
   * Maximum number of name comparisons per kernel when names similar to unknown ones are searched,
   * because the search is slow.
   */
  private static final int MAX_NAME_COMPARISONS = 20_000;

  private final Assembly assembly;
  private final KernelBuilder kernel;
  private final ProblemCollector problems;

  /** The names that a misspelled name could stand for; null until first needed. */
  private List<String> names;

  private long comparisonCount;

  KernelFinisher(Assembly assembly, KernelBuilder kernel) {
    this.assembly = assembly;
    this.kernel = kernel;
    this.problems = assembly.problems;
  }

  void run() {
    kernel.scope.closeDeclarations();
    resolvePending();
    ListingGaps gaps = ListingGaps.of(kernel);
    if (!kernel.hasUncertainAddresses) {
      gaps.report(problems);
    }
    Set<Integer> branchesOut = new BranchCheck(assembly, kernel, gaps).run();
    kernel.excerpt = new Excerpt(gaps.resumptions(), branchesOut);
    ensureEnd();
    AlignmentCheck.checkEnd(assembly, kernel);
    reportUnusedLabels();
    kernel.pairCheck.checkEnd(problems);
  }

  /** Encodes the instructions again that use names declared further down. */
  private void resolvePending() {
    Set<Integer> failed = new HashSet<>();
    for (KernelBuilder.DeferredInstruction pending : kernel.pending) {
      PlacedInstruction placed = kernel.code.get(pending.index());
      kernel.scope.resetLookups();
      InsnInput input = pending.encoding().input;
      Encoded encoded = pending.encoding().findResolved(kernel, placed.address());
      if (encoded == null || encoded.failure() != null) {
        input = input.atLine(pending.line());
        if (!kernel.params.isEmpty() && input.edits().isEmpty()) {
          input = ParameterOperands.replaceNames(assembly.isa(), input, kernel.scope);
        }
        // If a name is unknown, that is the only message, and the earlier result shows it already.
        if (encoded == null || kernel.scope.firstUnknown() == null) {
          kernel.scope.resetLookups();
          encoded = assembly.instructionReader.encode(kernel, input, placed.address());
          pending.encoding().storeResolved(encoded, kernel, placed.address());
        }
      }
      if (encoded.failure() == null && encoded.word().size() == placed.word().size()) {
        if (isLinkedLater(pending, encoded, placed) && useListedWord(pending, input, placed)) {
          failed.add(pending.index());
          continue;
        }
        kernel.code.replace(pending.index(), withControl(input, encoded, placed.word()));
        continue;
      }
      failed.add(pending.index());
      String unknown = kernel.scope.firstUnknown();
      if (unknown != null) {
        if (!useListedWord(pending, input, placed)) {
          reportUndefined(pending, input, unknown);
        }
      } else if (encoded.failure() != null) {
        EncodingFailure failure = encoded.failure();
        Place place = input.place(failure.start(), failure.end());
        problems.error(place, failure.code(), failure.message(), failure.fix());
      }
    }
    // Only the first error of an instruction is reported, so its target is not checked any more.
    kernel.branches.removeIf(branch -> failed.contains(branch.index()));
  }

  /**
   * Returns whether a text has the name of its own function, and the word beside it another value.
   * The file is then one with relocations, and the linker fills in the start of the function.
   */
  private boolean isLinkedLater(
      KernelBuilder.DeferredInstruction pending, Encoded encoded, PlacedInstruction placed) {
    int address = placed.address();
    int listedAddress = kernel.addressColumn(pending.index());
    if (pending.listed() == null
        || !kernel.scope.usesFunction()
        || listedAddress >= 0 && listedAddress != address) {
      return false;
    }
    Isa isa = assembly.isa();
    Word word = encoded.word();
    Word text = isa.hasControlWords() ? Word.of(word.size(), word.low()) : word;
    Insn listed = Decoder.decode(isa, pending.listed(), address);
    return !HexColumnCheck.isSameInstruction(isa, listed, text, address);
  }

  /**
   * Places the word of the hex column if the text has a value that only the linker knows, and is
   * otherwise the instruction of that word.
   *
   * @return whether the word was placed
   */
  private boolean useListedWord(
      KernelBuilder.DeferredInstruction pending, InsnInput input, PlacedInstruction placed) {
    Isa isa = assembly.isa();
    Word listed = pending.listed();
    String text = input.text().substring(input.start(), input.end());
    Span linked =
        LinkerExpression.find(text, 0, text.length(), name -> kernel.scope.find(name) != null);
    if (listed == null || linked == null || listed.size() != placed.word().size()) {
      return false;
    }
    int address = placed.address();
    if (LinkedWord.withNumber(isa, text, linked, listed, address, kernel.scope) == null) {
      return false;
    }
    kernel.code.replace(
        pending.index(),
        isa.hasControlWords()
            ? new Word(listed.size(), listed.low(), placed.word().high())
            : listed);
    problems.hint(
        input.place(input.start() + linked.start(), input.start() + linked.end()),
        "linker-value",
        "the linker fills in "
            + Quote.of(linked.textIn(text))
            + "; the word of the hex column is used, as it is before linking");
    return true;
  }

  /**
   * Returns the word with the control that the listing shows in its hex column or control word,
   * unless its text gives the control.
   */
  private Word withControl(InsnInput input, Encoded encoded, Word placedWord) {
    Isa isa = assembly.isa();
    Word word = encoded.word();
    if (isa.hasWideWords() && encoded.form() != null) {
      return InsnReader.read(input.text(), input.start(), input.end()).control() == null
          ? encoded.form().withControlOf(word, placedWord)
          : word;
    }
    return isa.hasControlWords() && !isa.control().isExplicit(word.high())
        ? new Word(word.size(), word.low(), placedWord.high())
        : word;
  }

  /**
   * Returns whether an instruction may have a branch target, so that a name in it is probably a
   * label.
   */
  private boolean canBranch(InsnInput input) {
    Span mnemonic = InsnReader.read(input.text(), input.start(), input.end()).mnemonic();
    List<Form> forms = assembly.isa().formsOf(mnemonic.textIn(input.text()));
    return forms != null && forms.stream().anyMatch(BranchTargets::canHaveTarget);
  }

  /** Reports a value that only the linker knows, in an instruction without its word beside it. */
  private void reportLinkerValue(
      KernelBuilder.DeferredInstruction pending, InsnInput input, String name) {
    int at = input.text().indexOf(name, input.start());
    String reason = "the linker fills in " + Quote.of(name);
    Word listed = pending.listed();
    problems.error(
        input.place(at, at + name.length()),
        "undefined-name",
        listed == null
            ? reason
                + ", so the text alone has no word; keep the words of the listing beside it"
                + " (nvdisasm -hex), or write the number that the word has"
            : reason
                + ", and the hex column is another instruction: "
                + Decoder.decode(assembly.isa(), listed).text());
  }

  private void reportUndefined(
      KernelBuilder.DeferredInstruction pending, InsnInput input, String name) {
    if (LinkerExpression.isOne(name)) {
      reportLinkerValue(pending, input, name);
      return;
    }
    if (names == null) {
      names = new ArrayList<>(kernel.scope.definitions().keySet());
      names.addAll(assembly.global.definitions().keySet());
    }
    // A kernel that is half written, or cut out of another text, may use thousands of undeclared
    // names.
    comparisonCount += names.size();
    String nearest =
        comparisonCount > MAX_NAME_COMPARISONS ? null : DidYouMean.nearestName(name, names);
    int at = NamesInText.indexOf(input.text(), input.start(), input.end(), name);
    Place place =
        at < 0 ? input.place(input.start(), input.end()) : input.place(at, at + name.length());
    problems.error(
        place,
        "undefined-name",
        (canBranch(input) ? "Undefined label '" : "Undefined name '")
            + Quote.of(name)
            + "'. "
            + (nearest == null ? "" : "Did you mean " + nearest + "? ")
            + "Declare it with `"
            + (canBranch(input) ? Quote.of(name) + ":`." : ".equ " + Quote.of(name) + " VALUE`."),
        nearest);
  }

  /**
   * Checks that the kernel ends. NVIDIA's text cannot express an exit marker, so the last
   * instruction gets the marker if possible; otherwise there is a warning.
   */
  private void ensureEnd() {
    // If the hex column disagrees, its word may be the one that ends the kernel.
    if (kernel.code.isEmpty() || kernel.hasUncertainAddresses || kernel.isLastHexSuspect) {
      return;
    }
    int last = kernel.code.size() - 1;
    PlacedInstruction placed = kernel.code.get(last);
    CachedEncoding reading = kernel.lastEncoding;
    if (reading != null && reading.isEndingWord(placed.word())) {
      return;
    }
    Insn insn = placed.decode();
    if (KernelEndings.isEnd(insn) || KernelEndings.isEnd(lastBeforePadding().decode())) {
      if (reading != null) {
        reading.setEndingWord(placed.word());
      }
      return;
    }
    String marker = ExitMarker.markerText(assembly.isa());
    InsnInput input = kernel.lastInput();
    boolean open = input != null && !kernel.lastHasHexColumn && !marker.isEmpty();
    Word marked = open ? withExitMarker(input, placed) : null;
    if (marked == null) {
      String why =
          marker.isEmpty()
              ? "its last instruction is " + insn.text()
              : open
                  ? insn.text() + " cannot carry an exit marker"
                  : "the last word, " + insn.text() + ", has no exit marker";
      problems.warning(
          kernel.lastPosition.place(),
          "missing-exit",
          "the kernel "
              + kernel.name
              + " does not end: "
              + why
              + "; add an instruction after it that ends the thread"
              + (marker.isEmpty() ? "" : ", such as one marked " + marker));
      return;
    }
    kernel.code.replace(last, marked);
    Place place = input.mnemonicPlace();
    String mnemonic = InsnReader.read(insn.text()).mnemonic().textIn(insn.text());
    problems.hint(
        place,
        "implied-exit",
        "the text does not mark the end of the kernel "
            + kernel.name
            + "; its last instruction gets the exit marker: write "
            + mnemonic
            + marker,
        mnemonic + marker);
  }

  /** Returns the last instruction before the padding at the end of the code. */
  private PlacedInstruction lastBeforePadding() {
    int last = kernel.code.size() - 1;
    while (last > 0 && isPadding(kernel.code.get(last))) {
      last--;
    }
    return kernel.code.get(last);
  }

  /**
   * Returns whether an instruction fills up the last control-word group. Compilers for sets with
   * words of 128 bits fill up code, too, with instructions that have no operand.
   */
  private boolean isPadding(PlacedInstruction placed) {
    Isa isa = assembly.isa();
    if (isa.hasControlWords()) {
      return placed.word().low() == isa.control().paddingWord();
    }
    Insn insn = isa.hasWideWords() ? placed.decode() : null;
    return insn != null
        && insn.form() != null
        && insn.operands().isEmpty()
        && insn.form().effects().flow() == FormEffects.Flow.NEXT;
  }

  /** Returns the word of the instruction with the exit marker, or null if it cannot have one. */
  private Word withExitMarker(InsnInput input, PlacedInstruction placed) {
    int at = InsnReader.read(input.text(), input.start(), input.end()).mnemonic().end();
    String text =
        input.text().substring(input.start(), at)
            + ExitMarker.markerText(assembly.isa())
            + input.text().substring(at, input.end());
    Encoded encoded =
        Encoder.encode(assembly.isa(), text, 0, text.length(), placed.address(), kernel.scope);
    return encoded.failure() == null && encoded.word().size() == placed.word().size()
        ? encoded.word()
        : null;
  }

  private void reportUnusedLabels() {
    kernel
        .scope
        .definitions()
        .forEach(
            (name, definition) -> {
              // Disassemblers write labels such as .L_x_3 also where nothing branches to.
              boolean isGenerated = name.startsWith(".L");
              if (definition.kind == Scope.Kind.LABEL && !definition.isUsed() && !isGenerated) {
                problems.hint(
                    definition.place, "unused-label", "no instruction branches to " + name);
              }
            });
  }
}
