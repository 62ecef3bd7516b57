/** Exports a kernel as files for the test bench of FlexGripPlus. */
import * as path from 'node:path';
import * as vscode from 'vscode';
import { checkTrust, documentForCommand, Parts, saveToDisk } from '../parts';

export function registerExport(parts: Parts): vscode.Disposable {
  return vscode.commands.registerCommand('gsass.exportFlexGrip', (uri?: vscode.Uri, folder?: vscode.Uri) => exportFlexGrip(parts, uri, folder));
}

async function exportFlexGrip(parts: Parts, uri?: vscode.Uri, targetFolder?: vscode.Uri): Promise<void> {
  const document = await documentForCommand('The export', uri);
  if (!document || !(await checkTrust())) {
    return;
  }
  const file = await saveToDisk(document);
  if (!file && document.uri.scheme === 'file') {
    return;
  }
  const folder =
    targetFolder ??
    (await vscode.window.showOpenDialog({ title: 'Folder for the files of the test bench', openLabel: 'Export here', canSelectFolders: true, canSelectFiles: false }))?.[0];
  if (!folder) {
    return;
  }
  const options = { cwd: file ? path.dirname(file) : folder.fsPath, input: file ? '' : document.getText() };
  const outcome = await vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title: 'Exporting for FlexGripPlus' }, () =>
    parts.gsass.run('convert', [file ?? '-', '--append-ret', '--emit', 'bench', '-o', folder.fsPath], options),
  );
  if (outcome.err) {
    parts.log.info(`Export of ${path.basename(document.fileName)}:\n${outcome.err}`);
  }
  const output = 'Show Output';
  if (outcome.status !== 0) {
    const firstError = outcome.err.split('\n')[0] ?? '';
    const choice = await vscode.window.showErrorMessage(`Nothing was exported: ${firstError}`, output);
    if (choice) {
      parts.log.show();
    }
    return;
  }
  const reveal = 'Show Folder';
  // The error output has one line for each change that the export made to the code.
  const remarks = outcome.err ? ` ${outcome.err.split('\n').length} remarks are in the output.` : '';
  void vscode.window.showInformationMessage(`The files of the test bench are in ${folder.fsPath}.${remarks}`, reveal, ...(remarks ? [output] : [])).then(choice => {
    if (choice === reveal) {
      void vscode.commands.executeCommand('revealFileInOS', folder);
    } else if (choice === output) {
      parts.log.show();
    }
  });
}
