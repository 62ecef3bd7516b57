package org.sass.lang.ide.lens;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.document.Document;
import org.sass.lang.flow.KernelFlow;
import org.sass.lang.ide.text.Positions;

/**
 * What stands above a kernel: run and debug, where there is an emulator for it, and how large it
 * is. Its registers take a look at every instruction, so in a large text the size comes when the
 * client asks for it.
 */
public final class CodeLenses {

  /** Runs a kernel; arguments are the document's URI and the name of the kernel. */
  public static final String RUN = "gsass.run";

  /** Debugs a kernel; arguments as with {@link #RUN}. */
  public static final String DEBUG = "gsass.debug";

  /**
   * Up to so many instructions in a text, sizes are part of the first answer. VS Code keeps the
   * commands of an answer that it has released where an answer about a size arrives after the next
   * list of lenses: <em>Run</em> then says "Actual command not found". Nothing is asked later where
   * each lens has its command from the start.
   */
  private static final int AT_ONCE = 4096;

  private static final String URI = "uri";
  private static final String KERNEL = "kernel";

  private CodeLenses() {}

  /** The lenses of a text. In a large one, those that show a size have no command yet. */
  public static List<CodeLens> of(Document document, String uri, CancelChecker cancel) {
    List<CodeLens> lenses = new ArrayList<>();
    int instructions = document.program().kernels().stream().mapToInt(k -> k.code().size()).sum();
    for (Kernel kernel : document.program().kernels()) {
      cancel.checkCanceled();
      int line = Math.max(0, Math.min(kernel.line(), document.lineCount()) - 1);
      Range range = Positions.range(line, 0, document.lineLength(line));
      if (document.isa().isRunnable()) {
        List<Object> arguments = List.of(uri, kernel.name());
        lenses.add(new CodeLens(range, new Command("Run", RUN, arguments), null));
        lenses.add(new CodeLens(range, new Command("Debug", DEBUG, arguments), null));
      }
      JsonObject data = new JsonObject();
      data.addProperty(URI, uri);
      data.addProperty(KERNEL, kernel.name());
      Command size =
          instructions > AT_ONCE ? null : new Command(size(document, kernel, cancel), "");
      lenses.add(new CodeLens(range, size, data));
    }
    return lenses;
  }

  /** The document that an unresolved lens belongs to, or null. */
  public static String uri(CodeLens lens) {
    return text(lens, URI);
  }

  /**
   * The lens with its size.
   *
   * @param document what {@link #uri} names, as it is now
   */
  public static CodeLens resolve(Document document, CodeLens lens, CancelChecker cancel) {
    String name = text(lens, KERNEL);
    Kernel kernel = name == null ? null : document.program().kernel(name);
    if (lens.getCommand() != null) {
      return lens;
    }
    // Clients show nothing where they asked in vain; the kernel is gone, so will be the lens.
    String title = kernel == null ? "" : size(document, kernel, cancel);
    return new CodeLens(lens.getRange(), new Command(title, ""), lens.getData());
  }

  private static String size(Document document, Kernel kernel, CancelChecker cancel) {
    StringBuilder title = new StringBuilder();
    count(title, kernel.code().size(), "instruction");
    count(title.append(", "), kernel.bytes(), "byte");
    int registers = KernelFlow.registerCount(document.isa(), kernel, cancel::isCanceled);
    count(title.append(", "), registers, "register");
    if (kernel.sharedBytes() > 0) {
      count(title.append(", "), kernel.sharedBytes(), "shared byte");
    }
    return title.toString();
  }

  private static void count(StringBuilder title, int count, String what) {
    title.append(count).append(' ').append(what).append(count == 1 ? "" : "s");
  }

  private static String text(CodeLens lens, String name) {
    return lens.getData() instanceof JsonObject data
            && data.get(name) instanceof JsonPrimitive text
            && text.isString()
        ? text.getAsString()
        : null;
  }
}
