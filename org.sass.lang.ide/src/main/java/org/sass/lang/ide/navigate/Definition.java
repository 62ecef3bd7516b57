package org.sass.lang.ide.navigate;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.text.SourceLine.Statement;

/**
 * Finds where something is defined. For a name this is its declaration. For an address it is the
 * line with that address. For a register it is every instruction that may have written the value at
 * the cursor. For memory it is the declaration of its name, or else the instructions that write it.
 * For a barrier that an instruction waits for it is every instruction that may have set it.
 */
public final class Definition {

  private Definition() {}

  /**
   * Returns where the thing at a position is defined; empty if it has no definition.
   *
   * @param dataflowSource provides the data flow of kernels
   */
  public static List<Location> of(
      Document document,
      String uri,
      Position position,
      KernelDataflow.Source dataflowSource,
      CancelChecker cancel) {
    BarrierWord barrier = BarrierWord.at(document, position);
    if (barrier != null) {
      return barrier.definitions(document, cancel).stream()
          .map(range -> new Location(uri, range))
          .toList();
    }
    NamedWord word = new NamedWords(document).wordAt(position);
    WordMeaning meaning = WordMeaning.of(document, word);
    if (meaning instanceof WordMeaning.DeclaredName named) {
      return List.of(new Location(uri, range(named.symbol())));
    }
    if (meaning instanceof WordMeaning.KernelName kernel) {
      return kernelLocations(document, kernel.name(), uri);
    }
    if (meaning instanceof WordMeaning.Address address) {
      return address(document, address, uri);
    }
    List<Location> locations = new ArrayList<>();
    if (meaning instanceof WordMeaning.Register register) {
      for (NamedWord definition :
          RegisterDataflow.of(document, register, dataflowSource, cancel).definitions(word)) {
        locations.add(definition.toLocation(uri));
      }
    } else if (meaning instanceof WordMeaning.MemoryLocation here) {
      Symbol named = here.operand().findDeclaration(document, document.kernelIndexAt(word.line()));
      if (named != null) {
        return List.of(new Location(uri, range(named)));
      }
      Kernel kernel = here.code().kernel();
      for (MemoryOperand.Use use :
          here.operand().uses(document, kernel, 0, kernel.code().size(), cancel)) {
        if (use.writes()) {
          locations.add(use.word().toLocation(uri));
        }
      }
    }
    return locations;
  }

  static Range range(Symbol symbol) {
    return new Range(
        new Position(symbol.line(), symbol.start()), new Position(symbol.line(), symbol.end()));
  }

  private static List<Location> kernelLocations(Document document, String name, String uri) {
    NamedWord word = findKernelWord(document, name);
    return word == null ? List.of() : List.of(word.toLocation(uri));
  }

  /**
   * Returns the kernel's name in the line that opens the kernel; null if no kernel of that name is
   * declared.
   */
  static NamedWord findKernelWord(Document document, String name) {
    Kernel kernel = document.program().findKernel(name);
    int line = kernel == null ? -1 : kernel.line() - 1;
    if (line < 0 || line >= document.lineCount()) {
      return null;
    }
    for (NamedWord word : new NamedWords(document).of(line)) {
      if (word.kind() == NamedWord.Kind.KERNEL && word.text().equals(name)) {
        return word;
      }
    }
    return null;
  }

  private static List<Location> address(
      Document document, WordMeaning.Address address, String uri) {
    Kernel kernel = document.program().kernels().get(address.kernel());
    int index = BranchIndex.indexOfAddress(kernel, address.address());
    CodeStatement code = InstructionStatements.statementAt(document, kernel, index);
    return code == null ? List.of() : List.of(new Location(uri, range(code)));
  }

  /** Returns the range of an instruction, without the columns of a listing. */
  static Range range(CodeStatement code) {
    Statement statement = code.statement();
    return new Range(
        new Position(code.lineIndex(), statement.start()),
        new Position(code.lineIndex(), statement.end()));
  }
}
