import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CliError } from '../lib/errors.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { log } from '../lib/log.mjs';
import { checkNodeVersion } from '../lib/node-version.mjs';

/** Makes the key of a team: the file stays with the team, and the operator registers the public key. */
export async function releaseKey([file = 'release-key.json']) {
  checkNodeVersion();
  const path = resolve(process.env.INIT_CWD || process.cwd(), file);
  if (existsSync(path)) throw new CliError(`${path} exists already. A key that is lost cannot be made again, so it is not replaced.`);
  await ensureInstalled();
  const { generateReleaseKey } = await import('../../shared/build/release-api.mjs');
  const key = generateReleaseKey();
  writeFileSync(path, `${JSON.stringify(key)}\n`, { mode: 0o600, flag: 'wx' });
  log(`The key is in ${path}: keep it secret. Register its public key at Observability, Releases:\n${key.publicKey}`);
}
