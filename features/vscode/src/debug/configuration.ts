/** Starts debug sessions: with a launch.json, with the text alone, or by attaching to a run that waits. */
import * as path from 'node:path';
import * as vscode from 'vscode';
import { adopt } from '../adopt';
import { addLaunch, hasLaunch, pickKernel, runnable } from '../launch';
import { ourDocument, ourEditor, Parts, saved, trusted } from '../parts';

/** Type of our debug configurations. */
export const TYPE = 'gsass';

export function registerConfigurations(parts: Parts): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.debug.registerDebugConfigurationProvider(TYPE, new Configurations()),
    vscode.debug.registerDebugConfigurationProvider(TYPE, { provideDebugConfigurations: initial }, vscode.DebugConfigurationProviderTriggerKind.Dynamic),
    vscode.debug.registerDebugAdapterDescriptorFactory(TYPE, new Adapters(parts)),
    vscode.commands.registerCommand('gsass.debug', (uri?: vscode.Uri | string, kernel?: string) => debug(uri, kernel)),
  );
}

/** Starts debugging a kernel. The code lens above it and the button in the title call this. */
async function debug(uri?: vscode.Uri | string, name?: string): Promise<boolean> {
  const document = await ourDocument('Debugging', uri);
  if (!document) {
    return false;
  }
  const kernel = typeof name === 'string' ? name : await pickKernel(document);
  const configuration = { type: TYPE, request: 'launch', name: `Debug ${kernel ?? 'kernel'}`, program: placeOf(document), stopOnEntry: true, ...(kernel ? { kernel } : {}) };
  return vscode.debug.startDebugging(vscode.workspace.getWorkspaceFolder(document.uri), configuration);
}

/** Returns what a configuration calls a document: its path, or its URI if it is not on disk. */
function placeOf(document: vscode.TextDocument): string {
  return document.uri.scheme === 'file' ? document.fileName : document.uri.toString();
}

/** Returns the configurations for a new launch.json, which the debug view offers, too. */
function initial(): vscode.DebugConfiguration[] {
  return [
    { type: TYPE, request: 'launch', name: 'Debug kernel', program: '${file}', stopOnEntry: true },
    { type: TYPE, request: 'attach', name: 'Attach to a waiting run', port: 4711 },
  ];
}

class Configurations implements vscode.DebugConfigurationProvider {
  provideDebugConfigurations(): vscode.DebugConfiguration[] {
    return initial();
  }

  /** For F5 without a launch.json, returns a configuration for the visible text, which says all that is needed. */
  resolveDebugConfiguration(_folder: vscode.WorkspaceFolder | undefined, configuration: vscode.DebugConfiguration): vscode.ProviderResult<vscode.DebugConfiguration> {
    if (!configuration.type && !configuration.request && !configuration.name) {
      const document = ourEditor('Debugging')?.document;
      return document && { ...initial()[0]!, program: placeOf(document) };
    }
    return configuration;
  }

  async resolveDebugConfigurationWithSubstitutedVariables(_folder: vscode.WorkspaceFolder | undefined, configuration: vscode.DebugConfiguration): Promise<vscode.DebugConfiguration | undefined> {
    if (!(await trusted())) {
      return undefined;
    }
    if (configuration.request !== 'launch') {
      return configuration;
    }
    const program = String(configuration['program'] ?? '');
    const named = await source(program);
    // A text that cannot run is not written to a file.
    const document = named?.isUntitled ? (await runnable(named)) && (await adopt(named)) : named;
    if (named && !document) {
      return undefined;
    }
    if (!document) {
      void vscode.window.showErrorMessage(program ? `There is no file ${program}. Correct "program" in the launch configuration.` : 'The launch configuration has no "program". Set it to "${file}" for the file in the editor.');
      return undefined;
    }
    if (document.uri.scheme !== 'file') {
      void vscode.window.showErrorMessage(`${path.posix.basename(document.uri.path)} is not saved yet: save it, then debug it.`);
      return undefined;
    }
    if (!(await saved(document)) || !(await runnable(document))) {
      return undefined;
    }
    const kernel = configuration['kernel'] ?? (await pickKernel(document));
    const arranged = ['grid', 'block', 'params', 'buffers', 'global'].some(name => configuration[name] !== undefined);
    if (!arranged && !hasLaunch(document) && !(await arrange(document, kernel))) {
      return undefined;
    }
    const profile = vscode.workspace.getConfiguration('gsass').get<string>('profile');
    const own = /^\s*\/\/!.*\bprofile=/m.test(document.getText());
    return { ...(own ? {} : { profile }), ...configuration, program: document.fileName, ...(kernel ? { kernel } : {}) };
  }
}

/**
 * Asks the user how to debug a kernel without launch comments. It would run as one thread with empty memory, which is seldom wanted.
 * Returns whether to go on.
 */
async function arrange(document: vscode.TextDocument, kernel?: string): Promise<boolean> {
  const add = 'Add Launch Comments';
  const anyway = 'Debug One Thread';
  const choice = await vscode.window.showInformationMessage('Neither the text nor the configuration says how to launch the kernel: how many threads, and what is in memory.', add, anyway);
  if (choice === add && (await addLaunch(document.uri.toString(), kernel))) {
    return document.save();
  }
  return choice === anyway;
}

async function source(program: string): Promise<vscode.TextDocument | undefined> {
  const uri = /^[\w-]{2,}:/.test(program) ? vscode.Uri.parse(program) : vscode.Uri.file(program);
  const open = vscode.workspace.textDocuments.find(document => document.uri.toString() === uri.toString());
  return open ?? (program ? vscode.workspace.openTextDocument(uri).then(document => document, () => undefined) : undefined);
}

class Adapters implements vscode.DebugAdapterDescriptorFactory {
  constructor(private readonly parts: Parts) {}

  async createDebugAdapterDescriptor(session: vscode.DebugSession): Promise<vscode.DebugAdapterDescriptor> {
    const { request, port } = session.configuration as { request: string; port?: number };
    if (request === 'attach') {
      if (!port) {
        throw new Error('The launch configuration has no "port". Set it to the port on which the run waits.');
      }
      return new vscode.DebugAdapterServer(port, '127.0.0.1');
    }
    const line = await this.parts.gsass.commandLine('dap');
    const cwd = path.dirname(String(session.configuration['program']));
    return new vscode.DebugAdapterExecutable(line.command, line.args, { cwd });
  }
}
