import { devRemoteKey, parseDevRemote, type DevRemote } from '@techadds/shared/contract/releases/dev-remote';
import type { RegistryRemote } from '@techadds/shared/contract/releases/registry';
import { useSession } from '@techadds/shared/session';
import { trustDevServer } from '../script-integrity/trusted-files';
import { openPage } from '../session/navigation';

/**
 * The state of a document: a link offers a development server, a reload of the tab asks the edge for it again, the edge has accepted it and remotes
 * run from it, or it is not accepted.
 */
export type DevRemoteState =
  ({ stage: 'offered' | 'running' | 'refused'; text: string } & DevRemote) | { stage: 'asking' } | { stage: 'none' };

const lockLimitMs = 2_000;
/** The version of what a development server serves (shared/build/rspack.mjs). */
const devVersion = '0000000000';

/** The development server that the user has accepted for this tab, and an id of the tab. */
const readTab = () => sessionStorage.getItem(devRemoteKey)?.split(' ') ?? [];
const forget = () => sessionStorage.removeItem(devRemoteKey);

/** Without the fragment, because an address that differs in it alone loads nothing. */
function toAddress(text?: string): string {
  const { pathname, search } = location;
  const params = new URLSearchParams(search);
  if (text === undefined) params.delete(devRemoteKey);
  else params.set(devRemoteKey, text);
  const query = params.toString().replaceAll('%3A', ':');
  return pathname + (query && `?${query}`);
}

/** A copy of the tab has a copy of its storage, but not its lock. */
const isFirstWith = (id = ''): Promise<boolean> =>
  new Promise((resolve) => {
    const keep = () => new Promise<never>(() => resolve(true));
    // The document before may not have released it yet.
    const signal = AbortSignal.timeout(lockLimitMs);
    navigator.locks.request(`${devRemoteKey} ${id}`, { signal }, keep).catch(() => resolve(false));
  });

/**
 * Finds out what this document does, once. Only a tab of a super-admin, or with a grant, that has agreed to exactly what the edge has accepted runs
 * anything.
 */
export async function readDevRemote(
  open: (path: string) => void = openPage,
  isOnlyTab: (id?: string) => Promise<boolean> = isFirstWith,
): Promise<DevRemoteState> {
  const [agreed, id] = readTab();
  const text = new URLSearchParams(location.search).get(devRemoteKey) ?? agreed ?? '';
  const devRemote = parseDevRemote(text);
  const isCandidate = devRemote?.grant !== undefined || useSession.getState().user?.role === 'super_admin';
  if (!devRemote || !isCandidate) {
    forget();
    return { stage: 'none' };
  }
  if (agreed !== text) return { stage: 'offered', text, ...devRemote };
  if (!location.search.includes(devRemoteKey)) {
    open(toAddress(text));
    return { stage: 'asking' };
  }
  const accepted = document.querySelector<HTMLMetaElement>(`meta[name=${devRemoteKey}]`)?.content;
  if (accepted === text && (await isOnlyTab(id))) {
    trustDevServer(devRemote.origin);
    return { stage: 'running', text, ...devRemote };
  }
  forget();
  return { stage: 'refused', text, ...devRemote };
}

/** Agrees for this tab, and loads the page again. */
export function startDevRemote(text: string, open: (path: string) => void = openPage): void {
  sessionStorage.setItem(devRemoteKey, `${text} ${crypto.randomUUID()}`);
  open(toAddress(text));
}

/** Ends it for this tab, and loads the page again, because loaded code cannot be unloaded. */
export function stopDevRemote(open: (path: string) => void = openPage): void {
  forget();
  open(toAddress());
}

/** The release that stands for the development server of a remote; the given one for any other. */
export function toDevRelease(state: DevRemoteState, release: RegistryRemote): RegistryRemote {
  if (state.stage !== 'running' || state.name !== release.name) return release;
  return { ...release, version: devVersion, base: `${state.origin}/`, entry: 'remoteEntry.js', files: {}, page: [], doors: [], routes: {} };
}
