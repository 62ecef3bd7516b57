package org.sass.sim.dap;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;
import org.eclipse.lsp4j.jsonrpc.JsonRpcException;

/** The editor, as long as one is there; what is told without one is lost. */
final class ClientProxy {
  private volatile IDebugProtocolClient real;

  /** From now on there is this editor; null for none. */
  void connect(IDebugProtocolClient client) {
    real = client;
  }

  /** Passes all on to the editor. */
  IDebugProtocolClient client() {
    return (IDebugProtocolClient)
        java.lang.reflect.Proxy.newProxyInstance(
            IDebugProtocolClient.class.getClassLoader(),
            new Class<?>[] {IDebugProtocolClient.class},
            (proxy, method, arguments) -> pass(method, arguments));
  }

  private Object pass(Method method, Object[] arguments) throws Throwable {
    IDebugProtocolClient client = real;
    if (client == null) {
      return null;
    }
    try {
      return method.invoke(client, arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof JsonRpcException) {
        // It has just gone; its input will tell.
        return null;
      }
      throw e.getCause();
    }
  }
}
