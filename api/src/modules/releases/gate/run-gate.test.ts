import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createGate } from './run-gate.service';

const folder = mkdtempSync(join(tmpdir(), 'techadds-gate-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a program in place of the gate's. */
function run(code: string, timeoutMs?: number): Promise<string[]> {
  const file = join(folder, `${Math.random()}.cjs`);
  writeFileSync(file, code);
  return createGate(pathToFileURL(file), timeoutMs)({ name: 'mfe-finance', version: '00000000aa', entry: 'remoteEntry.js', scripts: {} });
}
const onMessage = (work: string) => `process.once('message', () => { ${work} });`;

test('returns what the program found', async () => {
  expect(await run(onMessage("process.send(['wrong'], () => process.exit())"))).toEqual(['wrong']);
});

test('ends a program that loops forever', async () => {
  expect(await run(onMessage('for (;;);'), 1_000)).toEqual(['It did not finish loading within 1 seconds.']);
});

test('reports a program that ends by itself', async () => {
  expect(await run(onMessage('process.exit(3)'))).toEqual(['It ended the process that loads it (exit code 3).']);
});

test('gives the program no environment, no files to write and no processes', async () => {
  const attempts = ["require('fs').writeFileSync('x', '')", "require('child_process').execSync('true')", 'Object.keys(process.env).length'];
  const code = attempts.map((each) => `(() => { try { return String(${each}); } catch (error) { return error.code; } })()`).join(', ');
  expect(await run(onMessage(`process.send([${code}], () => process.exit())`))).toEqual(['ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED', '0']);
});
