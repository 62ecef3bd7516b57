package org.sass.lang.ide.navigate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.CallHierarchyIncomingCall;
import org.eclipse.lsp4j.CallHierarchyItem;
import org.eclipse.lsp4j.CallHierarchyOutgoingCall;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.Code;
import org.sass.lang.ide.text.Positions;

/**
 * Computes the call hierarchy of kernels and the subroutines in them: which subroutine calls which.
 */
public final class CallHierarchy {

  /**
   * A subroutine of a document.
   *
   * @param kernel index of its kernel
   * @param start index of its first instruction
   */
  private record At(int kernel, int start) {}

  private CallHierarchy() {}

  /**
   * Returns the subroutine at a position: the one that is called there, or else the one that
   * contains the line. The list is empty if there is none.
   */
  public static List<CallHierarchyItem> prepare(
      Document document, String uri, Position position, CancelChecker cancel) {
    At at = at(document, position, cancel);
    if (at == null) {
      return List.of();
    }
    return List.of(item(document, uri, at, Subroutines.of(document, at.kernel, cancel)));
  }

  /** Returns the subroutines that call a subroutine, with the places of the calls. */
  public static List<CallHierarchyIncomingCall> incoming(
      Document document, CallHierarchyItem item, CancelChecker cancel) {
    At at = at(document, item.getSelectionRange().getStart(), cancel);
    if (at == null) {
      return List.of();
    }
    Subroutines all = Subroutines.of(document, at.kernel, cancel);
    Map<Integer, List<Range>> callers = new LinkedHashMap<>();
    for (Subroutines.Call call : all.calls()) {
      if (call.target() == at.start) {
        List<Range> ranges =
            callers.computeIfAbsent(all.start(call.index()), k -> new ArrayList<>());
        add(document, at.kernel, call.index(), ranges);
      }
    }
    List<CallHierarchyIncomingCall> incoming = new ArrayList<>();
    callers.forEach(
        (start, ranges) ->
            incoming.add(
                new CallHierarchyIncomingCall(
                    item(document, item.getUri(), new At(at.kernel, start), all), ranges)));
    return incoming;
  }

  /** Returns the subroutines that a subroutine calls, with the places of the calls. */
  public static List<CallHierarchyOutgoingCall> outgoing(
      Document document, CallHierarchyItem item, CancelChecker cancel) {
    At at = at(document, item.getSelectionRange().getStart(), cancel);
    if (at == null) {
      return List.of();
    }
    Subroutines all = Subroutines.of(document, at.kernel, cancel);
    Map<Integer, List<Range>> called = new LinkedHashMap<>();
    for (Subroutines.Call call : all.calls()) {
      if (all.start(call.index()) == at.start) {
        add(
            document,
            at.kernel,
            call.index(),
            called.computeIfAbsent(call.target(), k -> new ArrayList<>()));
      }
    }
    List<CallHierarchyOutgoingCall> outgoing = new ArrayList<>();
    called.forEach(
        (start, ranges) ->
            outgoing.add(
                new CallHierarchyOutgoingCall(
                    item(document, item.getUri(), new At(at.kernel, start), all), ranges)));
    return outgoing;
  }

  private static void add(Document document, int kernel, int index, List<Range> ranges) {
    Code code = InstructionStatements.at(document, document.program().kernels().get(kernel), index);
    if (code != null) {
      ranges.add(Definition.range(code));
    }
  }

  private static At at(Document document, Position position, CancelChecker cancel) {
    NamedWord word = new NamedWords(document).at(position);
    WordMeaning meaning = WordMeaning.of(document, word);
    List<Kernel> kernels = document.program().kernels();
    int kernel = word == null ? -1 : document.kernelAt(word.line());
    int index = -1;
    if (meaning instanceof WordMeaning.KernelName name) {
      kernel = index(kernels, name.name());
      index = 0;
    } else if (meaning instanceof WordMeaning.Address address) {
      index = BranchIndex.at(kernels.get(kernel), address.address());
    } else if (meaning instanceof WordMeaning.Named named
        && named.symbol().kind() == Symbol.Kind.LABEL
        && named.symbol().kernel() == kernel
        && kernel >= 0) {
      index = BranchIndex.at(kernels.get(kernel), named.symbol().value());
    }
    if (index < 0) {
      Code code = instruction(document, position);
      kernel = document.kernelAt(Positions.line(document, position));
      index =
          code != null
              ? called(document, kernel, code.index(), cancel)
              : kernel < 0 ? -1 : before(kernels.get(kernel), position.getLine());
    }
    if (kernel < 0 || index < 0 || kernels.get(kernel).code().isEmpty()) {
      return null;
    }
    return new At(kernel, Subroutines.of(document, kernel, cancel).start(index));
  }

  private static int index(List<Kernel> kernels, String name) {
    for (int i = 0; i < kernels.size(); i++) {
      if (kernels.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Returns the index of the last instruction before a line, which has no instruction itself; 0 if
   * no instruction is before it. The line index counts from 0.
   */
  private static int before(Kernel kernel, int line) {
    int low = 0;
    int high = kernel.code().size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (kernel.code().get(middle).line() <= line) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return Math.max(0, low - 1);
  }

  /**
   * Returns the last instruction of the line that starts at or before the position, or else the
   * first one; null if the line has none.
   */
  private static Code instruction(Document document, Position position) {
    if (position.getLine() < 0 || position.getLine() >= document.lineCount()) {
      return null;
    }
    Code found = null;
    for (Code code : document.code(position.getLine())) {
      boolean before = found == null || code.statement().start() <= position.getCharacter();
      found = code.index() >= 0 && before ? code : found;
    }
    return found;
  }

  /**
   * Returns the index of the instruction that a call goes to; the index itself if the instruction
   * is not a call.
   */
  private static int called(Document document, int kernel, int index, CancelChecker cancel) {
    for (Subroutines.Call call : Subroutines.of(document, kernel, cancel).calls()) {
      if (call.index() == index) {
        return call.target();
      }
    }
    return index;
  }

  private static CallHierarchyItem item(Document document, String uri, At at, Subroutines all) {
    Kernel kernel = document.program().kernels().get(at.kernel);
    String name = all.name(at.start);
    Range first = range(document, kernel, at.start);
    Range last = range(document, kernel, all.last(at.start));
    Range selection = first;
    Range range = new Range(first.getStart(), last.getEnd());
    NamedWord opens = at.start == 0 ? Definition.kernel(document, kernel.name()) : null;
    if (opens != null) {
      selection = opens.range();
      range.setStart(selection.getStart());
    } else if (at.start > 0) {
      for (Symbol symbol : document.symbols()) {
        if (symbol.kernel() == at.kernel && symbol.name().equals(name)) {
          selection = Definition.range(symbol);
          range.setStart(selection.getStart());
          break;
        }
      }
    }
    CallHierarchyItem item =
        new CallHierarchyItem(name, SymbolKind.Function, uri, range, selection);
    item.setDetail(at.start == 0 ? "kernel" : "in " + kernel.name());
    return item;
  }

  private static Range range(Document document, Kernel kernel, int index) {
    Code code = InstructionStatements.at(document, kernel, index);
    return code == null
        ? new Range(new Position(0, 0), new Position(0, 0))
        : Definition.range(code);
  }
}
