/** Starts debug sessions: from a launch.json, from the text alone, or by attaching to a waiting run. */
import * as path from 'node:path';
import * as vscode from 'vscode';
import { saveUntitled } from '../saveUntitled';
import { CompiledFile, compiledFile, compiledFileOf, confirmCompiledLaunch, pickCompiledKernel } from '../compiled';
import { addLaunch, checkRunnable, hasLaunch, pickKernel } from '../launch';
import { checkTrust, documentForCommand, editorForCommand, openText, Parts, saveToDisk, showUnreadable } from '../parts';

/** Type of this extension's debug configurations. */
export const DEBUG_TYPE = 'gsass';

export function registerConfigurations(parts: Parts): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.debug.registerDebugConfigurationProvider(DEBUG_TYPE, new Configurations(parts)),
    vscode.debug.registerDebugConfigurationProvider(DEBUG_TYPE, { provideDebugConfigurations: initialConfigurations }, vscode.DebugConfigurationProviderTriggerKind.Dynamic),
    vscode.debug.registerDebugAdapterDescriptorFactory(DEBUG_TYPE, new AdapterFactory(parts)),
    vscode.commands.registerCommand('gsass.debug', (uri?: vscode.Uri | string, kernel?: string, isa?: string) => debugKernel(parts, uri, kernel, isa)),
  );
}

/** Starts debugging a kernel. The code lens above the kernel and the button in the editor title call this. */
async function debugKernel(parts: Parts, uri?: vscode.Uri | string, name?: string, isa?: string): Promise<boolean> {
  const file = (await compiledFileOf(parts, uri))?.path;
  if (file) {
    const kernel = typeof name === 'string' ? { kernel: name } : {};
    const architecture = isa ? { isa } : {};
    const configuration = { type: DEBUG_TYPE, request: 'launch', name: `Debug ${path.basename(file)}`, program: file, stopOnEntry: true, ...kernel, ...architecture };
    return vscode.debug.startDebugging(vscode.workspace.getWorkspaceFolder(vscode.Uri.file(file)), configuration);
  }
  const document = await documentForCommand('Debugging', uri);
  if (!document) {
    return false;
  }
  const kernel = typeof name === 'string' ? name : await pickKernel(document);
  const configuration = { type: DEBUG_TYPE, request: 'launch', name: `Debug ${kernel ?? 'kernel'}`, program: programOf(document), stopOnEntry: true, ...(kernel ? { kernel } : {}) };
  return vscode.debug.startDebugging(vscode.workspace.getWorkspaceFolder(document.uri), configuration);
}

/** Returns the value of `program` for a document in a configuration: its path, or its URI if it is not on disk. */
function programOf(document: vscode.TextDocument): string {
  return document.uri.scheme === 'file' ? document.fileName : document.uri.toString();
}

/** Returns the configurations for a new launch.json. The debug view offers them, too. */
function initialConfigurations(): vscode.DebugConfiguration[] {
  return [
    { type: DEBUG_TYPE, request: 'launch', name: 'Debug kernel', program: '${file}', stopOnEntry: true },
    { type: DEBUG_TYPE, request: 'attach', name: 'Attach to a waiting run', port: 4711 },
  ];
}

class Configurations implements vscode.DebugConfigurationProvider {
  constructor(private readonly parts: Parts) {}

  provideDebugConfigurations(): vscode.DebugConfiguration[] {
    return initialConfigurations();
  }

  /** For F5 without a launch.json, returns a configuration for the visible text. */
  resolveDebugConfiguration(_folder: vscode.WorkspaceFolder | undefined, configuration: vscode.DebugConfiguration): vscode.ProviderResult<vscode.DebugConfiguration> {
    if (!configuration.type && !configuration.request && !configuration.name) {
      const document = editorForCommand('Debugging')?.document;
      return document && { ...initialConfigurations()[0]!, program: programOf(document) };
    }
    return configuration;
  }

  async resolveDebugConfigurationWithSubstitutedVariables(_folder: vscode.WorkspaceFolder | undefined, configuration: vscode.DebugConfiguration): Promise<vscode.DebugConfiguration | undefined> {
    if (!(await checkTrust())) {
      return undefined;
    }
    if (configuration.request !== 'launch') {
      return configuration;
    }
    const program = String(configuration['program'] ?? '');
    const compiled = await compiledFile(this.parts, program);
    if (compiled) {
      return this.resolveCompiled(configuration, compiled);
    }
    const openedDocument = await openProgram(program);
    // An untitled text is written to a file only if it can run.
    const document = openedDocument?.isUntitled ? (await checkRunnable(this.parts.server, openedDocument)) && (await saveUntitled(openedDocument)) : openedDocument;
    if (openedDocument && !document) {
      return undefined;
    }
    if (!document) {
      if (program) {
        showUnreadable(program, ' Correct "program" in the launch configuration.');
      } else {
        void vscode.window.showErrorMessage('The launch configuration has no "program". Set it to "${file}" for the file in the editor.');
      }
      return undefined;
    }
    if (document.uri.scheme !== 'file') {
      void vscode.window.showErrorMessage(`${path.posix.basename(document.uri.path)} is not saved yet: save it, then debug it.`);
      return undefined;
    }
    if (!(await saveToDisk(document)) || !(await checkRunnable(this.parts.server, document))) {
      return undefined;
    }
    const kernel = configuration['kernel'] ?? (await pickKernel(document));
    if (!hasLaunchSettings(configuration) && !hasLaunch(document) && !(await confirmLaunch(document, kernel))) {
      return undefined;
    }
    const profile = vscode.workspace.getConfiguration('gsass').get<string>('profile');
    const choosesProfile = /^\s*\/\/!.*\bprofile=/m.test(document.getText());
    return { ...(choosesProfile ? {} : { profile }), ...configuration, program: document.fileName, ...(kernel ? { kernel } : {}) };
  }

  /** Returns a configuration for a compiled file. Its text is the disassembly, which the adapter makes. */
  private async resolveCompiled(configuration: vscode.DebugConfiguration, file: CompiledFile): Promise<vscode.DebugConfiguration | undefined> {
    const known = { kernel: configuration['kernel'] as string | undefined, isa: configuration['isa'] as string | undefined };
    const chosen = await pickCompiledKernel(this.parts, file, known);
    if (!chosen || (!hasLaunchSettings(configuration) && !(await confirmCompiledLaunch(this.parts, file, chosen, 'Debug')))) {
      return undefined;
    }
    const { kernel, isa } = chosen;
    return { ...configuration, ...(isa ? { isa } : {}), ...(kernel ? { kernel } : {}) };
  }
}

/** Returns whether a configuration says how to launch the kernel. */
function hasLaunchSettings(configuration: vscode.DebugConfiguration): boolean {
  return ['grid', 'block', 'params', 'buffers', 'global'].some(name => configuration[name] !== undefined);
}

/**
 * Asks the user how to debug a kernel without launch comments. It would run as one thread with empty memory, which is seldom wanted.
 * Returns whether to start the session.
 */
async function confirmLaunch(document: vscode.TextDocument, kernel?: string): Promise<boolean> {
  const addButton = 'Add Launch Comments';
  const debugButton = 'Debug One Thread';
  const choice = await vscode.window.showInformationMessage('Neither the text nor the configuration says how to launch the kernel: how many threads, and what is in memory.', addButton, debugButton);
  if (choice === addButton && (await addLaunch(document.uri.toString(), kernel))) {
    return document.save();
  }
  return choice === debugButton;
}

/** Opens the document of a path or URI. Returns undefined if `program` is empty or there is no such document. */
async function openProgram(program: string): Promise<vscode.TextDocument | undefined> {
  const uri = /^[\w-]{2,}:/.test(program) ? vscode.Uri.parse(program) : vscode.Uri.file(program);
  const open = vscode.workspace.textDocuments.find(document => document.uri.toString() === uri.toString());
  return open ?? (program ? openText(uri) : undefined);
}

class AdapterFactory implements vscode.DebugAdapterDescriptorFactory {
  constructor(private readonly parts: Parts) {}

  async createDebugAdapterDescriptor(session: vscode.DebugSession): Promise<vscode.DebugAdapterDescriptor> {
    const { request, port } = session.configuration as { request: string; port?: number };
    if (request === 'attach') {
      if (!port) {
        throw new Error('The launch configuration has no "port". Set it to the port on which the run waits.');
      }
      return new vscode.DebugAdapterServer(port, '127.0.0.1');
    }
    const commandLine = await this.parts.gsass.commandLine('dap');
    const cwd = path.dirname(String(session.configuration['program']));
    return new vscode.DebugAdapterExecutable(commandLine.command, commandLine.args, { cwd });
  }
}
