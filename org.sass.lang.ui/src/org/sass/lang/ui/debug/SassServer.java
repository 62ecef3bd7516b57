package org.sass.lang.ui.debug;

import com.google.gson.JsonElement;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.debug.services.IDebugProtocolServer;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;

/**
 * Our debug adapter. Its custom requests are declared here, because the library drops the answers
 * to requests that are not declared. Each caller converts the JSON answers itself.
 */
interface SassServer extends IDebugProtocolServer {
  @JsonRequest("sass/setFocus")
  CompletableFuture<JsonElement> setFocus(Map<String, Object> arguments);

  @JsonRequest("sass/focus")
  CompletableFuture<JsonElement> focus(Map<String, Object> arguments);

  @JsonRequest("sass/setType")
  CompletableFuture<JsonElement> setType(Map<String, Object> arguments);

  @JsonRequest("sass/warpWatch")
  CompletableFuture<JsonElement> warpWatch(Map<String, Object> arguments);

  @JsonRequest("sass/memorySpaces")
  CompletableFuture<JsonElement> memorySpaces(Map<String, Object> arguments);

  @JsonRequest("sass/where")
  CompletableFuture<JsonElement> where(Map<String, Object> arguments);

  @JsonRequest("sass/grid")
  CompletableFuture<JsonElement> grid(Map<String, Object> arguments);

  @JsonRequest("sass/profile")
  CompletableFuture<JsonElement> profile(Map<String, Object> arguments);

  @JsonRequest("sass/step")
  CompletableFuture<JsonElement> step(Map<String, Object> arguments);

  @JsonRequest("sass/lastWrite")
  CompletableFuture<JsonElement> lastWrite(Map<String, Object> arguments);

  @JsonRequest("sass/patch")
  CompletableFuture<JsonElement> patch(Map<String, Object> arguments);
}
