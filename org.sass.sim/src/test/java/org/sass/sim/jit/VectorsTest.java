package org.sass.sim.jit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.sass.lang.isa.Isas;
import org.sass.sim.jit.emit.VectorTarget;
import org.sass.sim.jit.runtime.BlockData;
import org.sass.sim.jit.runtime.ScalarFloats;
import org.sass.sim.jit.runtime.ScalarMemory;
import org.sass.sim.jit.runtime.ScalarRuntime;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.Dim3;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Grid;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.RegisterCounts;
import org.sass.sim.target.g80.G80LaunchAbi;

/**
 * Each method on vectors does in each lane what the scalar method of the same name does. The test
 * finds the classes with vectors by name, as the engine does.
 */
class VectorsTest {
  private static final int ROUNDS = 400;

  /** Boundary values of integers, halves, shift amounts and floats. */
  private static final int[] SPECIAL_VALUES = {
    0,
    1,
    2,
    -1,
    -2,
    7,
    31,
    32,
    33,
    63,
    255,
    0x8000,
    0xffff,
    0x10000,
    0x7fffff,
    0x800000,
    0x800001,
    0xffffff,
    0x7fffffff,
    0x80000000,
    0x80000001,
    0x3f800000,
    0xbf800000,
    0x00000001,
    0x807fffff,
    0x00800000,
    0x7f7fffff,
    0xff7fffff,
    0x7f800000,
    0xff800000,
    0x7f800001,
    0x7fc00000,
    0xffc12345,
    0x33800000,
    0x4b800000,
    0xcb000001
  };

  /** Methods whose vectors hold flags. */
  private static final Set<String> FLAG_METHODS = Set.of("holds", "carry");

  /** Methods that move data between arrays and vectors. All tests here use them. */
  private static final Set<String> MOVE_METHODS = Set.of("get", "put", "lanes", "bits", "count");

  /** Methods that apply any scalar function in a loop. The random kernels test them. */
  private static final Set<String> LOOP_METHODS = Set.of("apply", "flags");

  private final Random random = new Random(7);
  private Class<?> vectorClass;
  private int lanes;

  private void load() throws ReflectiveOperationException {
    Assumptions.assumeTrue(
        ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent(),
        "skipped: this JVM runs without vectors");
    vectorClass = Class.forName("org.sass.sim.jit.vector.VectorRuntime");
    lanes = vectorClass.getField("LANES").getInt(null);
  }

  @Test
  void vectorsAreUsedWhereTheyAreThere() throws ReflectiveOperationException {
    load();
    assertEquals(lanes, VectorTarget.best().laneCount());
    assertTrue(lanes > 1, () -> lanes + " lanes");
  }

  @Test
  void masksAreBits() throws ReflectiveOperationException {
    load();
    int all = lanes == 32 ? -1 : (1 << lanes) - 1;
    for (int i = 0; i < ROUNDS; i++) {
      int bits = random.nextInt();
      Object mask = call("lanes", bits);
      assertEquals(bits & all, call("bits", mask));
      assertEquals(Integer.bitCount(bits & all), call("count", mask));
    }
  }

  @Test
  void onlyMaskedLanesAreWritten() throws ReflectiveOperationException {
    load();
    for (int i = 0; i < ROUNDS; i++) {
      int[] values = values(false);
      int[] file = values(false);
      int bits = random.nextInt();
      int[] wanted = file.clone();
      for (int lane = 0; lane < lanes; lane++) {
        wanted[lane] = (bits >>> lane & 1) == 0 ? file[lane] : values[lane];
      }
      call("put", vector(values), file, 0, call("lanes", bits));
      assertEquals(Arrays.toString(wanted), Arrays.toString(file));
    }
  }

  @TestFactory
  Stream<DynamicTest> eachMethodDoesWhatItsScalarNamesakeDoes() throws Exception {
    load();
    List<DynamicTest> tests = new ArrayList<>();
    Class<?> floatClass = Class.forName("org.sass.sim.jit.vector.VectorExactFloats");
    List<Method> methods = new ArrayList<>(List.of(vectorClass.getDeclaredMethods()));
    methods.addAll(List.of(floatClass.getDeclaredMethods()));
    for (Method method : methods) {
      String name = method.getName();
      if (Modifier.isPublic(method.getModifiers())
          && !MOVE_METHODS.contains(name)
          && !LOOP_METHODS.contains(name)) {
        Class<?> scalarClass =
            method.getDeclaringClass() == floatClass ? ScalarFloats.class : ScalarRuntime.class;
        Method scalar = scalarClass.getMethod(name, scalarTypes(method.getParameterTypes()));
        tests.add(
            DynamicTest.dynamicTest(method.toString(), () -> assertSameAsScalar(method, scalar)));
      }
    }
    assertTrue(tests.size() > 40, () -> "only " + tests.size() + " methods");
    return tests.stream();
  }

  /** Translated code chooses one of the two classes, so both must have the same methods. */
  @Test
  void loadsAndStoresHaveScalarNamesakes() throws Exception {
    load();
    Class<?> memoryClass = Class.forName("org.sass.sim.jit.vector.VectorMemory");
    Set<String> vectors = new TreeSet<>();
    for (Method method : memoryClass.getDeclaredMethods()) {
      if (Modifier.isPublic(method.getModifiers())) {
        Class<?>[] types = scalarTypes(method.getParameterTypes());
        vectors.add(method.getName() + Arrays.toString(types));
      }
    }
    Set<String> scalars = new TreeSet<>();
    for (Method method : ScalarMemory.class.getDeclaredMethods()) {
      scalars.add(method.getName() + Arrays.toString(method.getParameterTypes()));
    }
    assertEquals(scalars, vectors);
  }

  private static Class<?>[] scalarTypes(Class<?>[] types) {
    return Arrays.stream(types)
        .map(
            type ->
                switch (type.getSimpleName()) {
                  case "IntVector" -> int.class;
                  case "VectorMask" -> boolean.class;
                  default -> type;
                })
        .toArray(Class<?>[]::new);
  }

  private void assertSameAsScalar(Method method, Method scalar)
      throws ReflectiveOperationException {
    BlockData data = new BlockData(grid().newBlock(0), 1);
    Class<?>[] types = method.getParameterTypes();
    for (int round = 0; round < ROUNDS; round++) {
      Object[] arguments = new Object[types.length];
      Object[][] byLane = new Object[lanes][types.length];
      for (int i = 0; i < types.length; i++) {
        switch (types[i].getSimpleName()) {
          case "IntVector" -> {
            int[] values = values(FLAG_METHODS.contains(method.getName()));
            arguments[i] = vector(values);
            for (int lane = 0; lane < lanes; lane++) {
              byLane[lane][i] = values[lane];
            }
          }
          case "VectorMask" -> {
            int bits = random.nextInt();
            arguments[i] = call("lanes", bits);
            for (int lane = 0; lane < lanes; lane++) {
              byLane[lane][i] = (bits >>> lane & 1) != 0;
            }
          }
          default -> {
            arguments[i] = types[i] == int.class ? uniformArgument(method.getName()) : data;
            for (int lane = 0; lane < lanes; lane++) {
              byLane[lane][i] = arguments[i];
            }
          }
        }
      }
      Object result = method.invoke(null, arguments);
      for (int lane = 0; lane < lanes; lane++) {
        Object wanted = scalar.invoke(null, byLane[lane]);
        Object[] given = byLane[lane];
        assertEquals(
            wanted, laneValue(result, lane), () -> method.getName() + Arrays.toString(given));
      }
    }
  }

  /** Returns a random argument that is the same for all lanes. */
  private int uniformArgument(String method) {
    return switch (method) {
      // Translated code calls these methods only for shift amounts from 0 to 31.
      case "shl", "shr", "shrSigned" -> random.nextInt(32);
      case "holds" -> random.nextInt(1 << 16);
      default -> value();
    };
  }

  private int value() {
    return random.nextInt(3) == 0
        ? random.nextInt()
        : SPECIAL_VALUES[random.nextInt(SPECIAL_VALUES.length)];
  }

  private int[] values(boolean flags) {
    int[] values = new int[lanes];
    for (int lane = 0; lane < lanes; lane++) {
      values[lane] = flags ? random.nextInt(16) : value();
    }
    return values;
  }

  private Object vector(int[] values) throws ReflectiveOperationException {
    return call("get", values, 0);
  }

  /** Returns the result in one lane. */
  private Object laneValue(Object result, int lane) throws ReflectiveOperationException {
    if (result.getClass().getSimpleName().contains("Mask")) {
      return ((Integer) call("bits", result) >>> lane & 1) != 0;
    }
    int[] values = new int[lanes];
    call("put", result, values, 0);
    return values[lane];
  }

  /** Calls the method with this name and this number of parameters. */
  private Object call(String name, Object... arguments) throws ReflectiveOperationException {
    for (Method method : vectorClass.getMethods()) {
      if (method.getName().equals(name) && method.getParameterCount() == arguments.length) {
        try {
          return method.invoke(null, arguments);
        } catch (InvocationTargetException e) {
          throw new AssertionError(name + " throws", e.getCause());
        }
      }
    }
    throw new AssertionError("no method " + name);
  }

  private static Grid grid() {
    GlobalMemory global = GlobalMemory.flat(new Memory(64));
    return new Grid(
        new Dim3(1, 1, 1),
        new Dim3(32, 1, 1),
        new int[0],
        global,
        new ConstantMemory(),
        RegisterCounts.of(Isas.load("sm_10")),
        G80LaunchAbi.STANDARD);
  }
}
