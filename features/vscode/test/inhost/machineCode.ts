/** Tests a cubin in the machine code editor and as disassembled text. */
import assert from 'node:assert';
import * as fs from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { makeCubin, makeFatBinary } from '../cubin';
import type { RunResult } from '../../src/run';
import { endSession, waitForStop } from './debugging';
import { extension, test, until, workspaceFolder } from './suite';

async function writeAndOpenCubin(name: string, content: Buffer): Promise<vscode.Uri> {
  const uri = vscode.Uri.file(path.join(workspaceFolder(), name));
  fs.writeFileSync(uri.fsPath, content);
  await vscode.commands.executeCommand('vscode.open', uri);
  await until('the editor', () => vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputCustom);
  return uri;
}

/** Chooses the first entry of the list that a command shows, and returns the result of the command. */
async function acceptFirst<T>(command: Thenable<T>): Promise<T> {
  let result: T | undefined;
  void command.then(value => (result = value));
  await until('the end of the command', async () => {
    await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    return result;
  });
  return result!;
}

test('a cubin opens with its kernels, what they need, constants and instructions', async () => {
  const { machineCode } = await extension().activate();
  const uri = await writeAndOpenCubin('pair.cubin', makeCubin());
  const model = await until('the kernels', () => {
    const loaded = machineCode.models.get(uri.toString());
    return loaded && loaded.instructions.length > 0 && loaded;
  });
  assert.equal(model.isa, 'sm_50');
  assert.deepEqual(model.kernels.map(kernel => kernel.name), ['first', 'second']);
  const { resources, constants } = model.kernels[0]!;
  assert.equal(resources!.registers, 24);
  assert.equal(resources!.sharedBytes, 512);
  assert.equal(resources!.parameterBytes, 12);
  assert.deepEqual(resources!.parameters!.map(one => [one.offset, one.bytes]), [[0, 8], [8, 4]]);
  assert(constants.some(one => one.bank === 2 && one.bytes === 16 && !one.zero), JSON.stringify(constants));
  assert.match(model.instructions[0]!.text, /^MOV R1, c\[0x0\]\[0x20\]/);
  assert.equal(model.message, '');
  assert.equal(model.cannotRun, '');
  await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
});

test('a cubin that cannot be run says which can', async () => {
  const { machineCode } = await extension().activate();
  const uri = await writeAndOpenCubin('hopper.cubin', makeCubin(90));
  const reason = await until('the reason', () => machineCode.models.get(uri.toString())?.cannotRun);
  assert.match(reason, /^There is no emulator for sm_90\. Kernels of sm_10 .* can be run\.$/);
  await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
});

test('the instructions of another kernel come when it is chosen', async () => {
  const { machineCode } = await extension().activate();
  const uri = await writeAndOpenCubin('chosen.cubin', makeCubin());
  const loaded = () => machineCode.models.get(uri.toString());
  const first = await until('the first kernel', () => (loaded()?.instructions.length ? loaded() : undefined));
  assert.equal(first.instructions.length, first.kernels[0]!.count);
  await machineCode.choose(uri, 1);
  const second = await until('the second kernel', () => (loaded()?.chosen === 1 && loaded()?.instructions.length ? loaded() : undefined));
  assert.equal(second.instructions.length, second.kernels[1]!.count);
  assert.notEqual(second.instructions.length, first.instructions.length);
  await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
});

test('what is not a cubin says why', async () => {
  const { machineCode } = await extension().activate();
  const uri = await writeAndOpenCubin('broken.cubin', Buffer.from('\x7fELF and no more', 'latin1'));
  const model = await until('the reason', () => {
    const loaded = machineCode.models.get(uri.toString());
    return loaded?.message ? loaded : undefined;
  });
  assert.match(model.message, /ELF/);
  assert.equal(model.kernels.length, 0);
  await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
});

test('a tab that is closed while it loads leaves nothing', async () => {
  const { machineCode } = await extension().activate();
  const uri = vscode.Uri.file(path.join(workspaceFolder(), 'hasty.cubin'));
  fs.writeFileSync(uri.fsPath, makeCubin());
  for (let i = 0; i < 8; i++) {
    await vscode.commands.executeCommand('vscode.open', uri);
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  }
  // Loads another file completely, which gives the loads of the closed tabs time to end.
  const otherUri = await writeAndOpenCubin('other.cubin', makeCubin());
  await until('the other', () => machineCode.models.get(otherUri.toString())?.kernels.length);
  await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  await until('no model', () => machineCode.models.size === 0);
});

test('a cubin whose name looks like a pattern is shown anew when it is written', async () => {
  const { machineCode } = await extension().activate();
  const uri = await writeAndOpenCubin('odd[1]{x}.cubin', Buffer.from('\x7fELF and no more', 'latin1'));
  await until('the reason', () => machineCode.models.get(uri.toString())?.message);
  fs.writeFileSync(uri.fsPath, makeCubin());
  await until('the kernels', () => machineCode.models.get(uri.toString())?.kernels.length === 2);
  await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
});

test('disassembled text is named after its file and kernel, and undo does not empty it', async () => {
  const uri = vscode.Uri.file(path.join(workspaceFolder(), 'pair.cubin'));
  fs.writeFileSync(uri.fsPath, makeCubin());
  await vscode.commands.executeCommand('gsass.disassemble', uri, 'source', 'first');
  const editor = await until('the text', () => vscode.window.activeTextEditor?.document.uri.path.endsWith('/pair.first.sm_50.gsass') && vscode.window.activeTextEditor);
  assert.equal(editor.document.languageId, 'gpu-sass');
  assert.equal(editor.document.uri.scheme, 'untitled');
  const text = editor.document.getText();
  assert.match(text, /^\s+\[[^\]]+\] MOV R1, c\[0x0\]\[0x20\]$/m);
  assert(!/second/.test(text), text);
  assert(!/^\.const 0 .*0x0, 0x0/m.test(text), `no lines of zeros: ${text}`);
  for (let i = 0; i < 3; i++) {
    await vscode.commands.executeCommand('undo');
  }
  await until('the text again', () => editor.document.getText() === text);
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  await vscode.commands.executeCommand('gsass.disassemble', uri, 'new');
  await until('the listing of both', () => vscode.window.activeTextEditor?.document.uri.path.endsWith('/pair.sm_50.gsass') && /second/.test(vscode.window.activeTextEditor.document.getText()));
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
});

test('a kernel of a cubin runs, and steps through its disassembly, with the launch settings beside it', async () => {
  const uri = vscode.Uri.file(path.join(workspaceFolder(), 'launched.cubin'));
  fs.writeFileSync(uri.fsPath, makeCubin());
  fs.writeFileSync(path.join(workspaceFolder(), 'launched.launch'), 'launch block=64\n');
  const result = await vscode.commands.executeCommand<RunResult>('gsass.run', uri, 'second');
  assert.equal(result.status, 0, JSON.stringify(result));
  await waitForStop('the kernel', () => vscode.commands.executeCommand('gsass.debug', uri, 'second'));
  const editor = await until('the disassembly', () => vscode.window.activeTextEditor?.document.uri.scheme === 'debug' && vscode.window.activeTextEditor);
  assert.match(editor.document.getText(), /^\.kernel second$/m);
  await endSession();
});

test('a kernel of a file for several architectures runs and steps for the chosen one', async () => {
  const uri = vscode.Uri.file(path.join(workspaceFolder(), 'several.fatbin'));
  fs.writeFileSync(uri.fsPath, makeFatBinary(50, 61, 90));
  fs.writeFileSync(path.join(workspaceFolder(), 'several.launch'), 'launch block=64\n');
  const result = await vscode.commands.executeCommand<RunResult>('gsass.run', uri, 'second', 'sm_61');
  assert.equal(result.status, 0, JSON.stringify(result));
  // The code of this architecture was chosen, because it is the one that cannot run.
  const hopper = await vscode.commands.executeCommand<RunResult>('gsass.run', uri, 'second', 'sm_90');
  assert.notEqual(hopper.status, 0, JSON.stringify(hopper));
  // A debugger's text may be open from the test before.
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await waitForStop('the kernel', () => vscode.commands.executeCommand('gsass.debug', uri, 'second', 'sm_61'));
  const editor = await until('the disassembly', () => vscode.window.activeTextEditor?.document.uri.scheme === 'debug' && vscode.window.activeTextEditor);
  assert.match(editor.document.getText(), /^\.arch sm_61$/m);
  assert.match(editor.document.getText(), /^\.kernel second$/m);
  await endSession();
  const second = await acceptFirst(vscode.commands.executeCommand<RunResult>('gsass.run', uri, 'second'));
  assert.equal(second.status, 0, JSON.stringify(second));
});

for (const command of ['gsass.run', 'gsass.debug']) {
  test(`${command} of a cubin while no server runs shows a message that offers to start the server`, async () => {
    const { server } = await extension().activate();
    const uri = vscode.Uri.file(path.join(workspaceFolder(), 'launched.cubin'));
    fs.writeFileSync(uri.fsPath, makeCubin());
    await server.stop();
    await vscode.commands.executeCommand('notifications.clearAll');
    // VS Code shows no message if the command ends with an error, so it must end without one.
    assert(!(await vscode.commands.executeCommand(command, uri, 'second')));
    await until('the server, which the button of the message starts', async () => {
      if (server.state === 'stopped') {
        await vscode.commands.executeCommand('notification.acceptPrimaryAction');
      }
      return server.state === 'running';
    });
  });
}

/** Folder of third-party compiled kernels, which are not in the repository. Without them the tests are skipped. */
const COMPILED_KERNELS = path.resolve(__dirname, '..', '..', '..', '..', '..', '..', 'shared', 'data', 'nvrun', 'kernels', 'aes128');

for (const set of ['sm_35', 'sm_50', 'sm_61']) {
  test(`a compiled kernel opens: ${set}`, async () => {
    const file = path.join(COMPILED_KERNELS, `k.${set}.cubin`);
    if (!fs.existsSync(file)) {
      console.log(`info SKIPPED: there is no ${path.basename(file)} of aes128`);
      return;
    }
    const { machineCode } = await extension().activate();
    const uri = await writeAndOpenCubin(`aes128.${set}.cubin`, fs.readFileSync(file));
    const model = await until('the kernel', () => {
      const loaded = machineCode.models.get(uri.toString());
      return loaded?.instructions.length ? loaded : undefined;
    });
    assert.equal(model.isa, set);
    assert(model.kernels[0]!.resources!.registers! > 8 && model.kernels[0]!.resources!.parameters!.length === 4, JSON.stringify(model.kernels));
    assert(model.instructions.length > 100);
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  });
}
