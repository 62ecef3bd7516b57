package org.sass.lang.ide.views;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.flow.Cfg;
import org.sass.lang.flow.EffectsReader;
import org.sass.lang.flow.KernelFlow;
import org.sass.lang.ide.navigate.InstructionStatements;

/**
 * Answers {@code sass/cfg}: the basic blocks of a kernel, the edges between them, and a drawing.
 */
public final class ControlFlow {

  /** Maximum number of blocks that are described. A kernel with more blocks is not drawn. */
  private static final int MAX_BLOCKS = 2000;

  /**
   * Maximum number of instructions listed for a block. It is lower if the kernel has many blocks.
   */
  private static final int MAX_INSTRUCTIONS = 40;

  private static final int MAX_INSTRUCTIONS_OF_MANY = 8;
  private static final int MANY_BLOCKS = 200;

  /** Maximum number of kernels that are named if the kernel asked for does not exist. */
  private static final int MAX_NAMES = 8;

  private ControlFlow() {}

  /**
   * The control flow of a kernel, with the drawing as SVG.
   *
   * @param kernel its name; empty if there is no kernel
   * @param blocks its basic blocks, in the order of the code
   * @param edges the edges between the blocks
   * @param meetings the places where the code says that divergent lanes reconverge
   * @param svg the drawing; empty if there is none
   * @param message why something is missing, or empty
   */
  public record Result(
      String kernel,
      List<Block> blocks,
      List<Edge> edges,
      List<Meeting> meetings,
      String svg,
      String message) {}

  /**
   * The control flow of a kernel, with a drawing that is not yet written as SVG. The other
   * components are those of {@link Result}.
   *
   * @param drawing {@link ControlFlowDrawing#NONE} if there is none
   */
  public record Graph(
      String kernel,
      List<Block> blocks,
      List<Edge> edges,
      List<Meeting> meetings,
      ControlFlowDrawing drawing,
      String message) {}

  /**
   * A basic block.
   *
   * @param id its number, from 0
   * @param firstLine line of its first instruction, from 0
   * @param lastLine line of its last instruction, from 0
   * @param firstAddress byte address of its first instruction
   * @param endAddress byte address after its last instruction
   * @param labels the labels at its start
   * @param instructions its instructions; the last ones may be left out
   * @param omitted number of instructions that are left out
   * @param reachable whether any path leads to it
   * @param ends whether a thread may end after it
   * @param reconvergence the block where lanes that diverge at its end reconverge at the latest; -1
   *     if they do not diverge, or never reconverge
   */
  public record Block(
      int id,
      int firstLine,
      int lastLine,
      int firstAddress,
      int endAddress,
      List<String> labels,
      List<Instruction> instructions,
      int omitted,
      boolean reachable,
      boolean ends,
      int reconvergence) {}

  /** An instruction: its line, from 0, its byte address, its text as written in the source. */
  public record Instruction(int line, int address, String text) {}

  /**
   * An edge from one block to another.
   *
   * @param kind {@code fallthrough}, {@code taken}, {@code call}, {@code after-call}, {@code
   *     return}, {@code break} or {@code indirect}
   */
  public record Edge(int from, int to, String kind) {}

  /**
   * A place where lanes reconverge, as the code says.
   *
   * @param line line of the instruction that says so, from 0
   * @param from the block of that instruction
   * @param block the block at whose start they reconverge; -1 if there is no instruction
   */
  public record Meeting(int line, int from, int block) {}

  /**
   * Returns the control flow of the kernel with a name. Without a name, takes the kernel around a
   * line, else the first kernel.
   *
   * @param name the kernel's name, or null
   * @param line a line of the kernel, from 0
   */
  public static Result of(Document document, String name, int line, CancelChecker cancel) {
    Graph graph = graph(document, name, line, cancel);
    String svg =
        graph.drawing == ControlFlowDrawing.NONE
            ? ""
            : ControlFlowSvg.of(graph.kernel, graph.drawing);
    return new Result(graph.kernel, graph.blocks, graph.edges, graph.meetings, svg, graph.message);
  }

  /**
   * Returns the control flow of a kernel for a client that paints the drawing itself. The kernel is
   * chosen as in {@link #of}.
   */
  public static Graph graph(Document document, String name, int line, CancelChecker cancel) {
    List<Kernel> kernels = document.program().kernels();
    int index = Math.max(0, document.kernelIndexAt(line));
    Kernel kernel = name == null ? null : document.program().findKernel(name);
    if (kernel == null && name != null) {
      List<String> known = kernels.stream().map(Kernel::name).limit(MAX_NAMES).toList();
      String message = "there is no kernel '" + name + "' in this text";
      message += known.isEmpty() ? "" : "; it has " + String.join(", ", known);
      return nothing("", message + (kernels.size() > MAX_NAMES ? ", ..." : ""));
    }
    if (kernel == null && index < kernels.size()) {
      kernel = kernels.get(index);
    }
    if (kernel == null || kernel.code().isEmpty()) {
      String which = kernel == null ? "this text" : kernel.name();
      return nothing(kernel == null ? "" : kernel.name(), which + " has no instructions");
    }
    EffectsReader reader = new EffectsReader(document.isa());
    KernelFlow flow = KernelFlow.of(reader, document.isa(), kernel, cancel::isCanceled);
    return buildGraph(document, kernel, flow.cfg(), cancel);
  }

  private static Graph nothing(String kernel, String message) {
    return new Graph(kernel, List.of(), List.of(), List.of(), ControlFlowDrawing.NONE, message);
  }

  private static Graph buildGraph(Document document, Kernel kernel, Cfg cfg, CancelChecker cancel) {
    int count = Math.min(cfg.size(), MAX_BLOCKS);
    int most = cfg.size() > MANY_BLOCKS ? MAX_INSTRUCTIONS_OF_MANY : MAX_INSTRUCTIONS;
    List<Block> blocks = new ArrayList<>(count);
    List<Edge> edges = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      cancel.checkCanceled();
      List<Cfg.Edge> out = cfg.successors(i);
      blocks.add(block(document, kernel, cfg, i, out, most));
      for (Cfg.Edge edge : out) {
        if (edge.to() < count) {
          edges.add(new Edge(edge.from(), edge.to(), edge.kind().displayName()));
        }
      }
    }
    List<Meeting> meetings = new ArrayList<>();
    for (Cfg.ReconvergencePoint meeting : cfg.reconvergencePoints()) {
      int from = cfg.blockOf(meeting.insn());
      int to = meeting.target() < 0 ? -1 : cfg.blockOf(meeting.target());
      if (from < count && to < count) {
        meetings.add(new Meeting(kernel.code().get(meeting.insn()).line() - 1, from, to));
      }
    }
    if (cfg.size() > MAX_BLOCKS) {
      String message =
          "the kernel has "
              + cfg.size()
              + " basic blocks, too many to draw; the first "
              + MAX_BLOCKS
              + " are listed";
      ControlFlowDrawing none = ControlFlowDrawing.NONE;
      return new Graph(kernel.name(), blocks, edges, meetings, none, message);
    }
    ControlFlowDrawing drawing = ControlFlowDrawing.of(blocks, edges, meetings, cancel);
    String message =
        kernel.isExcerpt()
            ? "the listing leaves out code, and the edges into it are not drawn"
            : cfg.isExact()
                ? ""
                : "some edges are unknown: a branch or call takes its address from memory or a"
                    + " register";
    return new Graph(kernel.name(), blocks, edges, meetings, drawing, message);
  }

  private static Block block(
      Document document, Kernel kernel, Cfg cfg, int index, List<Cfg.Edge> out, int most) {
    Cfg.Block block = cfg.block(index);
    List<Instruction> instructions = new ArrayList<>();
    int shownCount = block.end() - block.first() > most ? most - 1 : most;
    for (int i = block.first(); i < Math.min(block.end(), block.first() + shownCount); i++) {
      instructions.add(instruction(document, kernel, i));
    }
    PlacedInstruction first = kernel.code().get(block.first());
    PlacedInstruction last = kernel.code().get(block.last());
    List<String> labels = new ArrayList<>();
    kernel.labels().forEach((name, address) -> addLabel(name, address == first.address(), labels));
    long ways = out.stream().filter(e -> e.kind().isLocal()).map(Cfg.Edge::to).distinct().count();
    return new Block(
        index,
        first.line() - 1,
        last.line() - 1,
        first.address(),
        last.endAddress(),
        labels,
        instructions,
        block.end() - block.first() - instructions.size(),
        cfg.isReachable(index),
        cfg.canEndAfter(index) || cfg.canFallOff(index) && !kernel.isExcerpt(),
        ways > 1 ? cfg.reconvergenceBlock(index) : -1);
  }

  private static void addLabel(String name, boolean here, List<String> labels) {
    if (here) {
      labels.add(name);
    }
  }

  /** Returns an instruction with its text as written in the source. */
  private static Instruction instruction(Document document, Kernel kernel, int index) {
    PlacedInstruction placed = kernel.code().get(index);
    CodeStatement code = InstructionStatements.statementAt(document, kernel, index);
    String text = code == null ? placed.decode().text() : code.statement().text();
    return new Instruction(placed.line() - 1, placed.address(), text.replace('\t', ' '));
  }
}
