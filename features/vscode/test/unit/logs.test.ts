/** Tests which lines of VS Code's logs count as a failure of this extension. */
import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { findLoggedErrors } from '../ui/logs';

describe('The logs of VS Code', () => {
  let logs: string;

  beforeEach(() => {
    logs = fs.mkdtempSync(path.join(os.tmpdir(), 'logs-'));
  });
  afterEach(() => fs.rmSync(logs, { recursive: true, force: true }));

  const write = (file: string, ...lines: string[]): void => {
    fs.mkdirSync(path.join(logs, path.dirname(file)), { recursive: true });
    fs.writeFileSync(path.join(logs, file), lines.join('\n'));
  };

  it('have a failure where a frame is ours', () => {
    const head = '2026-01-01 12:00:00.000 [error] TypeError: x is undefined';
    const frame = '    at run (/e/sass-tools.gpu-sass-1.0.0/dist/extension.js:1:2)';
    write('20260101/exthost1/remoteexthost.log', '[info] starts', head, '    at Object.call (node:vm:1:1)', frame, '[info] goes on');
    assert.deepEqual(findLoggedErrors(logs), { ours: [`remoteexthost.log: ${head}\n        at Object.call (node:vm:1:1)\n    ${frame}`], others: [] });
  });

  it('have a failure where our own channel speaks of an error', () => {
    write('20260101/exthost1/sass-tools.gpu-sass/SASS.log', '[info] The server answers.', '[error] The server did not start: none');
    write('20260101/exthost1/output_logging_1/1-SASS Run.log', 'java.lang.IllegalStateException: no');
    assert.deepEqual(findLoggedErrors(logs).ours.sort(), ['1-SASS Run.log: java.lang.IllegalStateException: no', 'SASS.log: [error] The server did not start: none']);
  });

  it('have none where VS Code speaks of itself', () => {
    const reset = '2026-01-01 12:00:00.000 [error] Error: read ECONNRESET';
    write('20260101/exthost1/remoteexthost.log', reset, '    at TCP.onStreamRead (node:internal/stream_base_commons:216:20)');
    write('20260101/remoteagent.log', '[error] gpu-sass is of no interest here');
    assert.deepEqual(findLoggedErrors(logs), { ours: [], others: [`remoteexthost.log: ${reset}\n        at TCP.onStreamRead (node:internal/stream_base_commons:216:20)`] });
  });

  it('have none where a test has brought it about', () => {
    write('20260101/exthost1/remoteexthost.log', '[error] [sass-tools.gpu-sass] provider FAILED', '[error] Error: No Java 17 or newer was found', "[error] Error: command 'gsass.stopServer' already exists");
    assert.equal(findLoggedErrors(logs, [/No Java/]).ours.length, 1);
    assert.deepEqual(findLoggedErrors(logs, [/No Java/, /already exists/]), { ours: [], others: [] });
  });
});
