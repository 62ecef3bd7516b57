package org.sass.sim.jit.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ACC_STATIC;
import static org.objectweb.asm.Opcodes.IADD;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.IRETURN;
import static org.objectweb.asm.Opcodes.V17;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** Inlined methods return the same results as called ones. */
class BytecodeInlinerTest {
  private static final String METHODS_CLASS = Type.getInternalName(Methods.class);
  private static final String DESCRIPTOR = "(II)I";
  private static final int ROUNDS = 200;

  /** Methods to inline. Each takes two numbers. */
  public static final class Methods {
    static final int SEVEN = 7;
    static int[] table = {3, 1, 4, 1, 5};

    private Methods() {}

    public static int plain(int a, int b) {
      return a * SEVEN - b;
    }

    public static int returnsInTheMiddle(int a, int b) {
      if (a > b) {
        return a - b;
      }
      int sum = a;
      for (int i = 0; i < 3; i++) {
        if (sum == b) {
          return i;
        }
        sum += b ^ i;
      }
      return sum;
    }

    public static int writesItsArguments(int a, int b) {
      a += 1000;
      b -= a;
      return b;
    }

    public static int longsAndArrays(int a, int b) {
      long product = (long) a * b;
      double half = product / 2.0;
      return (int) (product >>> 32) + table[(a & 0x7fffffff) % table.length] + (half > 0 ? 1 : 0);
    }

    /**
     * The methods that it calls are inlined, too, two of them twice, each copy with its own
     * variables.
     */
    public static int callsOthers(int a, int b) {
      int x = plain(a, b);
      int y = returnsInTheMiddle(writesItsArguments(x, a), b);
      return plain(y, x);
    }

    public static int switches(int a, int b) {
      return switch (a & 3) {
        case 0 -> b;
        case 1 -> b + 1;
        case 2 -> ~b;
        default -> -b;
      };
    }

    public static int looksUp(int a, int b) {
      return switch (a) {
        case -1_000_000 -> b;
        case 5 -> b + 1;
        case 70_000 -> -b;
        default -> a;
      };
    }

    public static int tries(int a, int b) {
      try {
        return a / (b & 1);
      } catch (ArithmeticException e) {
        return b;
      }
    }

    public static int copyCallsOneWithSwitch(int a, int b) {
      return switches(a, b) + tries(b, a);
    }

    public static int makesALambda(int a, int b) {
      java.util.function.IntSupplier sum = () -> a + b;
      return sum.getAsInt();
    }
  }

  private static final BytecodeInliner INLINER = BytecodeInliner.of(METHODS_CLASS);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain",
        "returnsInTheMiddle",
        "writesItsArguments",
        "longsAndArrays",
        "callsOthers",
        "switches",
        "looksUp",
        "tries",
        "copyCallsOneWithSwitch",
        "makesALambda"
      })
  void aCopyComputesTheSame(String name) throws ReflectiveOperationException {
    Method called = Methods.class.getMethod(name, int.class, int.class);
    Method copied = inlineTwice(name);
    Random random = new Random(3);
    for (int i = 0; i < ROUNDS; i++) {
      int a = random.nextBoolean() ? random.nextInt(10) - 2 : random.nextInt();
      int b = random.nextBoolean() ? random.nextInt(10) - 2 : random.nextInt();
      int wanted = (int) called.invoke(null, a, b) + (int) called.invoke(null, b, a);
      assertEquals(wanted, copied.invoke(null, a, b), () -> name + " of " + a + " and " + b);
    }
  }

  /**
   * Returns a generated method that inlines the named method twice, the second time with its
   * arguments swapped, and adds the results.
   */
  private static Method inlineTwice(String name) throws ReflectiveOperationException {
    ClassWriter writer =
        new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
          @Override
          protected String getCommonSuperClass(String a, String b) {
            return "java/lang/Object";
          }
        };
    writer.visit(
        V17, ACC_PUBLIC, METHODS_CLASS + "Copied", null, "java/lang/Object", new String[0]);
    MethodVisitor out =
        writer.visitMethod(ACC_PUBLIC | ACC_STATIC, "twice", DESCRIPTOR, null, new String[0]);
    out.visitCode();
    out.visitVarInsn(ILOAD, 0);
    out.visitVarInsn(ILOAD, 1);
    INLINER.call(out, 2, METHODS_CLASS, name, DESCRIPTOR);
    // The first result is on the stack while the second copy runs.
    out.visitVarInsn(ILOAD, 1);
    out.visitVarInsn(ILOAD, 0);
    INLINER.call(out, 2, METHODS_CLASS, name, DESCRIPTOR);
    out.visitInsn(IADD);
    out.visitInsn(IRETURN);
    out.visitMaxs(0, 0);
    out.visitEnd();
    writer.visitEnd();
    return MethodHandles.lookup()
        .defineHiddenClass(writer.toByteArray(), true)
        .lookupClass()
        .getMethod("twice", int.class, int.class);
  }

  @Test
  void methodsWithoutSwitchesAndTriesAreCopiedOthersCalled() {
    assertEquals(List.of(), calledMethods("plain"));
    assertEquals(List.of(), calledMethods("returnsInTheMiddle"));
    assertEquals(List.of(), calledMethods("longsAndArrays"));
    assertEquals(List.of(), calledMethods("callsOthers"));
    assertEquals(List.of("switches"), calledMethods("switches"));
    assertEquals(List.of("looksUp"), calledMethods("looksUp"));
    assertEquals(List.of("tries"), calledMethods("tries"));
    assertEquals(List.of("makesALambda"), calledMethods("makesALambda"));
    assertEquals(List.of("switches", "tries"), calledMethods("copyCallsOneWithSwitch"));
  }

  @Test
  void methodsOfOtherClassesAreCalled() {
    List<String> called = new ArrayList<>();
    INLINER.call(recordCalls(called), 0, "java/lang/Math", "max", DESCRIPTOR);
    assertEquals(List.of("max"), called);
    called.clear();
    BytecodeInliner.EMPTY.call(recordCalls(called), 0, METHODS_CLASS, "plain", DESCRIPTOR);
    assertEquals(List.of("plain"), called);
  }

  /**
   * Returns the names of the methods that the generated code calls for a call of the named method.
   */
  private static List<String> calledMethods(String name) {
    List<String> called = new ArrayList<>();
    INLINER.call(recordCalls(called), 2, METHODS_CLASS, name, DESCRIPTOR);
    return called;
  }

  private static MethodVisitor recordCalls(List<String> called) {
    return new MethodVisitor(org.objectweb.asm.Opcodes.ASM9) {
      @Override
      public void visitMethodInsn(
          int opcode, String owner, String name, String type, boolean isInterface) {
        called.add(name);
      }
    };
  }
}
