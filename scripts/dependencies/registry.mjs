import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';

const registry = (process.env.npm_config_registry || 'https://registry.npmjs.org').replace(/\/+$/, '');
const patienceMs = 20_000;
const atOnce = 8;

const json = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** Packages that reach production and that we chose ourselves, with the version that is installed. */
export function chosenPackages() {
  const { workspaces } = json('package.json');
  const { packages } = json('package-lock.json');
  const names = workspaces
    .filter((workspace) => workspace !== 'e2e')
    .flatMap((workspace) => {
      const { dependencies = {}, optionalDependencies = {} } = json(`${workspace}/package.json`);
      return Object.keys({ ...dependencies, ...optionalDependencies }).map((name) => [workspace, name]);
    })
    .filter(([, name]) => !name.startsWith('@techadds/'));
  const found = new Map();
  for (const [workspace, name] of names) {
    const entry = packages[`${workspace}/node_modules/${name}`] ?? packages[`node_modules/${name}`];
    if (entry) found.set(name, { name, installed: entry.version });
  }
  return [...found.values()];
}

/** The packages with the times of their releases; undefined where the registry does not answer. */
export async function withReleases(packages) {
  const queue = [...packages];
  const done = [];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const answer = await fetch(`${registry}/${next.name.replace('/', '%2f')}`, { signal: AbortSignal.timeout(patienceMs) });
      if (!answer.ok) throw new Error(`${next.name}: ${answer.status}`);
      const { time } = await answer.json();
      done.push({ ...next, time });
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, worker));
    return done;
  } catch {
    return undefined;
  }
}

/** Known holes in what reaches production; undefined where the registry does not answer audits. */
export async function advisories() {
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const [command, ...args] = [...npm, 'audit', '--omit=dev', '--json'];
  const text = await new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], timeout: patienceMs });
    let said = '';
    child.stdout.on('data', (chunk) => (said += chunk));
    child.once('error', () => resolve(''));
    child.once('close', () => resolve(said));
  });
  return readAudit(text);
}

/** The holes that `npm audit --json` tells of, each once; undefined where it could not ask. */
export function readAudit(text) {
  let report;
  try {
    report = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!report.vulnerabilities) return undefined;
  const holes = Object.values(report.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((hole) => typeof hole === 'object')
    .map(({ url, source, name, severity, title }) => ({
      id: String(url ?? source)
        .split('/')
        .at(-1),
      name,
      severity,
      title,
    }));
  return [...new Map(holes.map((hole) => [`${hole.id} ${hole.name}`, hole])).values()];
}
