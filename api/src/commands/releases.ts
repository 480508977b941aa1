import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import type { Canary } from '@techadds/shared/contract/releases/pointers';
import { openDatabase } from '../database';
import { acceptRelease, saveAcceptedRelease } from '../modules/releases/accept-release.rules';
import { deploy } from '../modules/releases/deploy.rules';
import { createGate } from '../modules/releases/gate/run-gate.service';
import { loadInstallationKey } from '../modules/releases/installation-key';
import * as pointers from '../modules/releases/release-pointers.rules';
import { listPointers, withReleases } from '../modules/releases/releases.db';
import { describeAppHistory } from '../modules/releases/releases.presenter';
import type { Deps } from '../platform/deps';
import { AppError } from '../platform/http/errors';
import { runCommand } from './command';

type CommandDeps = Pick<Deps, 'db' | 'config'> & Parameters<typeof acceptRelease>[0];

const runRemote = createGate(new URL('./release-gate.js', import.meta.url));

/** Builds are read in this process: it has nothing else to do. */
const heavyWork: CommandDeps['heavyWork'] = { run: async (task, _call, args) => task.run(...args) };

type Audience = Pick<Canary, 'percent' | 'tenantIds'>;

/** The login name; in a container the user may have none. */
function getUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

async function release(
  deps: CommandDeps,
  author: pointers.ReleaseAuthor,
  app: string,
  file: string,
  commit?: string,
  canary?: Audience,
): Promise<string> {
  const archive = await readFile(file);
  const key = await loadInstallationKey(deps, author.now);
  const accepted = await acceptRelease(deps, { app, archive, commit, signed: { key }, ip: null });
  const { version } = accepted.release;
  const { changed } = await deploy(deps, app, author, async (tx) => {
    await saveAcceptedRelease(tx, accepted, author.by, author.now);
    return canary === undefined ? pointers.release(tx, app, version, author) : pointers.setCanary(tx, app, { version, ...canary }, author);
  });
  if (!changed) return `${app} ${version} is ${canary ? 'the canary of these marketplaces' : 'the current version'} already.`;
  if (canary) return `${app} ${version} is released to the marketplaces of its canary. To undo: npm run halt -- ${app}`;
  return `${app} ${version} is released. To undo: npm run rollback -- ${app}`;
}

async function rollBack(deps: CommandDeps, author: pointers.ReleaseAuthor, app: string): Promise<string> {
  const { app: after } = await deploy(deps, app, author, (tx) => pointers.rollBack(tx, app, author));
  return `${app} is rolled back to ${after.current.version}; open pages follow within seconds.`;
}

async function switchRemote(deps: CommandDeps, author: pointers.ReleaseAuthor, app: string, to: 'off' | 'on'): Promise<string> {
  const { changed } = await deploy(deps, app, author, (tx) => pointers.switchRemote(tx, app, to, author));
  const state = to === 'off' ? 'disabled' : 'enabled';
  return changed ? `${app} is ${state}; open pages follow within seconds.` : `${app} is ${state} already.`;
}

async function promote(deps: CommandDeps, author: pointers.ReleaseAuthor, app: string, version?: string): Promise<string> {
  const { app: after } = await deploy(deps, app, author, (tx) => pointers.promote(tx, app, version, author));
  return `${app} ${after.current.version} is released to all marketplaces.`;
}

async function halt(deps: CommandDeps, author: pointers.ReleaseAuthor, app: string): Promise<string> {
  const { app: after } = await deploy(deps, app, author, (tx) => pointers.haltCanary(tx, app, author));
  return `The canary of ${app} is taken back; all marketplaces have ${after.current.version}.`;
}

/** All apps, or one with its changes, as JSON for the command that shows it. */
const list = ({ db }: CommandDeps, { now }: pointers.ReleaseAuthor, app: string | undefined): Promise<string> =>
  withReleases(db, async (tx) => {
    const apps = app ? [app] : (await listPointers(tx)).pointers.map((pointer) => pointer.app);
    const described = [];
    for (const each of apps) described.push(await describeAppHistory(tx, each, now));
    return JSON.stringify(described);
  });

const actions: Record<string, (deps: CommandDeps, author: pointers.ReleaseAuthor, args: string[]) => Promise<string>> = {
  release: (deps, author, [app = '', file = '', commit, canary]) =>
    release(deps, author, app, file, commit || undefined, canary === undefined ? undefined : (JSON.parse(canary) as Audience)),
  rollback: (deps, author, [app = '', reason]) => rollBack(deps, { ...author, reason }, app),
  'switch-off': (deps, author, [app = '', reason]) => switchRemote(deps, { ...author, reason }, app, 'off'),
  'switch-on': (deps, author, [app = '', reason]) => switchRemote(deps, { ...author, reason }, app, 'on'),
  promote: (deps, author, [app = '', reason, version]) => promote(deps, { ...author, reason }, app, version),
  halt: (deps, author, [app = '', reason]) => halt(deps, { ...author, reason }, app),
  list: (deps, author, [app]) => list(deps, author, app),
};

/** Releases apps of this installation, whether or not it runs: `releases <action> [arguments]`. */
runCommand(async ({ config, ownerUrl, auditKey }) => {
  const [action = 'list', ...args] = process.argv.slice(2);
  const db = await openDatabase({ ownerUrl, auditKey });
  try {
    const author = { by: getUserName(), now: new Date() };
    console.log(await actions[action]!({ db, config, heavyWork, runRemote }, author, args));
    return 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const details = [...((error.extra.body?.problems as string[] | undefined) ?? []), ...Object.values(error.extra.fields ?? {})];
    console.error([error.message, ...details.map((line) => `  ${line}`)].join('\n'));
    return 1;
  } finally {
    await db.close();
  }
});
