import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readRemoteFacts, remoteNames } from '../../shared/build/remotes.mjs';
import { CliError } from '../lib/errors.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { withLock } from '../lib/lock.mjs';
import { addWorkspaceToLockFile } from '../lib/lock-file.mjs';
import { log } from '../lib/log.mjs';
import { checkNodeVersion } from '../lib/node-version.mjs';
import { root } from '../lib/paths.mjs';
import { createRemoteFiles } from '../lib/remote-template.mjs';

const usage = 'npm run new-remote -- mfe-support --port 3106 --roles admin';
/** Of the app and the API, where no other is chosen. */
const appPorts = { 8080: 'the app', 3000: 'the API' };

function parse(args) {
  try {
    return parseArgs({ args, options: { port: { type: 'string' }, roles: { type: 'string' } }, allowPositionals: true });
  } catch (error) {
    throw new CliError(`${error.message} Use it as in: ${usage}`);
  }
}

/** @param {{ namePatterns: { remote: RegExp }, hasTakenPath: (name: string) => boolean }} tables */
function checkName([name, ...others], { namePatterns, hasTakenPath }) {
  if (name === undefined || others.length > 0) throw new CliError(`Name one remote, as in: ${usage}`);
  const path = name.replace(/^mfe-/, '/');
  if (!namePatterns.remote.test(name) || name.endsWith('-public'))
    throw new CliError(`The name "${name}" is not one of a remote: mfe- and words of small letters, such as mfe-support or mfe-help-desk.`);
  if (existsSync(join(root, name))) throw new CliError(`The name "${name}" is taken: there is a folder with this name.`);
  if (hasTakenPath(name))
    throw new CliError(`The name "${name}" is taken: its pages would be at ${path}, which is a path of TechAdds itself.`);
  return name;
}

function checkPort(text) {
  if (text === undefined) throw new CliError(`--port is missing: the port of its development server, as in: ${usage}`);
  const port = Number(text);
  if (!/^\d{4,5}$/.test(text) || port < 1024 || port > 65_535)
    throw new CliError(`--port is "${text}", which is not a port number from 1024 to 65535.`);
  const owner = remoteNames().find((name) => Object.values(readRemoteFacts(name)).includes(port)) ?? appPorts[port];
  if (owner !== undefined) throw new CliError(`--port ${port} is taken by ${owner}. Choose another one.`);
  return port;
}

function checkRoles(text, known) {
  const list = known.join(', ');
  if (text === undefined) throw new CliError(`--roles is missing: who may open its pages, of ${list}. Without roles, nobody may.`);
  const roles = text.split(',').map((role) => role.trim());
  const unknown = roles.find((role) => !known.includes(role));
  if (unknown !== undefined) throw new CliError(`--roles has "${unknown}", which is not a role. The roles are ${list}.`);
  return [...new Set(roles)];
}

/** Writes the folder in one step, so that there is never half of a remote. */
function writeFolder(name, files) {
  const draft = join(root, `.${name}.${process.pid}`);
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(draft, path)), { recursive: true });
      writeFileSync(join(draft, path), text);
    }
    renameSync(draft, join(root, name));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** As npm does when it installs. */
function linkPackage(name) {
  const link = join(root, 'node_modules/@techadds', name);
  rmSync(link, { force: true });
  symlinkSync(join(root, name), link, 'junction');
}

/** Makes a remote with one page, a test, and its place in menu and registry. No other app changes. */
export async function newRemote(args) {
  checkNodeVersion();
  const { values, positionals } = parse(args);
  await withLock(async () => {
    await ensureInstalled();
    const { evaluateDeclarations } = await import('../../shared/build/evaluate-source.mjs');
    const load = (path) => evaluateDeclarations(join(root, 'shared/src', path));
    const { roles: knownRoles } = load('roles.ts');
    const { namePatterns } = load('contract/releases/names.ts');
    const { hasTakenPath } = load('routes.ts');
    const name = checkName(positionals, { namePatterns, hasTakenPath });
    const port = checkPort(values.port);
    const roles = checkRoles(values.roles, knownRoles);
    const { version: sharedVersion } = JSON.parse(readFileSync(join(root, 'shared/package.json'), 'utf8'));
    const files = createRemoteFiles({ name, port, roles, sharedVersion });
    writeFolder(name, files);
    addWorkspaceToLockFile(name, JSON.parse(files['package.json']));
    linkPackage(name);
    log(`${name} is in the folder ${name}, with a page at ${name.replace(/^mfe-/, '/')} for ${roles.join(', ')}.`);
    log(`Look at it with npm run dev, and release it with npm run release -- ${name} (docs/teams.md).`);
  });
}
