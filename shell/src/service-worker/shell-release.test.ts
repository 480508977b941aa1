/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '../../..');
const dir = mkdtempSync(join(tmpdir(), 'shell-release-'));
afterAll(() => rmSync(dir, { recursive: true }));

/** The files that the build writes into the worker to be stored for a start without a connection, of those that it makes. */
function listStoredFiles(made: readonly string[]): string[] {
  writeFileSync(
    join(dir, 'sw.js'),
    'const release = JSON.parse("__SHELL_RELEASE__"); console.log(JSON.stringify(Object.keys(release.files)));',
  );
  const release = { version: '0000000001', files: Object.fromEntries(made.map((file) => [file, 'a-hash'])) };
  const script = `
    const { writeShellRelease } = await import(${JSON.stringify(join(root, 'shared/build/service-worker.mjs'))});
    writeShellRelease(${JSON.stringify(dir)}, ${JSON.stringify(release)});`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: root });
  return JSON.parse(execFileSync(process.execPath, [join(dir, 'sw.js')], { encoding: 'utf8' })) as string[];
}

test('every lazily loaded file of the shell is stored, such as those of the queue and the read cache', () => {
  const needed = ['main.js', 'start.js', 'app.js', 'offline.js', 'top-bar.js', '12.js', 'icons/192.png'];
  expect(listStoredFiles([...needed, 'index.html', 'robots.txt', 'sw.js', 'screenshots/wide.png'])).toEqual(needed);
});
