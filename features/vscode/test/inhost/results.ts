/** Tests what the user sees after runs, edits and starts of the server. */
import assert from 'node:assert';
import * as fs from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { endSession, lineOf, startSession, waitForStop } from './debugging';
import { findCause } from '../../src/report';
import type { RunResult } from '../../src/run';
import { extension, openFile, test, until, workspaceFolder, writeAndOpen } from './suite';

test('a refused edit is one line in the status bar, the rest in its tooltip', async () => {
  const { debugCommands } = await extension().activate();
  fs.writeFileSync(path.join(workspaceFolder(), 'refused.gsass'), fs.readFileSync(path.join(workspaceFolder(), 'vector_add.gsass')));
  await waitForStop('the entry', () => startSession('refused.gsass', { stopOnEntry: true }));
  const editor = await openFile('refused.gsass');
  await editor.edit(edit => edit.insert(new vscode.Position(lineOf(editor, 'IADD R5, R5, R6'), 0), '    NOP\n    BRA nowhere\n'));
  const text = await until('the refusal', () => debugCommands.notice.text);
  assert.match(text, /^\$\(warning\) Edit not applied: /);
  assert(!text.includes('\n') && text.length < 130, text);
  assert(debugCommands.notice.fullMessage.length >= text.length - 12, debugCommands.notice.fullMessage);
  await endSession();
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
});

test('a Java that fails late does not take a running server away', async () => {
  const { server, status } = await extension().activate();
  const home = fs.mkdtempSync(path.join(workspaceFolder(), 'late-'));
  const [askedFile, answeredFile] = [path.join(home, 'asked'), path.join(home, 'answered')];
  fs.mkdirSync(path.join(home, 'bin'));
  // A java that does not answer before the file `go` exists.
  const script = `#!/bin/sh\ntouch '${askedFile}'\nwhile [ ! -e '${home}/go' ]; do sleep 0.1; done\necho 'version "1.8"' >&2\ntouch '${answeredFile}'\nexit 1\n`;
  fs.writeFileSync(path.join(home, 'bin', 'java'), script, { mode: 0o755 });
  const setJavaHome = (value: string | undefined): Thenable<void> => vscode.workspace.getConfiguration('gsass').update('java.home', value, vscode.ConfigurationTarget.Global);
  const editor = await openFile('vector_add.gsass');
  await setJavaHome(home);
  try {
    await until('the question', () => fs.existsSync(askedFile));
  } finally {
    await setJavaHome(undefined);
  }
  await until('the server', () => server.state === 'running');
  fs.writeFileSync(path.join(home, 'go'), '');
  await until('the late answer', () => fs.existsSync(answeredFile));
  await until('the end of the start that was given up', () => server.pendingStarts === 0);
  const { line: lineIndex, character } = new vscode.Position(lineOf(editor, 'IADD R5, R5, R6'), 6);
  assert(await server.request('sass/bitLayout', { textDocument: { uri: editor.document.uri.toString() }, position: { line: lineIndex, character } }), 'the server answers');
  assert.equal(server.state, 'running');
  assert.match(status.text, /^\$\(circuit-board\)/);
});

test('the fault ended the run, though a check found something before it', async () => {
  const source = [
    '//! launch block=32 param=@a,@b',
    '//! buffer a=16xs32',
    '//! buffer b=32xs32',
    '.kernel k',
    '.param a',
    '.param b',
    '    I2I.U32.U16 R1, R0L',
    '    SHL R1, R1, 2',
    '    IADD R2, a, R1',
    '    IADD R5, b, R1',
    '    IADD R3, R4, R1',
    '    GST.U32 global14[R5], R3',
    '    GST.U32 global14[R2], R1',
    '    RET',
    '.end',
    '',
  ];
  await writeAndOpen('fault.gsass', source.join('\n'));
  const result = await vscode.commands.executeCommand<RunResult>('gsass.run');
  assert.equal(result.findings[0]?.line, 12, JSON.stringify(result.findings));
  assert.equal(findCause(result.findings)?.line, 13, JSON.stringify(result.findings));
  await vscode.commands.executeCommand('notifications.clearAll');
});
