import { startRemoteServer } from './dev-servers.mjs';
import { checkPorts } from './free-ports.mjs';
import { requestDevGrant } from './release-api.mjs';
import { remotePort } from './remotes.mjs';
import { onStopSignal } from './stop-signal.mjs';
import { UsageError } from './usage-error.mjs';

/**
 * The origin of the installation that `--against` names.
 * @param {string} usage an example of the command
 * @throws UsageError
 */
function parseShell(text, usage) {
  const isAddress = /^https?:\/\//.test(text ?? '') && URL.canParse(text);
  if (!isAddress) throw new UsageError(`--against is the address of an installation, as in: ${usage}`);
  return new URL(text).origin;
}

/**
 * Serves one remote for the pages of a deployed shell until the command is stopped, and compiles it after each change. With `DEV_TOKEN`, the link is for
 * users who are no super-admins, too.
 * @param {{ remote: string, against?: string, usage: string }} options `against`: the value of `--against`
 * @throws UsageError
 */
export async function devAgainst({ remote, against, usage }) {
  const shell = parseShell(against, usage);
  const port = remotePort(remote);
  await checkPorts({ [remote]: port });
  const token = process.env.DEV_TOKEN;
  const granted = token && (await requestDevGrant({ url: shell, token }, remote));
  // The configuration of the build reads these when it is loaded.
  process.env.NODE_ENV = 'development';
  process.env.DEPLOYED_SHELL = shell;
  console.log('Starting…');
  const stopped = onStopSignal(() => process.exit(1));
  const server = await startRemoteServer(remote);
  const link = `${shell}/dashboard?dev-remote=${remote}:${port}`;
  console.log(
    granted
      ? `${remote} is ready for changes. Open it until ${granted.expiresAt.slice(0, 16).replace('T', ' ')} UTC, as any user: ${link}:${granted.grant}`
      : `${remote} is ready for changes. Open it as a super-admin: ${link}`,
  );
  await stopped;
  console.log('Stopping…');
  await server.stop();
  process.exit(0);
}
