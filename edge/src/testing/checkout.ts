import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findFreePort } from './free-port';

export const repositoryRoot = resolve(__dirname, '../../..');
export const readJson = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T;

/** Gives a remote of a checkout a development server that no other checkout has. */
export async function changePort(checkout: string, remote: string): Promise<void> {
  const path = join(checkout, remote, 'package.json');
  const { techadds, ...manifest } = readJson<{ techadds: object }>(path);
  const ports = { port: await findFreePort(), ...('publicPort' in techadds && { publicPort: await findFreePort() }) };
  writeFileSync(path, JSON.stringify({ ...manifest, techadds: { ...techadds, ...ports } }));
}

/** Makes a checkout in a folder, as a developer has it before the first command. */
export async function createCheckout(folder: string): Promise<void> {
  const url = pathToFileURL(join(repositoryRoot, 'scripts/mutation-testing/worktree-copy.mjs')).href;
  const code = `(await import(${JSON.stringify(url)})).copyWorktree(${JSON.stringify(folder)})`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith('mfe-'))) await changePort(folder, name);
}

/** Makes the example of a remote in a project of its own, with the packed package as npm installs it. */
export function createProject(folder: string, archive: string): void {
  const example = join(repositoryRoot, 'examples/outside-remote');
  cpSync(example, folder, { recursive: true, filter: (path) => !['node_modules', 'dist', 'vendor'].includes(basename(path)) });
  const packages = join(folder, 'node_modules');
  const shared = join(packages, '@techadds/shared');
  mkdirSync(shared, { recursive: true });
  spawnSync('tar', ['-xzf', archive, '-C', shared, '--strip-components=1']);
  for (const from of ['shared/node_modules', 'node_modules'].map((path) => join(repositoryRoot, path)).filter(existsSync))
    for (const entry of readdirSync(from).filter((name) => !['@techadds', '.cache', '.bin'].includes(name)))
      if (!existsSync(join(packages, entry))) symlinkSync(join(from, entry), join(packages, entry));
  mkdirSync(join(packages, '.bin'));
  symlinkSync(join(shared, 'build/remote-cli.mjs'), join(packages, '.bin/techadds-remote'));
}
