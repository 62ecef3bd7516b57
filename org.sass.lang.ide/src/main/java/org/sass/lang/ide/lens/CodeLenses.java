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
 * Computes the code lenses above each kernel: run and debug, if there is an emulator for its
 * instruction set, and the size of the kernel. Counting the registers needs a look at every
 * instruction. In a large text the size is therefore computed only when the client requests it.
 */
public final class CodeLenses {

  /**
   * The command that runs a kernel. Its arguments are the document's URI and the name of the
   * kernel.
   */
  public static final String RUN_COMMAND = "gsass.run";

  /** The command that debugs a kernel. It has the same arguments as {@link #RUN_COMMAND}. */
  public static final String DEBUG_COMMAND = "gsass.debug";

  /**
   * Texts of at most this number of instructions get the sizes in the first answer, so that the
   * client requests nothing later. This avoids an error of VS Code: if the answer with a size
   * arrives after the next list of lenses, VS Code keeps commands that it has already released.
   * <em>Run</em> then says "Actual command not found".
   */
  private static final int MAX_EAGER_INSTRUCTIONS = 4096;

  private static final String URI = "uri";
  private static final String KERNEL = "kernel";

  private CodeLenses() {}

  /** Returns the lenses of a text. In a large text, those that show a size have no command yet. */
  public static List<CodeLens> of(Document document, String uri, CancelChecker cancel) {
    List<CodeLens> lenses = new ArrayList<>();
    int instructions = document.program().kernels().stream().mapToInt(k -> k.code().size()).sum();
    for (Kernel kernel : document.program().kernels()) {
      cancel.checkCanceled();
      int line = Math.max(0, Math.min(kernel.line(), document.lineCount()) - 1);
      Range range = Positions.toRange(line, 0, document.lineLength(line));
      if (document.isa().isRunnable()) {
        List<Object> arguments = List.of(uri, kernel.name());
        lenses.add(new CodeLens(range, new Command("Run", RUN_COMMAND, arguments), null));
        lenses.add(new CodeLens(range, new Command("Debug", DEBUG_COMMAND, arguments), null));
      }
      JsonObject data = new JsonObject();
      data.addProperty(URI, uri);
      data.addProperty(KERNEL, kernel.name());
      Command size =
          instructions > MAX_EAGER_INSTRUCTIONS
              ? null
              : new Command(size(document, kernel, cancel), "");
      lenses.add(new CodeLens(range, size, data));
    }
    return lenses;
  }

  /** Returns the URI of the document that an unresolved lens belongs to, or null. */
  public static String uri(CodeLens lens) {
    return text(lens, URI);
  }

  /**
   * Returns the lens with its size.
   *
   * @param document the current state of the document that {@link #uri} names
   */
  public static CodeLens resolve(Document document, CodeLens lens, CancelChecker cancel) {
    String name = text(lens, KERNEL);
    Kernel kernel = name == null ? null : document.program().findKernel(name);
    if (lens.getCommand() != null) {
      return lens;
    }
    // A lens without a kernel gets an empty title. The kernel was deleted, and the client will soon
    // remove the lens. Clients show nothing for a lens that they could not resolve.
    String title = kernel == null ? "" : size(document, kernel, cancel);
    return new CodeLens(lens.getRange(), new Command(title, ""), lens.getData());
  }

  private static String size(Document document, Kernel kernel, CancelChecker cancel) {
    StringBuilder title = new StringBuilder();
    appendCount(title, kernel.code().size(), "instruction");
    appendCount(title.append(", "), kernel.bytes(), "byte");
    int registers = KernelFlow.registerCount(document.isa(), kernel, cancel::isCanceled);
    appendCount(title.append(", "), registers, "register");
    if (kernel.sharedBytes() > 0) {
      appendCount(title.append(", "), kernel.sharedBytes(), "shared byte");
    }
    return title.toString();
  }

  private static void appendCount(StringBuilder title, int count, String what) {
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
