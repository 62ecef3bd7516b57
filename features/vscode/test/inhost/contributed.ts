/** Executes what package.json offers: the links of the walkthrough, and the entries of menus. */
import assert from 'node:assert';
import * as fs from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { endSession, startSession, waitForStop } from './debugging';
import { extension, openFile, test, until, workspaceFolder } from './suite';

interface Contributed {
  walkthroughs: { steps: { id: string; description: string }[] }[];
  menus: Record<string, { command?: string }[]>;
}

function contributed(): Contributed {
  return extension().packageJSON.contributes as Contributed;
}

/** Executes a command to its end. Cancels each question that it asks. */
async function execute(command: string, ...args: unknown[]): Promise<void> {
  const known = await vscode.commands.getCommands(true);
  assert(known.includes(command), `${command} is no command`);
  let failure: unknown;
  let ended = false;
  vscode.commands.executeCommand(command, ...args).then(
    () => (ended = true),
    (e: unknown) => {
      ended = true;
      failure = e ?? 'no reason';
    },
  );
  await until(`${command} ends`, async () => {
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    return ended;
  });
  assert.equal(failure, undefined, `${command}: ${String(failure)}`);
}

test('all links of the walkthrough work', async () => {
  await openFile('vector_add.gsass');
  const links = contributed().walkthroughs.flatMap(({ steps }) => steps).flatMap(step => [...step.description.matchAll(/\(command:([^?)\s]+)(?:\?([^)\s]+))?\)/g)]);
  assert(links.length >= 9, `${links.length} links`);
  for (const [, command, query] of links) {
    const args: unknown = query === undefined ? [] : JSON.parse(decodeURIComponent(query));
    await execute(command!, ...(Array.isArray(args) ? args : [args]));
    if (command === 'workbench.action.openSettings') {
      await until('the settings', () => vscode.window.tabGroups.activeTabGroup.activeTab?.label === 'Settings');
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    } else if (command === 'gsass.debug') {
      await until('the session', () => vscode.debug.activeDebugSession);
      await endSession();
    }
    await openFile('vector_add.gsass');
  }
  await vscode.commands.executeCommand('workbench.action.closeEditorsInOtherGroups');
});

test('all entries of menus work', async () => {
  const binary = path.join(workspaceFolder(), 'menus.bin');
  fs.writeFileSync(binary, Buffer.from('05800010', 'hex'));
  let count = 0;
  for (const [menu, entries] of Object.entries(contributed().menus)) {
    for (const { command } of entries) {
      if (command === undefined) {
        continue;
      }
      count++;
      const { document } = await openFile('vector_add.gsass');
      const debugged = /setFocus|stepTo|lastWrite/.test(command);
      if (debugged) {
        await waitForStop('the entry', () => startSession('vector_add.gsass', { stopOnEntry: true }));
      }
      // VS Code tells menus of editors and of the explorer the file.
      const file = command === 'gsass.disassemble' ? vscode.Uri.file(binary) : document.uri;
      await execute(command, ...(/^(editor|explorer)\//.test(menu) ? [file] : []));
      if (debugged || command === 'gsass.debug') {
        await until('the session', () => vscode.debug.activeDebugSession);
        await endSession();
      }
      await vscode.commands.executeCommand('workbench.action.closeEditorsInOtherGroups');
    }
  }
  assert(count >= 30, `${count} entries`);
  fs.rmSync(binary);
});
