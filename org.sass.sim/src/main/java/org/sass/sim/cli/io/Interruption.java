package org.sass.sim.cli.io;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/**
 * Catches Ctrl-C during a long operation that can be asked to stop. A second Ctrl-C ends the
 * process at once, as it does by default.
 *
 * <p>The JDK has no other way to catch Ctrl-C and continue: a shutdown hook only runs when the
 * process is certain to end. {@code sun.misc.Signal} is in the module {@code jdk.unsupported},
 * which is meant for this. The class is looked up by its name, since a JVM may lack it; then Ctrl-C
 * ends the process.
 */
public final class Interruption implements AutoCloseable {
  private static final String SIGNAL = "INT";

  private volatile boolean requested;
  private Method handleMethod;
  private Object signal;
  private Object previousHandler;

  private Interruption() {}

  /** Catches Ctrl-C until the result is closed. */
  public static Interruption listen() {
    Interruption interruption = new Interruption();
    try {
      Class<?> signals = Class.forName("sun.misc.Signal");
      Class<?> handlers = Class.forName("sun.misc.SignalHandler");
      InvocationHandler handler =
          (proxy, method, args) -> interruption.invokeHandler(proxy, method, args);
      Object handlerProxy =
          Proxy.newProxyInstance(
              Interruption.class.getClassLoader(), new Class<?>[] {handlers}, handler);
      interruption.signal = signals.getConstructor(String.class).newInstance(SIGNAL);
      interruption.handleMethod = signals.getMethod("handle", signals, handlers);
      interruption.previousHandler =
          interruption.handleMethod.invoke(null, interruption.signal, handlerProxy);
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      // The signal cannot be caught, so there is no handler to restore.
      interruption.handleMethod = null;
    }
    return interruption;
  }

  private Object invokeHandler(Object proxy, Method method, Object[] args) {
    return switch (method.getName()) {
      case "handle" -> {
        requested = true;
        close();
        yield null;
      }
      case "equals" -> proxy == args[0];
      case "hashCode" -> System.identityHashCode(proxy);
      default -> "interruption";
    };
  }

  /** Returns whether the user has pressed Ctrl-C. */
  public boolean isRequested() {
    return requested;
  }

  /** Restores the former handler of the signal. */
  @Override
  public synchronized void close() {
    if (handleMethod == null) {
      return;
    }
    try {
      handleMethod.invoke(null, signal, previousHandler);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the handler of a signal cannot be restored", e);
    } finally {
      handleMethod = null;
    }
  }
}
