#!/usr/bin/env node
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from './build.mjs';
import { hasCorrectTypes } from './check-types.mjs';
import { describeReleases } from './describe-releases.mjs';
import { changeRelease, readReleases, uploadRelease } from './release-api.mjs';
import { root } from './project.mjs';
import {
  audienceOptions,
  describeAudience,
  describeUnopened,
  makeReleaseKey,
  parseAudience,
  readSmokeAccounts,
} from './release-options.mjs';
import { remoteNames } from './remotes.mjs';
import { UsageError } from './usage-error.mjs';

const usage = `techadds-remote key [FILE]              makes the key of the team
techadds-remote dev --against URL       runs it inside a deployed shell, with its changes
techadds-remote build                   builds the remote of this project
techadds-remote release --to URL [--canary PERCENT] [--tenant ID] [--commit HASH] [--smoke]
                                        builds, signs and uploads it, with RELEASE_TOKEN and RELEASE_KEY_FILE; --smoke opens its pages
                                        first, with playwright-core, BROWSER_PATH and SMOKE_ACCOUNTS_FILE
techadds-remote releases --to URL       shows its versions, their checks and how they do in browsers, with RELEASE_TOKEN
techadds-remote rollback | promote | halt | switch-off | switch-on --to URL [--reason TEXT]
                                        changes which version is served, with RELEASE_TOKEN`;

const text = { type: 'string' };
const options = { to: text, commit: text, against: text, reason: text, smoke: { type: 'boolean' }, ...audienceOptions };
const changes = ['rollback', 'promote', 'halt', 'switch-off', 'switch-on'];

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

async function releaseRemote({ to: url, commit = readCommit(), smoke, ...audience }) {
  const canary = parseAudience(audience);
  const target = readTarget(url, 'release');
  const key = JSON.parse(readFileSync(readVariable('RELEASE_KEY_FILE'), 'utf8'));
  const accounts = smoke && readSmokeAccounts();
  const [isCorrect, { name, version, dir }] = await Promise.all([hasCorrectTypes(remoteNames()[0]), buildRemote()]);
  if (!isCorrect) throw new UsageError('Nothing is released: the errors of the types are above.');
  if (smoke) console.log(await releaseWithSmoke(target, { dir, key, commit, canary }, accounts));
  else await uploadRelease(target, { dir, key, commit, canary });
  console.log(`${name} ${version} is released${canary ? ` to ${describeAudience(canary)}` : ''} at ${url}.`);
}

/** Only this option needs a browser, which the project has to have. */
async function releaseWithSmoke(target, release, accounts) {
  const { releaseAfterSmoke } = await import('./smoke.mjs');
  const openBrowser = () => readPlaywright().chromium.launch({ executablePath: process.env.BROWSER_PATH });
  return describeUnopened(await releaseAfterSmoke(target, release, { accounts, openBrowser }));
}

function readPlaywright() {
  try {
    return createRequire(join(root, 'package.json'))('playwright-core');
  } catch {
    throw new UsageError('--smoke needs the package playwright-core: npm install --save-dev playwright-core');
  }
}

function readTarget(url, command) {
  if (!url) throw new UsageError(`Name the installation: techadds-remote ${command} --to https://app.example`);
  return { url, token: readVariable('RELEASE_TOKEN') };
}

async function showReleases({ to }) {
  const app = await readReleases(readTarget(to, 'releases'), remoteNames()[0]);
  console.log(describeReleases(app, { withChanges: true }));
}

async function changeVersion(change, { to, reason = `techadds-remote ${change}` }) {
  const { app, current, off } = await changeRelease(readTarget(to, change), remoteNames()[0], change, { reason });
  console.log(`${app} ${off ? 'is off' : `serves ${current.version}`} at ${to}.`);
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
  if (command === 'releases') return showReleases(values);
  if (changes.includes(command)) return changeVersion(command, values);
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
