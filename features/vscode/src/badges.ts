/** A badge with the instruction set at our files, which icon themes take for style sheets. */
import * as path from 'node:path';
import * as vscode from 'vscode';

export function registerBadges(): vscode.Disposable {
  return vscode.window.registerFileDecorationProvider({ provideFileDecoration: uri => badge(path.posix.basename(uri.path)) });
}

/** Such as 50 for kernel.sm_50.sass: two letters are all that fits. */
export function badge(name: string): vscode.FileDecoration | undefined {
  const set = /\.(sm_\d+|g13)\.sass$/i.exec(name)?.[1];
  return set ? new vscode.FileDecoration(set.replace(/^sm_/i, '').slice(0, 2), `SASS for ${set}`) : undefined;
}
