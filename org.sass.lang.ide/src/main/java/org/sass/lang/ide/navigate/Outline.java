package org.sass.lang.ide.navigate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Param;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.document.Document.KernelLines;
import org.sass.lang.flow.Cfg;
import org.sass.lang.flow.EffectsReader;
import org.sass.lang.flow.KernelFlow;
import org.sass.lang.isa.Isa;

/** Computes the outline of a text: kernels, and within them their declarations and basic blocks. */
public final class Outline {
  static final SymbolKind LABEL = SymbolKind.Key;

  /**
   * Kernels with more basic blocks show only the blocks with a label, because a longer list is of
   * no use.
   */
  private static final int MAX_BLOCKS = 20_000;

  /** Placeholder for an empty name, because editors reject symbols without a name. */
  private static final String NAMELESS = "(no name)";

  private final Document document;
  private final CancelChecker cancel;

  /** The names of each kernel by its index, in the order of their declaration. */
  private final Map<Integer, List<Symbol>> symbolsByKernel = new HashMap<>();

  private Outline(Document document, CancelChecker cancel) {
    this.document = document;
    this.cancel = cancel;
  }

  /** Returns the outline of a text, in its order. */
  public static List<DocumentSymbol> of(Document document, CancelChecker cancel) {
    return new Outline(document, cancel).compute();
  }

  private List<DocumentSymbol> compute() {
    for (Symbol symbol : document.symbols()) {
      symbolsByKernel.computeIfAbsent(symbol.kernelIndex(), k -> new ArrayList<>()).add(symbol);
    }
    List<DocumentSymbol> all = new ArrayList<>();
    for (Symbol symbol : symbolsByKernel.getOrDefault(-1, List.of())) {
      all.add(name(document.isa(), symbol, null));
    }
    List<Kernel> kernels = document.program().kernels();
    Map<Integer, KernelLines> regions = new HashMap<>();
    document.kernelLines().forEach(region -> regions.put(region.kernelIndex(), region));
    for (int i = 0; i < kernels.size(); i++) {
      all.add(kernel(i, kernels.get(i), regions.get(i)));
    }
    sort(all);
    return all;
  }

  private DocumentSymbol kernel(int index, Kernel kernel, KernelLines region) {
    List<DocumentSymbol> children = new ArrayList<>();
    for (Symbol symbol : symbolsByKernel.getOrDefault(index, List.of())) {
      if (symbol.kind() != Symbol.Kind.LABEL) {
        children.add(name(document.isa(), symbol, kernel));
      }
    }
    addBlocks(index, kernel, children);
    sort(children);
    NamedWord opens = Definition.findKernelWord(document, kernel.name());
    Range selection = opens != null ? opens.range() : range(clampLine(kernel.line() - 1));
    Range all = region == null ? selection : range(region.firstLine(), region.lastLine());
    for (DocumentSymbol child : children) {
      all = union(all, child.getRange());
    }
    String detail =
        count(kernel.code().size(), "instruction") + ", " + count(kernel.bytes(), "byte");
    DocumentSymbol symbol =
        new DocumentSymbol(
            kernel.name().isBlank() ? NAMELESS : kernel.name(),
            SymbolKind.Function,
            union(all, selection),
            selection,
            detail);
    symbol.setChildren(children);
    return symbol;
  }

  /** Adds the basic blocks, each with the labels inside it, and the labels after the code. */
  private void addBlocks(int index, Kernel kernel, List<DocumentSymbol> blocks) {
    Map<Integer, List<Symbol>> labels = new HashMap<>();
    for (Symbol symbol : symbolsByKernel.getOrDefault(index, List.of())) {
      if (symbol.kind() == Symbol.Kind.LABEL) {
        labels.computeIfAbsent((int) symbol.value(), k -> new ArrayList<>()).add(symbol);
      }
    }
    if (!kernel.code().isEmpty()) {
      EffectsReader reader = new EffectsReader(document.isa());
      Cfg cfg = KernelFlow.of(reader, document.isa(), kernel, cancel::isCanceled).cfg();
      for (int i = 0; i < cfg.size(); i++) {
        addBlock(kernel, cfg.block(i), cfg.size() <= MAX_BLOCKS, labels, blocks);
      }
    }
    for (List<Symbol> left : labels.values()) {
      left.forEach(label -> blocks.add(name(document.isa(), label, kernel)));
    }
  }

  private void addBlock(
      Kernel kernel,
      Cfg.Block block,
      boolean includeUnlabelled,
      Map<Integer, List<Symbol>> labels,
      List<DocumentSymbol> blocks) {
    PlacedInstruction first = kernel.code().get(block.first());
    List<Symbol> names = labels.remove(first.address());
    List<DocumentSymbol> inside = new ArrayList<>();
    for (int i = block.first() + 1; i < block.end() && !labels.isEmpty(); i++) {
      List<Symbol> found = labels.remove(kernel.code().get(i).address());
      if (found != null) {
        found.forEach(label -> inside.add(name(document.isa(), label, kernel)));
      }
    }
    if (names == null && !includeUnlabelled) {
      blocks.addAll(inside);
      return;
    }
    Range code = range(kernel, block.first());
    Range range = new Range(code.getStart(), range(kernel, block.last()).getEnd());
    Range selection = code;
    String name = "0x" + Integer.toHexString(first.address());
    if (names != null) {
      name = String.join(", ", names.stream().map(Symbol::name).toList());
      selection = Definition.range(names.get(0));
    }
    for (DocumentSymbol label : inside) {
      range = union(range, label.getRange());
    }
    String detail = count(block.end() - block.first(), "instruction");
    SymbolKind kind = names == null ? SymbolKind.Object : LABEL;
    DocumentSymbol symbol =
        new DocumentSymbol(name, kind, union(range, selection), selection, detail);
    symbol.setChildren(inside);
    blocks.add(symbol);
  }

  private static DocumentSymbol name(Isa isa, Symbol symbol, Kernel kernel) {
    Range range = Definition.range(symbol);
    SymbolKind kind =
        switch (symbol.kind()) {
          case LABEL -> LABEL;
          case EQU -> SymbolKind.Constant;
          case PARAM -> SymbolKind.Variable;
          case SHARED -> SymbolKind.Array;
        };
    String detail =
        switch (symbol.kind()) {
          case LABEL -> "";
          case EQU -> "= " + symbol.value();
          case PARAM -> type(symbol, kernel) + place(isa, symbol);
          case SHARED -> "at 0x" + Long.toHexString(symbol.value());
        };
    return new DocumentSymbol(symbol.name(), kind, range, range, detail);
  }

  private static String place(Isa isa, Symbol parameter) {
    return isa.hasLaunchMemory()
        ? " at 0x" + Long.toHexString(4 * parameter.value())
        : " " + isa.params().operandText(parameter.value());
  }

  private static String type(Symbol symbol, Kernel kernel) {
    for (Param param : kernel == null ? List.<Param>of() : kernel.params()) {
      if (param.name().equals(symbol.name())) {
        return param.type();
      }
    }
    return "parameter";
  }

  /** Returns the range of an instruction; its whole line if it has no statement of its own. */
  private Range range(Kernel kernel, int index) {
    CodeStatement code = InstructionStatements.statementAt(document, kernel, index);
    return code != null
        ? Definition.range(code)
        : range(clampLine(kernel.code().get(index).line() - 1));
  }

  private int clampLine(int line) {
    return Math.max(0, Math.min(line, document.lineCount() - 1));
  }

  private Range range(int line) {
    return range(line, line);
  }

  private Range range(int first, int last) {
    int end = clampLine(last);
    return new Range(
        new Position(clampLine(first), 0), new Position(end, document.lineLength(end)));
  }

  /** Returns the smallest range that contains both ranges. */
  private static Range union(Range a, Range b) {
    return new Range(
        BY_POSITION.compare(a.getStart(), b.getStart()) <= 0 ? a.getStart() : b.getStart(),
        BY_POSITION.compare(a.getEnd(), b.getEnd()) >= 0 ? a.getEnd() : b.getEnd());
  }

  private static final Comparator<Position> BY_POSITION =
      Comparator.comparingInt(Position::getLine).thenComparingInt(Position::getCharacter);

  private static void sort(List<DocumentSymbol> symbols) {
    symbols.sort(Comparator.comparing(s -> s.getRange().getStart(), BY_POSITION));
  }

  private static String count(int number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }
}
