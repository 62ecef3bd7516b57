package org.sass.lang.assemble;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.assemble.KernelBuilder.OpenedBy;
import org.sass.lang.assemble.Program.Constant;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.text.Place;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Statement;

/**
 * The kernels of an {@link Assembly}: opens and closes them while the lines are read, and builds
 * them at the end.
 */
public final class AssemblyKernels {
  private final Assembly assembly;

  /** The kernels by name, in the order in which they begin. */
  private final Map<String, KernelPart> kernels = new LinkedHashMap<>();

  /** The open kernel; null outside all kernels. */
  private KernelBuilder current;

  /** The kernel for the code outside all other kernels; null if there is no such code yet. */
  private KernelBuilder main;

  /** Is notified when a kernel begins or ends; null for none. */
  private KernelCache cache;

  AssemblyKernels(Assembly assembly) {
    this.assembly = assembly;
  }

  /** Returns the kernels, in the order in which they begin. */
  public Collection<KernelPart> all() {
    return Collections.unmodifiableCollection(kernels.values());
  }

  /** Returns whether there is a kernel with a name. */
  boolean contains(String name) {
    return kernels.containsKey(name);
  }

  /** Returns whether a kernel is the one that its name stands for. A duplicate kernel is not. */
  boolean isFirstOfItsName(KernelBuilder kernel) {
    return kernels.get(kernel.name) == kernel;
  }

  /** Returns the kernel that is open, or null outside all kernels. */
  KernelBuilder current() {
    return current;
  }

  /** Returns the kernel that receives instructions now, or null if none exists yet. */
  public KernelBuilder receiving() {
    return current != null ? current : main;
  }

  /**
   * Returns the kernel that an instruction here belongs to. Creates the main kernel if there is
   * none.
   */
  KernelBuilder forStatement(SourceLine line, int lineNumber, Statement statement) {
    KernelBuilder kernel = receiving();
    if (kernel != null) {
      return kernel;
    }
    int start = statement.start() - line.start();
    return createMain(new Place(lineNumber, start, statement.end() - line.start()));
  }

  // ---- beginning of a kernel

  /** Creates the kernel for the code outside all other kernels. */
  private KernelBuilder createMain(Place place) {
    main = create(Assembly.MAIN_KERNEL, null, place, OpenedBy.OUTSIDE);
    return main;
  }

  /**
   * Closes the open kernel, if any, and opens another one. Reports an error if its name is taken.
   *
   * @param function the name of the function in the text
   * @param place place of that name
   */
  void open(String name, String function, Place place, OpenedBy opened) {
    close();
    if (opened == OpenedBy.LISTING) {
      dropFunctionLabel(name);
    }
    current = create(name, function, place, opened);
    if (cache != null) {
      cache.noteOpened(current);
    }
  }

  /**
   * Drops the kernel for code outside all others if it only has a label with the name of the
   * function that begins now. nvdisasm repeats that name in a label before the function's header.
   */
  void dropFunctionLabel(String function) {
    if (main != null && main.holdsOnlyLabel(function)) {
      kernels.remove(main.name);
      main = null;
    }
  }

  private KernelBuilder create(String name, String function, Place place, OpenedBy opened) {
    Scope scope = new Scope(assembly.global, function, assembly::namesRegisters);
    KernelBuilder kernel =
        new KernelBuilder(name, place, opened, scope, assembly.pool.initialCapacity(name));
    kernel.advance(assembly.isa(), 0);
    register(kernel);
    return kernel;
  }

  private void register(KernelBuilder kernel) {
    KernelPart earlierKernel = kernels.putIfAbsent(kernel.name, kernel);
    if (earlierKernel != null) {
      // The kernel is still checked like any other, but under a key that no name lookup can
      // produce.
      kernels.put(kernel.name + '\n' + kernel.place.line(), kernel);
      assembly.problems.error(
          kernel.place,
          "duplicate-kernel",
          "line "
              + earlierKernel.place().line()
              + " declares a kernel "
              + kernel.name
              + " too; give one of them another name",
          Assembly.DECLARED_FIRST_MESSAGE,
          earlierKernel.place());
    }
  }

  // ---- end of a kernel

  /**
   * Ends the open kernel, if any. Reports an error if it should have been closed by {@code .end}.
   */
  void close() {
    if (current == null) {
      return;
    }
    if (current.openedBy == OpenedBy.DIRECTIVE) {
      assembly.problems.error(
          current.place, "missing-end", "the kernel " + current.name + " is not closed by .end");
    }
    end(assembly.lineNumber() - 1);
  }

  /** Ends the open kernel if a listing header opened it. */
  void closeListed() {
    if (current != null && current.openedBy == OpenedBy.LISTING) {
      end(assembly.lineNumber() - 1);
    }
  }

  /**
   * Ends the open kernel.
   *
   * @param lastLineNumber number of its last line, from 1
   */
  void end(int lastLineNumber) {
    current.lastLine = lastLineNumber;
    new KernelFinisher(assembly, current).run();
    if (cache != null) {
      cache.noteEnded(current, lastLineNumber);
    }
    current = null;
  }

  /** Ends all kernels after the last line, and returns what was built from them. */
  List<Kernel> finish() {
    close();
    if (main != null) {
      new KernelFinisher(assembly, main).run();
    }
    List<Kernel> built = new ArrayList<>();
    List<Constant> commonConstants = assembly.pool.internConstants(assembly.constants);
    for (KernelPart kernel : kernels.values()) {
      if (kernel instanceof KernelBuilder read) {
        assembly.pool.storeCodeSize(read.name, read.code.size());
      }
      built.add(kernel.build(commonConstants));
    }
    return List.copyOf(built);
  }

  // ---- kernels of other versions of the text

  /** Sets the cache to be notified when a kernel begins or ends; null for none. */
  public void setCache(KernelCache newCache) {
    cache = newCache;
  }

  /**
   * Notes that the kernel being read depends on more than its own lines, so that it cannot be
   * cached.
   */
  void markUncacheable() {
    if (cache != null) {
      cache.markUncacheable();
    }
  }

  /** Notes that the line being read has a comment that silences diagnostics. */
  void noteSuppression() {
    if (cache != null) {
      cache.noteSuppression();
    }
  }

  /** Adds a kernel of an earlier version, or puts it in the place of the kernel of its name. */
  void add(CachedKernel kernel) {
    kernels.put(kernel.name(), kernel);
  }
}
