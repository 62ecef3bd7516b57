/** Tests how the server ends and restarts, and what happens if the setting names no usable Java. */
import assert from 'node:assert';
import * as cp from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { extension, openFile, positionOf, serverPids, test, until, workspaceFolder } from './suite';

/**
 * A fake language server that asks one question, or that stops reading. A fake java in the setting gsass.java.home starts it instead of the
 * real server.
 *
 * It asks for incremental changes (2), as the real server does. For whole texts (1) the client delays a change by 250 ms. If the connection
 * ends within this time, the client reports "this.task is not a function": a defect of its Delayer, which runs its task inside itself.
 */
const FAKE_SERVER = `
const read = [];
let text = Buffer.alloc(0);
const say = message => {
  const body = JSON.stringify({ jsonrpc: '2.0', ...message });
  process.stdout.write('Content-Length: ' + Buffer.byteLength(body) + '\\r\\n\\r\\n' + body);
};
process.stdin.on('end', () => process.exit(0));
process.stdin.on('data', data => {
  text = Buffer.concat([text, data]);
  for (;;) {
    const head = text.indexOf('\\r\\n\\r\\n');
    const size = Number((/Content-Length: (\\d+)/.exec(text.subarray(0, Math.max(0, head)).toString()) ?? [])[1]);
    if (head < 0 || text.length < head + 4 + size) {
      return;
    }
    const message = JSON.parse(text.subarray(head + 4, head + 4 + size).toString());
    text = text.subarray(head + 4 + size);
    if (message.method === 'initialize') {
      say({ id: message.id, result: { capabilities: { hoverProvider: true, textDocumentSync: 2 } } });
    } else if (message.method === 'initialized' && process.argv[3] === 'deaf' && !require('fs').existsSync(process.argv[2])) {
      process.stdin.destroy();
      require('fs').closeSync(0);
      require('fs').writeFileSync(process.argv[2], '');
      setTimeout(() => process.exit(0), 3000);
      return;
    } else if (message.method === 'initialized') {
      say({ id: 77, method: 'window/showMessageRequest', params: { type: 2, message: 'gsass: something failed.', actions: [{ title: 'Stop the server' }] } });
    } else if (message.id === 77) {
      require('fs').writeFileSync(process.argv[2], String(message.result && message.result.title));
      process.exit(0);
    } else if (message.method === 'exit') {
      process.exit(0);
    } else if (message.method && message.id !== undefined) {
      say({ id: message.id, result: null });
    }
  }
});
`;

/** Makes a folder that has a bin/java with this script, and returns its path. */
function makeJava(script: string): string {
  const home = fs.mkdtempSync(path.join(workspaceFolder(), 'java-'));
  fs.mkdirSync(path.join(home, 'bin'));
  fs.writeFileSync(path.join(home, 'bin', 'java'), `#!/bin/sh\n${script}`, { mode: 0o755 });
  return home;
}

async function setJavaHome(home: string | undefined): Promise<void> {
  await vscode.workspace.getConfiguration('gsass').update('java.home', home, vscode.ConfigurationTarget.Global);
}

test('a server that the user stops in its own message stays off', async () => {
  const { server } = await extension().activate();
  await openFile('vector_add.gsass');
  const program = path.join(workspaceFolder(), 'asking.js');
  fs.writeFileSync(program, FAKE_SERVER);
  const startsFile = path.join(workspaceFolder(), 'starts');
  const answerFile = path.join(workspaceFolder(), 'answer');
  await setJavaHome(makeJava(`if [ "$1" = --list-modules ]; then echo java.base@21; exit; fi\necho start >> '${startsFile}'\nexec '${process.execPath}' '${program}' '${answerFile}'\n`));
  try {
    await until('the other server', () => fs.existsSync(startsFile) && server.state === 'running');
    await until('the answer', async () => {
      // The next message says that the server was stopped. The test must not answer that one.
      if (server.state === 'running') {
        await vscode.commands.executeCommand('notification.acceptPrimaryAction');
      }
      return fs.existsSync(answerFile);
    });
    assert.equal(fs.readFileSync(answerFile, 'utf8'), 'Stop the server');
    await until('it is stopped', () => server.state === 'stopped');
    // If no other server starts, no event reports that. So the test waits a while.
    await new Promise(resolve => setTimeout(resolve, 1500));
    assert.equal(server.state, 'stopped');
    assert.equal(fs.readFileSync(startsFile, 'utf8'), 'start\n');
  } finally {
    await vscode.commands.executeCommand('notifications.clearAll');
    await setJavaHome(undefined);
  }
  await until('ours again', () => server.state === 'running');
});

test('what a server that no longer reads is sent gives no error', async () => {
  const { server } = await extension().activate();
  const editor = await openFile('vector_add.gsass');
  const program = path.join(workspaceFolder(), 'asking.js');
  fs.writeFileSync(program, FAKE_SERVER);
  const deafFile = path.join(workspaceFolder(), 'deaf');
  const startsFile = path.join(workspaceFolder(), 'starts-deaf');
  await setJavaHome(makeJava(`if [ "$1" = --list-modules ]; then echo java.base@21; exit; fi\necho start >> '${startsFile}'\nexec '${process.execPath}' '${program}' '${deafFile}' deaf\n`));
  try {
    await until('a server that does not read', () => fs.existsSync(deafFile) && server.state === 'running');
    const hover = (): Thenable<vscode.Hover[]> => vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', editor.document.uri, positionOf(editor, 'IADD'));
    const answers = await Promise.all([hover(), server.request('sass/nothing', {}), editor.edit(edit => edit.insert(new vscode.Position(0, 0), '\n')), hover()]);
    assert.deepEqual(answers, [[], undefined, true, []]);
    await until('the next server, which reads', () => fs.readFileSync(startsFile, 'utf8') === 'start\nstart\n' && server.state === 'running');
  } finally {
    await setJavaHome(undefined);
  }
  await until('ours again', () => server.state === 'running');
  await vscode.commands.executeCommand('workbench.action.files.revert');
});

test('a Java that a run finds starts the server, too', async () => {
  const { server } = await extension().activate();
  const editor = await openFile('vector_add.gsass');
  const home = makeJava('exit 1\n');
  await setJavaHome(home);
  try {
    await until('no server', () => server.state === 'failed');
    // Replaces the java. Only a run, which searches for Java again, notices this.
    const real = cp.execFileSync('sh', ['-c', 'readlink -f "$(command -v java)"'], { encoding: 'utf8' }).trim();
    fs.writeFileSync(path.join(home, 'bin', 'java'), `#!/bin/sh\nexec '${real}' "$@"\n`, { mode: 0o755 });
    await vscode.commands.executeCommand('gsass.run', editor.document.uri.toString(), 'vector_add');
    await until('the server', () => server.state === 'running');
  } finally {
    await vscode.commands.executeCommand('notifications.clearAll');
    await setJavaHome(undefined);
  }
  await until('ours again', () => server.state === 'running');
});

test('a Java that is none is refused with ways out, and the next one is taken', async () => {
  const { server, status } = await extension().activate();
  await setJavaHome(makeJava('echo \'openjdk version "1.8.0_292"\' >&2\nexit 1\n'));
  try {
    await until('no server', () => server.state === 'failed');
    assert.match(status.text, /SASS|gsass|sm_/i);
  } finally {
    await vscode.commands.executeCommand('notifications.clearAll');
    await setJavaHome(undefined);
  }
  await until('ours again', () => server.state === 'running');
});

test('a server that is restarted while it starts leaves no other', async () => {
  const { server } = await extension().activate();
  const first = server.restart();
  // The process of the first server runs but has not answered yet.
  await until('the first one starts', () => server.state === 'starting' && serverPids().length > 0);
  await Promise.all([first, server.restart(), server.restart()]);
  await until('all starts to end', () => server.pendingStarts === 0 && server.state === 'running');
  await until('one server', () => serverPids().length === 1);
  assert.equal(server.state, 'running');
});
