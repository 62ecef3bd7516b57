package org.sass.sim.dap;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;
import org.eclipse.lsp4j.jsonrpc.JsonRpcException;

/**
 * Stands for the editor while none may be attached. Messages are passed on to the attached editor,
 * and are dropped if there is none.
 */
final class ClientProxy {
  private volatile IDebugProtocolClient attachedClient;

  /** Sets the editor to which messages are passed on; null for none. */
  void connect(IDebugProtocolClient client) {
    attachedClient = client;
  }

  /** Returns an editor that passes all messages on. */
  IDebugProtocolClient client() {
    return (IDebugProtocolClient)
        java.lang.reflect.Proxy.newProxyInstance(
            IDebugProtocolClient.class.getClassLoader(),
            new Class<?>[] {IDebugProtocolClient.class},
            (proxy, method, arguments) -> forward(method, arguments));
  }

  private Object forward(Method method, Object[] arguments) throws Throwable {
    IDebugProtocolClient client = attachedClient;
    if (client == null) {
      return null;
    }
    try {
      return method.invoke(client, arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof JsonRpcException) {
        // The editor has just gone; the end of its input stream will be noticed.
        return null;
      }
      throw e.getCause();
    }
  }
}
