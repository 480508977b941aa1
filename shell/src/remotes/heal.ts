import type { RegistryRemote } from '@techadds/shared/contract/releases/registry';
import { fetchAgain, type DamagedFile } from '../script-integrity/refetch-damaged';
import { parseRegistry } from './parse-registry';

const timeoutMs = 4_000;
const remoteFile = /\/remotes\/(mfe-[a-z-]+)\/([0-9a-f]{10})\//;
const healed = new Set<string>();

async function fetchPrevious(name: string): Promise<RegistryRemote | undefined> {
  const response = await fetch(`/registry/${name}/previous.json`, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
  return response.ok ? parseRegistry(await response.text()).remotes[0] : undefined;
}

/** Whether a file still fails: once the connection is back, it may be whole. */
const isStillDamaged = (file: DamagedFile): Promise<boolean> =>
  fetchAgain(...file).then(
    ({ ok }) => !ok,
    () => true,
  );

/**
 * Loads the previous release of a remote, a file of which is damaged even past every cache. It stays until the registry names another release.
 * @param load trusts and loads a release
 */
export async function heal(file: DamagedFile, load: (release: RegistryRemote) => void): Promise<void> {
  const [base, name, version] = remoteFile.exec(file[0]) ?? [];
  if (base === undefined || name === undefined || healed.has(base)) return;
  healed.add(base);
  const previous = await fetchPrevious(name).catch(() => undefined);
  if (previous && previous.version !== version && (await isStillDamaged(file))) load(previous);
  else healed.delete(base);
}
