import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { findPreviousVersion } from '../src/modules/releases/release-history';
import type { ReleaseChangeKind, ReleasedApp } from '@techadds/shared/contract/releases/endpoints';
import type { ReleaseKeyPair } from '@techadds/shared/release-signature';
import type { Random } from './random';
import { createUpload } from './release-fixture';

/** A command of a team, with a mark by which its change is found in the history. */
export interface ReleaseCommand {
  app: string;
  mark: string;
  path: string;
  body: object;
}

/** Random commands of one app, of which `versions` are released. A quarter uploads a further version. */
export async function createCommands(random: Random, key: ReleaseKeyPair, app: string, versions: string[], count: number) {
  const known = [...versions];
  const commands: ReleaseCommand[] = [];
  for (let n = 0; n < count; n += 1) {
    const mark = `${app} ${n}`;
    const reason = { reason: mark };
    const version = (BigInt(`0x${known.at(-1)!}`) + 1n).toString(16).padStart(10, '0');
    const at = (action: string, body: object) => commands.push({ app, mark, path: `/releases/${app}/${action}`, body });
    if (n % 4 === 0) {
      commands.push({ app, mark, path: `/releases/${app}`, body: { ...(await createUpload(key, app, version)), commit: mark } });
      known.push(version);
    } else if (n % 4 === 1) at('rollback', reason);
    else if (n % 4 === 2) at('promote', { version: random.pick(known), ...reason });
    else at(`switch-${random.pick(['off', 'on'])}`, reason);
  }
  return commands;
}

export type CommandOutcome = ReleaseCommand & {
  /** Undefined where the connection broke off, so that nobody knows whether it was done. */
  status: number | undefined;
  /** Whether the response says that it changed something. */
  hasChanged: boolean;
};

/** Posts JSON on a connection of its own, so that the end of a process concerns what it works on only. */
async function post(url: string, token: string, body: string): Promise<{ status: number; body: Partial<ReleasedApp> }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const sent = request(url, { method: 'POST', agent: false, headers }).end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode!, body: (await json(response)) as Partial<ReleasedApp> };
}

/** Sends a command. One that found nobody is sent again, to another process. */
export async function sendCommand(pickUrl: () => string, token: string, command: ReleaseCommand): Promise<CommandOutcome> {
  const until = Date.now() + 60_000;
  for (;;) {
    try {
      const { status, body } = await post(`${pickUrl()}/api${command.path}`, token, JSON.stringify(command.body));
      const last = body.lastChange;
      const hasChanged = status < 300 && (last?.reason === command.mark || (last?.kind === 'release' && last.commit === command.mark));
      return { ...command, status, hasChanged };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ECONNREFUSED' || Date.now() > until) return { ...command, status: undefined, hasChanged: false };
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

export interface HistoryRow {
  revision: string;
  version: string;
  kind: ReleaseChangeKind;
  reason: string | null;
}

/** Applies the changes of a history, oldest first. @throws Error at the first that does not follow from those before it */
export function replayHistory(rows: readonly HistoryRow[]): { current: string | undefined; off: boolean } {
  let current: string | undefined;
  let off = false;
  rows.forEach(({ revision, version, kind }, index) => {
    const fail = (problem: string) => {
      throw new Error(`Revision ${revision} (${kind} ${version}) ${problem}.`);
    };
    if (Number(revision) !== index + 1) fail(`is the change number ${index + 1}`);
    if (kind === 'off' || kind === 'on') {
      if (off === (kind === 'off')) fail('changes nothing');
      if (version !== current) fail(`is of another version than ${current}`);
      off = kind === 'off';
      return;
    }
    if (kind === 'rollback') {
      const previous = findPreviousVersion(rows.slice(0, index).toReversed());
      if (version !== previous) fail(`should lead to ${previous}`);
    } else if (version === current) fail('changes nothing');
    current = version;
  });
  return { current, off };
}
