/**
 * Command that makes VS Code open `*.sass` files as machine code: in the workspace, or everywhere if no folder is open. By default VS Code
 * opens them as style sheets.
 */
import * as vscode from 'vscode';
import { LANGUAGE } from '../server';

export function registerAssociate(): vscode.Disposable {
  return vscode.commands.registerCommand('gsass.treatSassFiles', associateSassFiles);
}

async function associateSassFiles(): Promise<void> {
  const files = vscode.workspace.getConfiguration('files');
  const inspected = files.inspect<Record<string, string>>('associations');
  const inWorkspace = (vscode.workspace.workspaceFolders?.length ?? 0) > 0;
  const oldAssociations = (inWorkspace ? inspected?.workspaceValue : inspected?.globalValue) ?? {};
  const target = inWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
  await files.update('associations', { ...oldAssociations, '*.sass': LANGUAGE }, target);
  const undo = 'Undo';
  const scope = inWorkspace ? 'in this workspace' : 'everywhere';
  void vscode.window.showInformationMessage(`*.sass files now open as SASS machine code ${scope} (setting files.associations).`, undo).then(async choice => {
    if (choice === undo) {
      await files.update('associations', Object.keys(oldAssociations).length > 0 ? oldAssociations : undefined, target);
    }
  });
}
