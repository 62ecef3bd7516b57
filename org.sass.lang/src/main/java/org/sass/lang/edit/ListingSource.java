package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.assemble.BranchTargets;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.KernelEndings;
import org.sass.lang.codec.Symbols;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.flow.Labels;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.Letters;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Column;
import org.sass.lang.text.SourceLine.Header;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.Span;

/**
 * Converts a listing into a source text, line by line. Columns are removed, labels are added,
 * header lines become directives, and comments stay. The source text assembles to the same words: a
 * word that a text cannot express is written as {@code .word}.
 */
public final class ListingSource {
  private static final String INDENT = "    ";

  private final Document document;
  private final String lineBreak;
  private final StringBuilder out = new StringBuilder();
  private final Map<Integer, Map<Integer, String>> labels = new HashMap<>();
  private final SourceNames names = new SourceNames();
  private boolean isArchWritten;
  private boolean isKernelOpen;

  private ListingSource(Document document) {
    this.document = document;
    this.lineBreak = Change.lineBreak(document);
  }

  /**
   * Returns why a listing without errors cannot become a source text: a source text is for one
   * architecture, and the code of an older one would have other words in it. The note is at the
   * kernel with such code. Null if nothing prevents it.
   */
  public static EditNote hindrance(Document document) {
    Program program = document.program();
    Encoder encoder = new Encoder(document.isa(), Symbols.NONE);
    for (Kernel kernel : program.kernels()) {
      Isa isa = program.isaOf(kernel);
      if (!isa.archName().equals(document.isa().archName())
          && (isa.maxSize() != document.isa().maxSize()
              || !kernel.code().stream().allMatch(placed -> hasSameWord(encoder, placed)))) {
        String message =
            "a source text is for one architecture, and this listing has code for "
                + isa.archName()
                + " and "
                + document.isa().archName();
        int line = kernel.line() - 1;
        return new EditNote(line, 0, document.lineText(line).length(), message);
      }
    }
    return null;
  }

  /** Returns whether the source text, under its one architecture, has the same word. */
  private static boolean hasSameWord(Encoder encoder, PlacedInstruction placed) {
    Insn insn = placed.decode();
    if (isWrittenAsWord(insn)) {
      return true;
    }
    String text = insn.text();
    Encoder.Encoded encoded = encoder.encode(text, 0, text.length(), placed.address());
    return encoded.failure() == null && encoded.word().equals(placed.word());
  }

  /** Returns whether the text of an instruction does not express all bits of its word. */
  private static boolean isWrittenAsWord(Insn insn) {
    return insn.form() == null || !insn.notes().isEmpty();
  }

  /**
   * Returns the source text; null if the listing has errors, because its words are then not known,
   * or a {@link #hindrance}.
   */
  public static String of(Document document) {
    return of(document, Progress.NONE);
  }

  /**
   * Returns the source text, and reports the progress. Null if the listing has errors or a {@link
   * #hindrance}.
   */
  public static String of(Document document, Progress progress) {
    if (document.program().hasErrors() || hindrance(document) != null) {
      return null;
    }
    return new ListingSource(document).write(progress);
  }

  private String write(Progress progress) {
    for (int i = 0; i < document.lineCount(); i++) {
      progress.report(i, document.lineCount());
      SourceLine source = document.sourceLine(i);
      if (source.header() != null) {
        convertHeader(i, source.header());
      } else {
        convertLine(i, source);
      }
    }
    closeKernel();
    return out.toString();
  }

  private void writeLine(String line) {
    out.append(line).append(lineBreak);
  }

  private void closeKernel() {
    if (isKernelOpen) {
      // The end of the kernel is placed before the blank lines that follow its code.
      int end = out.length();
      while (end > 0 && Letters.isLineBreak(out.charAt(end - 1))) {
        end--;
      }
      out.insert(end, lineBreak + ".end");
      if (end + lineBreak.length() + 4 == out.length()) {
        out.append(lineBreak);
      }
    }
    isKernelOpen = false;
  }

  private void convertHeader(int line, Header header) {
    switch (header.kind()) {
      case ARCH -> {
        closeKernel();
        writeArch();
      }
      case FUNCTION -> {
        closeKernel();
        writeArch();
        int kernel = document.kernelIndexAt(line);
        boolean known = kernel >= 0 && kernel < document.program().kernels().size();
        String text = document.lineText(line).substring(header.start(), header.end());
        writeLine(
            ".kernel "
                + names.addKernel(known ? document.program().kernels().get(kernel).name() : text));
        isKernelOpen = true;
      }
      case RULE -> closeKernel();
      default -> {
        // The assembler needs nothing from the other header lines.
      }
    }
  }

  /** Writes the architecture once, before the first code. */
  private void writeArch() {
    if (!isArchWritten) {
      writeLine(".arch " + document.isa().archName());
    }
    isArchWritten = true;
  }

  private void convertLine(int lineIndex, SourceLine source) {
    List<CodeStatement> all = document.codeStatements(lineIndex);
    String text = document.lineText(lineIndex);
    if (hasOnlyWord(source) || isFunctionLabel(source, all, text)) {
      return;
    }
    for (Statement statement : source.statements()) {
      if (statement.text().startsWith(".kernel")) {
        closeKernel();
      } else if (statement.text().startsWith(".arch")) {
        isArchWritten = true;
      }
    }
    List<Change> changes = new ArrayList<>();
    boolean columns = false;
    for (int i = 0; i < all.size(); i++) {
      CodeStatement code = all.get(i);
      Statement statement = code.statement();
      columns |= statement.addressColumn() != null || statement.hexColumn() != null;
      for (Span label : statement.labels()) {
        if (code.kernel() != null) {
          String name = names.label(code.kernel(), statement.labelName(label));
          changes.add(Change.replace(0, label.start(), label.end(), name));
        }
      }
      if (statement.kind() != Kind.NONE) {
        convertStatement(code, i == 0, text, changes);
      }
    }
    boolean last = lineIndex == document.lineCount() - 1;
    String now = apply(text, changes);
    if (columns) {
      now = now.isBlank() ? "" : INDENT + now.strip();
    }
    out.append(now).append(last ? "" : lineBreak);
  }

  /**
   * Returns whether a line has only a control word, or the upper half of the word in the line
   * before it. The texts of the instructions have what it says.
   */
  private boolean hasOnlyWord(SourceLine source) {
    boolean hasWord =
        (document.isa().hasControlWords() || document.isa().hasWideWords())
            && source.comments().isEmpty()
            && !source.statements().isEmpty();
    for (Statement statement : source.statements()) {
      hasWord &=
          statement.kind() == Kind.NONE
              && statement.labels().isEmpty()
              && statement.addressColumn() == null
              && statement.hexColumn() != null;
    }
    return hasWord;
  }

  /**
   * Returns whether a line has only a label that repeats the name of the function that begins after
   * it, as in nvdisasm's listings. No kernel has such a label.
   */
  private static boolean isFunctionLabel(SourceLine source, List<CodeStatement> all, String text) {
    if (all.size() != 1 || !source.comments().isEmpty()) {
      return false;
    }
    Statement statement = all.get(0).statement();
    Kernel kernel = all.get(0).kernel();
    return statement.kind() == Kind.NONE
        && statement.labels().size() == 1
        && (kernel == null || !kernel.labels().containsKey(statement.labels().get(0).textIn(text)));
  }

  private void convertStatement(
      CodeStatement code, boolean first, String line, List<Change> changes) {
    Statement statement = code.statement();
    PlacedInstruction placed = code.instruction();
    Column address = statement.addressColumn();
    boolean misplaced = placed != null && placed.bytes() == 8 && (placed.address() & 7) != 0;
    if (address != null) {
      String kept = misplaced ? String.format("/*%04x*/ ", placed.address()) : "";
      changes.add(Change.replace(0, address.start(), address.end(), kept));
    }
    Column word = statement.hexColumn();
    if (word != null) {
      int from = word.start();
      while (!word.isBeforeText() && from > 0 && Letters.isBlank(line.charAt(from - 1))) {
        from--;
      }
      changes.add(Change.replace(0, from, word.end(), ""));
    }
    if (placed == null) {
      return;
    }
    String label = labels(code.kernel()).get(placed.address());
    boolean fresh =
        label != null
            && !code.kernel().labels().containsKey(label)
            && !names.labels(code.kernel()).containsValue(label);
    if (fresh && first) {
      writeLine(label + ":");
    }
    String text = (fresh && !first ? label + ": " : "") + text(code);
    changes.add(Change.replace(0, statement.start(), statement.end(), text));
    int end = statement.end();
    boolean ends = word != null && end < line.length() && line.charAt(end) == ';';
    if (ends) {
      changes.add(Change.replace(0, end, end + 1, ""));
    }
  }

  private static String apply(String line, List<Change> changes) {
    List<Change> sorted = new ArrayList<>(changes);
    sorted.sort(java.util.Comparator.comparingInt(Change::startColumn).reversed());
    StringBuilder text = new StringBuilder(line);
    for (Change change : sorted) {
      text.replace(change.startColumn(), change.endColumn(), change.text());
    }
    return text.toString();
  }

  /** Returns a label for every address of a kernel that some branch goes to. */
  private Map<Integer, String> labels(Kernel kernel) {
    return labels.computeIfAbsent(
        System.identityHashCode(kernel),
        k -> {
          Map<Integer, String> all = Labels.of(kernel, name -> !kernel.labels().containsKey(name));
          names
              .labels(kernel)
              .forEach(
                  (label, name) ->
                      all.computeIfPresent(
                          kernel.labels().get(label),
                          (at, was) -> kernel.labels().containsKey(was) ? was : name));
          // A branch that has the name of the function needs no label.
          int start = kernel.code().isEmpty() ? 0 : kernel.code().get(0).address();
          if (!kernel.labels().containsValue(start) && isStartOnlyNamed(kernel)) {
            all.remove(start);
          }
          return all;
        });
  }

  /** Returns whether each branch to the start of the kernel has the kernel's name. */
  private boolean isStartOnlyNamed(Kernel kernel) {
    for (PlacedInstruction placed : kernel.code()) {
      if (LinkerValues.goesToStart(kernel, placed)) {
        for (CodeStatement code : document.codeStatements(placed.line() - 1)) {
          if (code.instruction() != null
              && code.instruction().address() == placed.address()
              && !LinkerValues.namesFunction(kernel, code.statement().text())) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private String text(CodeStatement code) {
    PlacedInstruction placed = code.instruction();
    Insn insn = placed.decode();
    String oldText = code.statement().text();
    boolean isLast = code.codeIndex() == code.kernel().code().size() - 1;
    // The assembler would add an exit marker to the last instruction of a kernel that does not end,
    // so it is written as a word.
    boolean silent = isLast && KernelEndings.canImplyExitMarker(document.isa(), insn);
    // No text says that a branch goes to code that the listing leaves out.
    if (isWrittenAsWord(insn) || silent || TargetEdits.isTargetLeftOut(code)) {
      return word(placed, insn);
    }
    if (code.statement().kind() != Kind.INSTRUCTION) {
      return oldText;
    }
    String now =
        names.inBackquotes(code.kernel(), HexEdits.completeText(code.kernel(), placed, oldText));
    Span target = TargetAdjuster.numericTargetSpan(placed.isa(), insn, now);
    String label =
        labels(code.kernel())
            .get(
                (int)
                    BranchTargets.landingAddress(
                        code.kernel(), placed.isa(), TargetAdjuster.target(insn)));
    String labelled =
        target == null || label == null
            ? now
            : now.substring(0, target.start()) + label + now.substring(target.end());
    return labelled + HexEdits.linkerComment(code.kernel(), placed, oldText);
  }

  private String word(PlacedInstruction placed, Insn insn) {
    String text = Decoder.wordDirective(document.isa(), placed.word());
    boolean named = !insn.text().startsWith(".word");
    List<String> notes = insn.notes();
    String reason = notes.isEmpty() ? "" : (named ? ": " : "") + notes.get(0);
    String comment = (named ? insn.text() : "") + reason;
    return comment.isEmpty() ? text : text + " /* " + comment + " */";
  }
}
