/** Tests the language features of an open text, and restarts of the server. */
import assert from 'node:assert';
import * as fs from 'node:fs';
import * as vscode from 'vscode';
import { extension, openFile, positionOf, serverPids, test, until, writeAndOpen } from './suite';

test('a plain text activates the extension, but only a listing that is pasted into it starts the server', async () => {
  const document = await vscode.workspace.openTextDocument({ language: 'plaintext', content: '' });
  const editor = await vscode.window.showTextDocument(document);
  await until('the extension is active', () => extension().isActive);
  const { server } = extension().exports;
  await editor.edit(edit => edit.insert(new vscode.Position(0, 0), 'notes\n'));
  assert.equal(document.languageId, 'plaintext');
  assert.equal(server.state, 'stopped');
  assert.deepEqual(serverPids(), []);
  await editor.edit(edit => edit.delete(new vscode.Range(0, 0, 1, 0)));
  await editor.edit(edit => edit.insert(new vscode.Position(0, 0), '\tcode for sm_50\n\t\tFunction : k\n        /*0008*/                   EXIT;\n'));
  await until('the server runs', () => server.state === 'running');
  assert.equal(vscode.window.activeTextEditor?.document.languageId, 'gpu-sass');
  assert.equal(serverPids().length, 1);
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
});

test('the extension activates and the server runs', async () => {
  const begin = Date.now();
  const editor = await openFile('vector_add.gsass');
  assert.equal(editor.document.languageId, 'gpu-sass');
  const { server, status } = await extension().activate();
  await until('the server runs', () => server.state === 'running');
  console.log(`info from opening a text to the server's answer: ${Date.now() - begin} ms`);
  assert.match(status.text, /sm_10 · g80/);
});

test('hover shows the bits of an instruction', async () => {
  const editor = await openFile('vector_add.gsass');
  const hovers = await until('a hover', async () => {
    const found = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', editor.document.uri, positionOf(editor, 'SHL R2', 1));
    return found.length > 0 && found;
  });
  const text = hovers.map(h => h.contents.map(c => (typeof c === 'string' ? c : c.value)).join('\n')).join('\n');
  assert.match(text, /SHL/);
  assert.match(text, /data:image\/svg/);
});

test('completion knows what fits', async () => {
  const editor = await writeAndOpen('complete.gsass', '.kernel k\n    IMAD.\n    RET\n.end\n');
  const list = await vscode.commands.executeCommand<vscode.CompletionList>('vscode.executeCompletionItemProvider', editor.document.uri, new vscode.Position(1, 9), '.');
  const labels = list.items.map(i => (typeof i.label === 'string' ? i.label : i.label.label));
  assert(labels.some(l => l.includes('U16')), labels.join(' '));
});

test('inlay hints show words', async () => {
  const editor = await openFile('vector_add.gsass');
  const hints = await until('hints', async () => {
    const found = await vscode.commands.executeCommand<vscode.InlayHint[]>('vscode.executeInlayHintProvider', editor.document.uri, new vscode.Range(30, 0, 50, 0));
    return found.length > 5 && found;
  });
  assert(hints.some(h => /[0-9a-f]{8}/.test(typeof h.label === 'string' ? h.label : h.label.map(p => p.value).join(''))));
});

test('diagnostics name the thing, and their code leads to its page', async () => {
  const editor = await writeAndOpen('wrong.gsass', '.kernel k\n    IAD R1, R2, R3\n    RET\n.end\n');
  const [found] = await until('a diagnostic', () => {
    const all = vscode.languages.getDiagnostics(editor.document.uri);
    return all.length > 0 && all;
  });
  assert.match(found!.message, /unknown mnemonic IAD/);
  assert(typeof found!.code === 'object' && found!.code.value === 'unknown-mnemonic' && found!.code.target.scheme === 'file');
});

test('a label is renamed everywhere', async () => {
  const editor = await openFile('subroutine.gsass');
  const edit = await until('a rename', () =>
    vscode.commands.executeCommand<vscode.WorkspaceEdit>('vscode.executeDocumentRenameProvider', editor.document.uri, positionOf(editor, 'euclid:', 2), 'again'),
  );
  assert.equal(edit.get(editor.document.uri).length, 2);
});

test('formatting aligns', async () => {
  const editor = await writeAndOpen('format.gsass', '.kernel k\nMOV R1,R2\n  RET\n.end\n');
  const edits = await until('edits', () =>
    vscode.commands.executeCommand<vscode.TextEdit[]>('vscode.executeFormatDocumentProvider', editor.document.uri, { tabSize: 4, insertSpaces: true }),
  );
  const edit = new vscode.WorkspaceEdit();
  edit.set(editor.document.uri, edits);
  await vscode.workspace.applyEdit(edit);
  assert.match(editor.document.getText(), /^ {4}MOV R1, R2$/m);
});

test('a listing is known by its first line, a style sheet is left alone', async () => {
  assert.equal((await writeAndOpen('dump.out', '\tcode for sm_10\n\t\tFunction : k\n')).document.languageId, 'gpu-sass');
  assert.equal((await writeAndOpen('kernel.sm_13.sass', '// nothing')).document.languageId, 'gpu-sass');
  assert.notEqual((await writeAndOpen('style.sass', 'a\n  color: red\n')).document.languageId, 'gpu-sass');
});

test('the server is started again by command', async () => {
  const { server } = await extension().activate();
  await vscode.commands.executeCommand('gsass.restartServer');
  assert.equal(server.state, 'running');
  const editor = await openFile('vector_add.gsass');
  await waitForLenses(editor);
});

/** Returns the process id of the server, which is a child of this process; 0 if there is none. */
function serverPid(): number {
  for (const entry of fs.readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    try {
      const parent = /\) \w (\d+)/.exec(fs.readFileSync(`/proc/${entry}/stat`, 'utf8'))?.[1];
      if (Number(parent) === process.pid && /gsass\.jar\0lsp/.test(fs.readFileSync(`/proc/${entry}/cmdline`, 'utf8'))) {
        return Number(entry);
      }
    } catch {
      // The process has ended meanwhile.
    }
  }
  return 0;
}

test('a server that dies is started again, one that is stopped is not', async () => {
  const { server } = await extension().activate();
  const first = serverPid();
  assert(first > 0);
  process.kill(first, 'SIGKILL');
  await until('another process', () => serverPid() > 0 && serverPid() !== first);
  await until('it runs', () => server.state === 'running');
  const editor = await openFile('vector_add.gsass');
  await waitForLenses(editor);
  void vscode.commands.executeCommand('gsass.stopServer');
  await until('it is stopped', async () => {
    // Requests that are sent while the server ends get no answer. No log may report this as a failure.
    for (let i = 0; i < 50 && server.state !== 'stopped'; i++) {
      await vscode.commands.executeCommand('vscode.executeInlayHintProvider', editor.document.uri, editor.visibleRanges[0]);
    }
    return server.state === 'stopped';
  });
  // If no other server starts, no event reports that. So the test waits a while.
  await new Promise(resolve => setTimeout(resolve, 1500));
  assert.equal(serverPid(), 0);
  await vscode.commands.executeCommand('gsass.restartServer');
  await waitForLenses(await openFile('vector_add.gsass'));
});

async function waitForLenses(editor: vscode.TextEditor): Promise<void> {
  await until('lenses', async () => {
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', editor.document.uri);
    return lenses.some(l => l.command?.command === 'gsass.run');
  });
}
