#!/usr/bin/env node
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildApp } from './build.mjs';
import { hasCorrectTypes } from './check-types.mjs';
import { uploadRelease } from './release-api.mjs';
import { makeReleaseKey, parseCanary } from './release-options.mjs';
import { remoteNames } from './remotes.mjs';
import { UsageError } from './usage-error.mjs';

const usage = `techadds-remote key [FILE]              makes the key of the team
techadds-remote dev --against URL       runs it inside a deployed shell, with its changes
techadds-remote build                   builds the remote of this project
techadds-remote release --to URL [--canary PERCENT] [--commit HASH]
                                        builds, signs and uploads it, with RELEASE_TOKEN and RELEASE_KEY_FILE`;

const options = { to: { type: 'string' }, canary: { type: 'string' }, commit: { type: 'string' }, against: { type: 'string' } };

function readVariable(name) {
  if (!process.env[name]) throw new UsageError(`Set ${name} to release.`);
  return process.env[name];
}

async function buildRemote() {
  const build = await buildApp(remoteNames()[0]);
  console.log(`${build.name} ${build.version} is ${build.fresh ? 'built already' : 'built'}.`);
  return build;
}

/** The commit of the project, if git knows it. */
function readCommit() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

async function releaseRemote({ to: url, canary: share, commit = readCommit() }) {
  if (!url) throw new UsageError('Name the installation: techadds-remote release --to https://app.example');
  const canary = parseCanary(share);
  const target = { url, token: readVariable('RELEASE_TOKEN') };
  const key = JSON.parse(readFileSync(readVariable('RELEASE_KEY_FILE'), 'utf8'));
  const [isCorrect, { name, version, dir }] = await Promise.all([hasCorrectTypes(remoteNames()[0]), buildRemote()]);
  if (!isCorrect) throw new UsageError('Nothing is released: the errors of the types are above.');
  await uploadRelease(target, { dir, key, commit, ...(canary !== undefined && { canary: { percent: canary } }) });
  console.log(`${name} ${version} is released${canary === undefined ? '' : ` to ${canary} % of the marketplaces`} at ${url}.`);
}

/** Only this command needs the development server. */
async function devRemote({ against }) {
  const { devAgainst } = await import('./dev-against.mjs');
  await devAgainst({ remote: remoteNames()[0], against, usage: 'techadds-remote dev --against https://shell.example' });
}

async function run() {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [command, file] = positionals;
  if (command === 'key') return console.log(makeReleaseKey(file ?? 'release-key.json'));
  if (command === 'dev') return devRemote(values);
  if (command === 'build') return buildRemote();
  if (command === 'release') return releaseRemote(values);
  throw new UsageError(usage);
}

process.env.NODE_ENV ??= 'production';
try {
  await run();
} catch (error) {
  const isExplained = error instanceof UsageError || error.code?.startsWith('ERR_PARSE_ARGS');
  console.error(isExplained ? error.message : error);
  process.exitCode = 1;
}
