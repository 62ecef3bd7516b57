/**
 * Command that makes VS Code open `*.sass` files as machine code: in the workspace, or everywhere if no folder is open. Otherwise `*.sass`
 * belongs to style sheets.
 */
import * as vscode from 'vscode';
import { LANGUAGE } from '../server';

export function registerAssociate(): vscode.Disposable {
  return vscode.commands.registerCommand('gsass.treatSassFiles', treatSassFiles);
}

async function treatSassFiles(): Promise<void> {
  const files = vscode.workspace.getConfiguration('files');
  const inspected = files.inspect<Record<string, string>>('associations');
  const inWorkspace = (vscode.workspace.workspaceFolders?.length ?? 0) > 0;
  const before = (inWorkspace ? inspected?.workspaceValue : inspected?.globalValue) ?? {};
  const target = inWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
  await files.update('associations', { ...before, '*.sass': LANGUAGE }, target);
  const undo = 'Undo';
  const where = inWorkspace ? 'in this workspace' : 'everywhere';
  void vscode.window.showInformationMessage(`*.sass files now open as SASS machine code ${where} (setting files.associations).`, undo).then(async choice => {
    if (choice === undo) {
      await files.update('associations', Object.keys(before).length > 0 ? before : undefined, target);
    }
  });
}
