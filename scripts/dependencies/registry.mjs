import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { workspaces } from '../lib/workspaces.mjs';

const registry = (process.env.npm_config_registry || 'https://registry.npmjs.org').replace(/\/+$/, '');
const timeoutMs = 20_000;
const maxConcurrent = 8;

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** The direct dependencies that reach production, with their installed versions. */
export function listProductionPackages() {
  const { packages } = readJson('package-lock.json');
  const dependencies = workspaces
    .filter((workspace) => workspace !== 'e2e')
    .flatMap((workspace) => {
      const { dependencies: required = {}, optionalDependencies: optional = {} } = readJson(`${workspace}/package.json`);
      return Object.keys({ ...required, ...optional }).map((name) => [workspace, name]);
    })
    .filter(([, name]) => !name.startsWith('@techadds/'));
  const found = new Map();
  for (const [workspace, name] of dependencies) {
    const entry = packages[`${workspace}/node_modules/${name}`] ?? packages[`node_modules/${name}`];
    if (entry) found.set(name, { name, installed: entry.version });
  }
  return [...found.values()];
}

/** Adds `time`, the release date of each version, to each package; undefined where the registry does not respond. */
export async function addReleaseDates(packages) {
  const queue = [...packages];
  const completed = [];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const response = await fetch(`${registry}/${next.name.replace('/', '%2f')}`, { signal: AbortSignal.timeout(timeoutMs) });
      if (!response.ok) throw new Error(`${next.name}: ${response.status}`);
      const { time } = await response.json();
      completed.push({ ...next, time });
    }
  };
  try {
    await Promise.all(Array.from({ length: maxConcurrent }, worker));
    return completed;
  } catch {
    return undefined;
  }
}

/** Known vulnerabilities of the packages that reach production; undefined where the registry does not respond to audits. */
export async function fetchAdvisories() {
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const [command, ...args] = [...npm, 'audit', '--omit=dev', '--json'];
  const output = await new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], timeout: timeoutMs });
    let stdout = '';
    child.stdout.on('data', (chunk) => (stdout += chunk));
    child.once('error', () => resolve(''));
    child.once('close', () => resolve(stdout));
  });
  return parseAuditReport(output);
}

/** The vulnerabilities in the output of `npm audit --json`, without duplicates; undefined where the audit failed. */
export function parseAuditReport(text) {
  let report;
  try {
    report = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!report.vulnerabilities) return undefined;
  const advisories = Object.values(report.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((cause) => typeof cause === 'object')
    .map(({ url, source, name, severity, title }) => ({
      id: String(url ?? source)
        .split('/')
        .at(-1),
      name,
      severity,
      title,
    }));
  return [...new Map(advisories.map((advisory) => [`${advisory.id} ${advisory.name}`, advisory])).values()];
}
