package org.sass.lang.ide.server;

import com.google.gson.JsonElement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.ConfigurationItem;
import org.eclipse.lsp4j.ConfigurationParams;
import org.eclipse.lsp4j.DidChangeConfigurationCapabilities;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesRegistrationOptions;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.FileSystemWatcher;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.Registration;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.WorkspaceSymbol;
import org.eclipse.lsp4j.WorkspaceSymbolParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.sass.lang.ide.fix.CodeActions;
import org.sass.lang.ide.navigate.WorkspaceSymbols;
import org.sass.lang.ide.settings.SettingsReader;

/**
 * Handles requests and notifications that concern no single text: settings, folders, files,
 * commands.
 */
final class WorkspaceRequests implements WorkspaceService {

  /** The command that ends the server. A client may offer it as a button or a key. */
  static final String STOP_COMMAND = "gsass.stopServer";

  static final List<String> COMMANDS = List.of(STOP_COMMAND, CodeActions.APPLY_COMMAND);

  private static final String SECTION = "gsass";

  private final Session session;
  private final WorkspaceIndex index;
  private List<String> lastComplaints = List.of();

  WorkspaceRequests(Session session) {
    this.session = session;
    index = new WorkspaceIndex(session);
  }

  void initialize(InitializeParams params) {
    index.addFolders(WorkspaceFolders.of(params));
    applySettings(InitializationOptions.settings(params.getInitializationOptions()));
  }

  /** Handles {@code initialized}: the client accepts requests of the server from now on. */
  void initialized() {
    LanguageClient client = session.client().languageClient();
    if (session.client().supportsConfigurationRegistration()) {
      var settings = new DidChangeConfigurationCapabilities();
      client.registerCapability(
          new RegistrationParams(
              List.of(
                  new Registration(
                      "gsass-settings", "workspace/didChangeConfiguration", settings))));
    }
    if (session.client().supportsWatchRegistration()) {
      var files =
          new DidChangeWatchedFilesRegistrationOptions(
              List.of(new FileSystemWatcher(Either.forLeft("**/*.{gsass,sass}"))));
      client.registerCapability(
          new RegistrationParams(
              List.of(new Registration("gsass-files", "workspace/didChangeWatchedFiles", files))));
    }
    requestSettings();
    index.readFolders();
  }

  @Override
  public void didChangeConfiguration(DidChangeConfigurationParams params) {
    session.runGuarded(
        "workspace/didChangeConfiguration",
        params,
        () -> {
          if (session.client().supportsConfiguration()) {
            requestSettings();
          } else {
            applySettings(InitializationOptions.settings(params.getSettings()));
          }
        });
  }

  private void requestSettings() {
    if (!session.client().supportsConfiguration()) {
      return;
    }
    ConfigurationItem item = new ConfigurationItem();
    item.setSection(SECTION);
    session
        .client()
        .languageClient()
        .configuration(new ConfigurationParams(List.of(item)))
        .whenComplete(
            (answer, failure) -> {
              if (failure != null) {
                session.log.warning("the client did not send its settings: " + failure);
              } else if (answer != null && !answer.isEmpty()) {
                session.runGuarded(
                    "workspace/configuration",
                    answer,
                    () -> applySettings(answer.get(0) instanceof JsonElement json ? json : null));
              }
            });
  }

  private synchronized void applySettings(JsonElement json) {
    if (json == null || json.isJsonNull()) {
      return;
    }
    SettingsReader.Read read = SettingsReader.read(json);
    session.applySettings(read.settings());
    if (!read.complaints().isEmpty() && !read.complaints().equals(lastComplaints)) {
      String message = "gsass: " + String.join("; ", read.complaints());
      session.log.warning(message);
      session
          .client()
          .languageClient()
          .showMessage(new MessageParams(MessageType.Warning, message));
    }
    lastComplaints = read.complaints();
  }

  @Override
  public void didChangeWorkspaceFolders(DidChangeWorkspaceFoldersParams params) {
    session.runGuarded(
        "workspace/didChangeWorkspaceFolders",
        params,
        () -> index.handleFolderChange(params.getEvent()));
  }

  @Override
  public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {
    session.runGuarded(
        "workspace/didChangeWatchedFiles",
        params,
        () -> index.handleFileChanges(params.getChanges()));
  }

  @Override
  public CompletableFuture<
          Either<List<? extends SymbolInformation>, List<? extends WorkspaceSymbol>>>
      symbol(WorkspaceSymbolParams params) {
    String query = params.getQuery() == null ? "" : params.getQuery();
    return session.progress.displayUntilDone(
        "gsass: looking for " + (query.isEmpty() ? "kernels and labels" : query),
        params.getWorkDoneToken(),
        session.submitSlow(
            "workspace/symbol",
            params,
            cancel ->
                Either.forRight(WorkspaceSymbols.of(index.allSymbols(cancel), query, cancel))));
  }

  @Override
  public CompletableFuture<Object> executeCommand(ExecuteCommandParams params) {
    if (CodeActions.APPLY_COMMAND.equals(params.getCommand())) {
      return new FixRequests(session).apply(params);
    }
    return session.submitQuick(
        "workspace/executeCommand",
        params,
        null,
        cancel -> {
          if (!STOP_COMMAND.equals(params.getCommand())) {
            throw RequestExecutor.newError(
                ResponseErrorCode.InvalidParams,
                "the server has no command '"
                    + params.getCommand()
                    + "'; it has "
                    + String.join(", ", COMMANDS));
          }
          session.log.info("the user stops the server");
          session.threads.scheduler.schedule(
              session.internalErrors::stopServer, 100, java.util.concurrent.TimeUnit.MILLISECONDS);
          return null;
        });
  }
}
