import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createGate } from './run-gate.service';

const folder = mkdtempSync(join(tmpdir(), 'techadds-gate-'));
afterAll(() => rmSync(folder, { recursive: true }));

const remote = { name: 'mfe-finance', version: '00000000aa', entry: 'remoteEntry.js', scripts: {}, program: '' };

/** A gate with a program in place of its own. */
function createGateOf(code: string, timeoutMs?: number): ReturnType<typeof createGate> {
  const file = join(folder, `${Math.random()}.cjs`);
  writeFileSync(file, code);
  return createGate(pathToFileURL(file), timeoutMs);
}
const run = (code: string, timeoutMs?: number) => createGateOf(code, timeoutMs)(remote);
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

test('runs two programs at a time, and the others after them', async () => {
  const code = onMessage(
    `const began = Date.now(); setTimeout(() => process.send([began, Date.now()].map(String), () => process.exit()), 300);`,
  );
  const gate = createGateOf(code);
  const runs = (await Promise.all(Array.from({ length: 5 }, () => gate(remote)))).map(
    ([began, ended]) => [Number(began), Number(ended)] as const,
  );
  const countAt = (time: number) => runs.filter(([began, ended]) => began <= time && time < ended).length;
  expect(Math.max(...runs.map(([began]) => countAt(began)))).toBe(2);
});
