import { ensureInstalled } from '../lib/install.mjs';
import { log } from '../lib/log.mjs';
import { checkNodeVersion } from '../lib/node-version.mjs';
import { parseReleaseArgs } from '../lib/release-target.mjs';
import { runApiCommand } from './api-command.mjs';

const commands = {
  rollback: { action: 'rollback', done: 'rolled back' },
  'disable-remote': { action: 'switch-off', done: 'disabled' },
  'enable-remote': { action: 'switch-on', done: 'enabled' },
  promote: { action: 'promote', done: 'released to all marketplaces' },
  halt: { action: 'halt', done: 'taken back from the marketplaces of the canary' },
};

/**
 * Changes which version of an app is served: in the installation of this data folder, or with `--to` in another one.
 * @param {keyof typeof commands} command
 */
export async function changeRelease(command, args) {
  checkNodeVersion();
  const { app, version, target, reason = `npm run ${command}` } = parseReleaseArgs(command, args);
  const { action, done } = commands[command];
  if (!target) return runApiCommand('releases', [action, app, reason, ...(version === undefined ? [] : [version])]);
  await ensureInstalled();
  const { changeRelease: send } = await import('../../shared/build/release-api.mjs');
  const { current } = await send(target, app, action, { version, reason });
  log(`${app} is ${done} at ${target.url}; its version is ${current.version}.`);
}
