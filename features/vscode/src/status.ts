/** Shows in the status bar the instruction set of the active text, the profile of the target machine and the state of the server. */
import * as vscode from 'vscode';
import { LANGUAGE, Server } from './server';

export class Status implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem('gsass.status', vscode.StatusBarAlignment.Right, 90);
  private readonly disposables: vscode.Disposable[];

  constructor(private readonly server: Server) {
    this.item.name = 'SASS';
    this.item.command = 'gsass.status';
    const show = (): void => this.show();
    this.disposables = [
      this.item,
      server.onDidChangeState(show),
      vscode.window.onDidChangeActiveTextEditor(show),
      // Also if the user changes the language of the active text.
      vscode.workspace.onDidOpenTextDocument(e => e === vscode.window.activeTextEditor?.document && show()),
      vscode.workspace.onDidChangeConfiguration(e => e.affectsConfiguration('gsass') && show()),
      vscode.workspace.onDidChangeTextDocument(e => e.document === vscode.window.activeTextEditor?.document && show()),
      vscode.commands.registerCommand('gsass.status', () => this.showMenu()),
    ];
    show();
  }

  dispose(): void {
    this.disposables.forEach(one => one.dispose());
  }

  /** The text of the status bar item when it was last shown for a SASS text. */
  get text(): string {
    return this.item.text;
  }

  private show(): void {
    const document = vscode.window.activeTextEditor?.document;
    if (document?.languageId !== LANGUAGE) {
      this.item.hide();
      return;
    }
    const settings = vscode.workspace.getConfiguration('gsass');
    const isa = instructionSet(document);
    const profile = settings.get<string>('profile');
    const state = this.server.state;
    const icon = { starting: '$(sync~spin)', running: '$(circuit-board)', stopped: '$(circle-slash)', failed: '$(error)' }[state];
    // Only machines of SM 1.x have profiles.
    const profileName = isForFlexGripPlus(isa) ? profile : '';
    this.item.text = `${icon} ${isa}${profileName && ` · ${profileName}`}`;
    const stateText = { starting: 'is starting', running: 'is running', stopped: 'is stopped', failed: 'has failed' }[state];
    this.item.tooltip = `Instruction set ${isa}${profileName && `, profile ${profileName}`}; the language server ${stateText}. Click for more.`;
    this.item.accessibilityInformation = { label: `SASS: ${isa}${profileName && `, ${profileName}`}, server ${stateText}` };
    this.item.backgroundColor = state === 'failed' ? new vscode.ThemeColor('statusBarItem.errorBackground') : undefined;
    this.item.show();
  }

  private async showMenu(): Promise<void> {
    const entry = (label: string, detail: string, run: () => unknown): vscode.QuickPickItem & { run: () => unknown } => ({ label, detail, run });
    const choice = await vscode.window.showQuickPick(
      [
        entry('$(circuit-board) Instruction set', 'For texts without .arch', () => chooseSetting('isa')),
        entry('$(server-environment) Profile', 'The target machine of the code', () => chooseSetting('profile')),
        entry('$(debug-restart) Restart Server', `State: ${this.server.state}`, () => vscode.commands.executeCommand('gsass.restartServer')),
        entry('$(output) Show Output', 'Messages of the server', () => vscode.commands.executeCommand('gsass.showOutput')),
        entry('$(gear) Settings', 'All gsass.* settings', () => vscode.commands.executeCommand('workbench.action.openSettings', 'gsass.')),
      ],
      { title: 'SASS' },
    );
    await choice?.run();
  }
}

/**
 * Returns the instruction set of a text: from a directive or a listing's header in the text, else from the file name, else from the
 * setting.
 */
export function instructionSet(document: vscode.TextDocument): string {
  return fromText(document) ?? fromFileName(document) ?? vscode.workspace.getConfiguration('gsass').get<string>('isa') ?? '';
}

/** Returns whether FlexGripPlus runs an instruction set. */
export function isForFlexGripPlus(isa: string): boolean {
  return /^sm_1\d$/.test(isa);
}

/** Returns the instruction set in a file name such as kernel.sm_50.sass, or undefined. */
function fromFileName(document: vscode.TextDocument): string | undefined {
  const word = document.uri.path.toLowerCase().split('/').at(-1)!.split('.').slice(1, -1).at(-1);
  return word && settingValues('isa').includes(word) ? word : undefined;
}

/**
 * Returns the instruction set in the first 400 lines of a text: from `.arch`, or from the header of a listing of cuobjdump or nvdisasm.
 * Undefined if there is none.
 */
function fromText(document: vscode.TextDocument): string | undefined {
  for (let i = 0; i < Math.min(document.lineCount, 400); i++) {
    const text = document.lineAt(i).text;
    const found = /^\s*(?:\.arch|code for)\s+(\w+)/.exec(text)?.[1];
    const flags = /^\s*\.headerflags\s.*\bEF_CUDA_SM(\d+)\b/.exec(text)?.[1];
    if (found || flags) {
      return found ?? `sm_${flags}`;
    }
  }
  return undefined;
}

/** Returns the allowed values of a setting of the server. */
function settingValues(name: 'isa' | 'profile'): string[] {
  const schema = vscode.extensions.getExtension('sass-tools.gpu-sass')?.packageJSON.contributes.configuration as { properties: Record<string, { enum?: string[] }> }[];
  return schema.map(group => group.properties[`gsass.${name}`]?.enum).find(Boolean) ?? [];
}

/**
 * Asks for a new value of a setting of the server. Writes it to the workspace settings if they already have a value, else to the user
 * settings.
 */
async function chooseSetting(name: 'isa' | 'profile'): Promise<void> {
  const settings = vscode.workspace.getConfiguration('gsass');
  const values = settingValues(name);
  const current = settings.get<string>(name);
  const choice = await vscode.window.showQuickPick(
    values.map(label => ({ label, ...(label === current ? { description: 'current' } : {}) })),
    { title: name === 'isa' ? 'Instruction set' : 'Profile' },
  );
  if (choice) {
    const inWorkspace = settings.inspect(name)?.workspaceValue !== undefined;
    await settings.update(name, choice.label, inWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global);
  }
}
