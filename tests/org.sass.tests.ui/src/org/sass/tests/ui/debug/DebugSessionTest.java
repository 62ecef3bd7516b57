package org.sass.tests.ui.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Map;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.model.IRegister;
import org.eclipse.debug.core.model.IRegisterGroup;
import org.eclipse.debug.core.model.IValue;
import org.eclipse.debug.core.model.IVariable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sass.lang.ui.debug.breakpoints.Attribute;
import org.sass.lang.ui.debug.breakpoints.Kind;
import org.sass.lang.ui.debug.breakpoints.SassBreakpoint;
import org.sass.lang.ui.debug.breakpoints.SassLineBreakpoint;
import org.sass.lang.ui.debug.model.SassTarget;
import org.sass.lang.ui.debug.model.SassThread;

/**
 * Tests a whole debug session: breakpoints, steps forward and back, values, data breakpoints, the
 * end of the run.
 */
class DebugSessionTest {
  private IProject project;
  private IFile file;

  @BeforeEach
  void open() throws Exception {
    project = Kernels.createProject("debugging");
    file = Kernels.createFile(project, "doubles.gsass", Kernels.DOUBLING_KERNEL);
  }

  @AfterEach
  void close() throws Exception {
    Kernels.cleanUp();
    project.delete(true, true, null);
  }

  /**
   * The groups of a kernel without parameters, buffers and constants say so when they are opened.
   */
  @Test
  void emptyGroupsSaySo() throws Exception {
    String bare = "//! launch block=32\n\n.kernel bare\n    MOV R1, R0\n    NOP.EXIT\n.end\n";
    SassTarget target = Kernels.debugToFirstStop(Kernels.createFile(project, "bare.gsass", bare));
    IVariable[] groups =
        Pump.callInOtherThread(() -> target.focusedThread().getTopStackFrame().getVariables());
    IVariable parameters =
        Arrays.stream(groups)
            .filter(group -> name(group).equals("Parameters"))
            .findFirst()
            .orElseThrow();
    IVariable[] parts = Pump.callInOtherThread(() -> parameters.getValue().getVariables());
    assertEquals(1, parts.length);
    assertEquals("(none)", name(parts[0]));
    assertFalse(parts[0].supportsValueModification());
  }

  private static String name(IVariable variable) {
    try {
      return variable.getName();
    } catch (DebugException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void goesForthAndBackToTheEnd() throws Exception {
    SassLineBreakpoint.create(file, Kernels.lineOf("IADD R2"));
    SassTarget target = Kernels.debugToFirstStop(file);
    assertEquals(Kernels.lineOf("I2I"), Kernels.currentLine(target));
    assertEquals(2, target.getThreads().length);

    Kernels.moveOffUiThread(target, target::resume);
    assertEquals(Kernels.lineOf("IADD R2"), Kernels.currentLine(target));
    assertEquals("Paused on breakpoint", target.focusedThread().stopReason());
    assertEquals(1, target.focusedThread().getBreakpoints().length);

    SassThread warp = target.focusedThread();
    Kernels.moveOffUiThread(target, warp::stepOver);
    assertEquals(Kernels.lineOf("GST"), Kernels.currentLine(target));
    assertEquals("0xa", lane(warp, "R2", 5));

    Kernels.moveOffUiThread(target, warp::stepBack);
    assertEquals(Kernels.lineOf("IADD R2"), Kernels.currentLine(target));
    assertNotEquals("0xa", lane(warp, "R2", 5));

    // A data breakpoint stops before the store when the kernel runs backward, and after it when the
    // kernel runs forward.
    SassBreakpoint.create(
        Kind.DATA, file, true, Map.of(Attribute.EXPRESSION, "out[40]", Attribute.ACCESS, "write"));
    Arrays.stream(breakpoints()).filter(one -> Kind.of(one) == Kind.LINE).forEach(this::delete);
    Kernels.moveOffUiThread(target, target::resume);
    assertTrue(
        target.focusedThread().stopReason().contains("data breakpoint"),
        target.focusedThread().stopReason());
    assertTrue(
        target.focusedThread().getName().contains("warp 1"), target.focusedThread().getName());

    target.resume();
    Pump.awaitCondition("the end", target::isTerminated);
    Pump.awaitCondition(
        "its words",
        () -> Kernels.consoleText(target.getProcess()).contains("the expectation holds"));
    assertEquals(0, target.getProcess().getExitValue());
  }

  private static org.eclipse.debug.core.model.IBreakpoint[] breakpoints() {
    return org.eclipse.debug.core.DebugPlugin.getDefault()
        .getBreakpointManager()
        .getBreakpoints(org.sass.lang.ui.debug.SassSession.MODEL_ID);
  }

  private void delete(org.eclipse.debug.core.model.IBreakpoint breakpoint) {
    try {
      breakpoint.delete();
    } catch (org.eclipse.core.runtime.CoreException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String lane(SassThread warp, String register, int lane) throws Exception {
    return Pump.callInOtherThread(
        () -> {
          for (IRegisterGroup group : warp.getTopStackFrame().getRegisterGroups()) {
            for (IRegister one : group.getRegisters()) {
              if (one.getName().equals(register)) {
                IValue value = one.getValue();
                // If all lanes have the same value, there is only that one.
                return value.hasVariables()
                    ? value.getVariables()[lane].getValue().getValueString()
                    : value.getValueString();
              }
            }
          }
          throw new IllegalStateException("no register " + register);
        });
  }
}
