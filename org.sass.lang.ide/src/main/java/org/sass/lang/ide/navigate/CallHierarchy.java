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
import org.sass.lang.document.Document.CodeStatement;
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
  private record Subroutine(int kernel, int start) {}

  private CallHierarchy() {}

  /**
   * Returns the subroutine at a position: the one that is called there, or else the one that
   * contains the line. The list is empty if there is none.
   */
  public static List<CallHierarchyItem> prepare(
      Document document, String uri, Position position, CancelChecker cancel) {
    Subroutine subroutine = subroutineAt(document, position, cancel);
    if (subroutine == null) {
      return List.of();
    }
    return List.of(
        item(document, uri, subroutine, Subroutines.of(document, subroutine.kernel, cancel)));
  }

  /** Returns the subroutines that call a subroutine, with the places of the calls. */
  public static List<CallHierarchyIncomingCall> incoming(
      Document document, CallHierarchyItem item, CancelChecker cancel) {
    Subroutine subroutine = subroutineAt(document, item.getSelectionRange().getStart(), cancel);
    if (subroutine == null) {
      return List.of();
    }
    Subroutines all = Subroutines.of(document, subroutine.kernel, cancel);
    Map<Integer, List<Range>> callers = new LinkedHashMap<>();
    for (Subroutines.Call call : all.calls()) {
      if (call.targetIndex() == subroutine.start) {
        List<Range> ranges =
            callers.computeIfAbsent(all.start(call.callerIndex()), k -> new ArrayList<>());
        addCallRange(document, subroutine.kernel, call.callerIndex(), ranges);
      }
    }
    List<CallHierarchyIncomingCall> incoming = new ArrayList<>();
    callers.forEach(
        (start, ranges) ->
            incoming.add(
                new CallHierarchyIncomingCall(
                    item(document, item.getUri(), new Subroutine(subroutine.kernel, start), all),
                    ranges)));
    return incoming;
  }

  /** Returns the subroutines that a subroutine calls, with the places of the calls. */
  public static List<CallHierarchyOutgoingCall> outgoing(
      Document document, CallHierarchyItem item, CancelChecker cancel) {
    Subroutine subroutine = subroutineAt(document, item.getSelectionRange().getStart(), cancel);
    if (subroutine == null) {
      return List.of();
    }
    Subroutines all = Subroutines.of(document, subroutine.kernel, cancel);
    Map<Integer, List<Range>> called = new LinkedHashMap<>();
    for (Subroutines.Call call : all.calls()) {
      if (all.start(call.callerIndex()) == subroutine.start) {
        addCallRange(
            document,
            subroutine.kernel,
            call.callerIndex(),
            called.computeIfAbsent(call.targetIndex(), k -> new ArrayList<>()));
      }
    }
    List<CallHierarchyOutgoingCall> outgoing = new ArrayList<>();
    called.forEach(
        (start, ranges) ->
            outgoing.add(
                new CallHierarchyOutgoingCall(
                    item(document, item.getUri(), new Subroutine(subroutine.kernel, start), all),
                    ranges)));
    return outgoing;
  }

  private static void addCallRange(Document document, int kernel, int index, List<Range> ranges) {
    CodeStatement code =
        InstructionStatements.statementAt(
            document, document.program().kernels().get(kernel), index);
    if (code != null) {
      ranges.add(Definition.range(code));
    }
  }

  private static Subroutine subroutineAt(
      Document document, Position position, CancelChecker cancel) {
    NamedWord word = new NamedWords(document).wordAt(position);
    WordMeaning meaning = WordMeaning.of(document, word);
    List<Kernel> kernels = document.program().kernels();
    int kernel = word == null ? -1 : document.kernelIndexAt(word.line());
    int index = -1;
    if (meaning instanceof WordMeaning.KernelName name) {
      kernel = kernelIndex(kernels, name.name());
      index = 0;
    } else if (meaning instanceof WordMeaning.Address address) {
      index = BranchIndex.indexOfAddress(kernels.get(kernel), address.address());
    } else if (meaning instanceof WordMeaning.DeclaredName named
        && named.symbol().kind() == Symbol.Kind.LABEL
        && named.symbol().kernelIndex() == kernel
        && kernel >= 0) {
      index = BranchIndex.indexOfAddress(kernels.get(kernel), named.symbol().value());
    }
    if (index < 0) {
      CodeStatement code = instructionAt(document, position);
      kernel = document.kernelIndexAt(Positions.lineIndex(document, position));
      index =
          code != null
              ? calleeIndex(document, kernel, code.codeIndex(), cancel)
              : kernel < 0 ? -1 : lastInstructionBefore(kernels.get(kernel), position.getLine());
    }
    if (kernel < 0 || index < 0 || kernels.get(kernel).code().isEmpty()) {
      return null;
    }
    return new Subroutine(kernel, Subroutines.of(document, kernel, cancel).start(index));
  }

  private static int kernelIndex(List<Kernel> kernels, String name) {
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
  private static int lastInstructionBefore(Kernel kernel, int line) {
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
  private static CodeStatement instructionAt(Document document, Position position) {
    if (position.getLine() < 0 || position.getLine() >= document.lineCount()) {
      return null;
    }
    CodeStatement found = null;
    for (CodeStatement code : document.codeStatements(position.getLine())) {
      boolean before = found == null || code.statement().start() <= position.getCharacter();
      found = code.codeIndex() >= 0 && before ? code : found;
    }
    return found;
  }

  /**
   * Returns the index of the instruction that a call goes to; the index itself if the instruction
   * is not a call.
   */
  private static int calleeIndex(Document document, int kernel, int index, CancelChecker cancel) {
    for (Subroutines.Call call : Subroutines.of(document, kernel, cancel).calls()) {
      if (call.callerIndex() == index) {
        return call.targetIndex();
      }
    }
    return index;
  }

  private static CallHierarchyItem item(
      Document document, String uri, Subroutine subroutine, Subroutines all) {
    Kernel kernel = document.program().kernels().get(subroutine.kernel);
    String name = all.name(subroutine.start);
    Range first = range(document, kernel, subroutine.start);
    Range last = range(document, kernel, all.last(subroutine.start));
    Range selection = first;
    Range range = new Range(first.getStart(), last.getEnd());
    NamedWord opens =
        subroutine.start == 0 ? Definition.findKernelWord(document, kernel.name()) : null;
    if (opens != null) {
      selection = opens.range();
      range.setStart(selection.getStart());
    } else if (subroutine.start > 0) {
      for (Symbol symbol : document.symbols()) {
        if (symbol.kernelIndex() == subroutine.kernel && symbol.name().equals(name)) {
          selection = Definition.range(symbol);
          range.setStart(selection.getStart());
          break;
        }
      }
    }
    CallHierarchyItem item =
        new CallHierarchyItem(name, SymbolKind.Function, uri, range, selection);
    item.setDetail(subroutine.start == 0 ? "kernel" : "in " + kernel.name());
    return item;
  }

  private static Range range(Document document, Kernel kernel, int index) {
    CodeStatement code = InstructionStatements.statementAt(document, kernel, index);
    return code == null
        ? new Range(new Position(0, 0), new Position(0, 0))
        : Definition.range(code);
  }
}
