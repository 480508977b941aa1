import type { RegistryRemote } from '@techadds/shared/contract/releases/registry';
import type { Mfe } from '@techadds/shared/mfe';
import { RemoteError } from './remote-error';
import { loadRemoteOnce, type LoadSteps } from './load';

interface LoadedRemote {
  release: RegistryRemote;
  mfe: Mfe;
  /** Counts evaluations of a remote, to tell them apart. */
  turn: number;
}

/** The state of a remote. `shown` stays while another version loads, and if that one fails. */
export interface RemoteState {
  shown?: LoadedRemote;
  loading: boolean;
  error?: RemoteError;
  /** Consecutive failures; determines the retry delay. */
  failures: number;
  /** A loaded version held back while the page has unsaved changes. */
  next?: LoadedRemote;
  /** The version loaded last, successfully or not: not retried automatically until the registry names another. */
  attemptedVersion?: string;
}

interface RemoteSlot extends RemoteState {
  turn: number;
  /** The version before an update, kept until the new one has settled. */
  before?: LoadedRemote;
}

interface Registry {
  find(name: string): RegistryRemote | undefined;
  isOff(name: string): boolean;
  refresh(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

interface HeldUpdates {
  areHeld(): boolean;
  subscribe(listener: () => void): () => void;
}

const createSwitchedOffError = () => new Error('it is switched off');

const idle: RemoteState = { loading: false, failures: 0 };

/**
 * The state machine of the remotes: idle → loading → shown or failed, and from there to another version or attempt.
 * @param run loads a release, reporting its stages
 * @param updates tells while unsaved changes hold a new version back
 */
export function createLoader(registry: Registry, run: LoadSteps['run'], updates: HeldUpdates) {
  const slots = new Map<string, RemoteSlot>();
  const listeners = new Set<() => void>();

  const get = (name: string): RemoteState => slots.get(name) ?? idle;
  const slotOf = (name: string): RemoteSlot => slots.get(name) ?? { ...idle, turn: 0 };
  const set = (name: string, changes: Partial<RemoteSlot>) => {
    slots.set(name, { ...slotOf(name), ...changes });
    for (const listener of listeners) listener();
  };

  /** @throws Error if there is no registry, or it has no such remote for this account */
  async function find(name: string): Promise<RegistryRemote> {
    const isRetry = slotOf(name).failures > 0;
    // A failed version may have been replaced or rolled back meanwhile. Without an answer the known one is tried again.
    if (!registry.find(name)) await registry.refresh();
    else if (isRetry) await registry.refresh().catch(() => undefined);
    if (registry.isOff(name)) throw createSwitchedOffError();
    const release = registry.find(name);
    if (!release) throw new Error('it is not released to this account');
    set(name, { attemptedVersion: release.version });
    return release;
  }

  async function start(name: string, given?: RegistryRemote): Promise<void> {
    const { turn } = slotOf(name);
    // A newer start supersedes this one.
    const isCurrent = () => slotOf(name).turn === turn;
    set(name, { loading: true });
    try {
      const { release, mfe } = await loadRemoteOnce({ find: given ? async () => given : find, run }, name);
      if (!isCurrent()) return;
      set(name, { next: { release, mfe, turn }, loading: false, error: undefined });
      if (!slotOf(name).shown || !updates.areHeld()) takeNext(name);
    } catch (error) {
      if (isCurrent()) set(name, { loading: false, error: error as RemoteError, failures: slotOf(name).failures + 1 });
    }
  }

  function takeNext(name: string): void {
    const { shown, next } = slotOf(name);
    if (next) set(name, { shown: next, before: shown, next: undefined });
  }

  const again = (name: string, given?: RegistryRemote) => {
    set(name, { turn: slotOf(name).turn + 1 });
    return start(name, given);
  };

  /** Removes a remote even from open pages: it was switched off because it does harm. */
  const takeAway = (name: string, { turn, failures }: RemoteSlot) => {
    const error = new RemoteError(name, 'registry', createSwitchedOffError());
    slots.set(name, { turn: turn + 1, loading: false, failures: failures + 1, error });
    set(name, {});
  };

  registry.subscribe(() => {
    for (const [name, slot] of slots) {
      if (registry.isOff(name)) {
        if (slot.shown || slot.loading) takeAway(name, slot);
        continue;
      }
      const version = registry.find(name)?.version;
      // A load that is still waiting for the registry continues with this version.
      const waiting = slot.loading && slot.attemptedVersion === undefined;
      if (version !== undefined && version !== slot.attemptedVersion && !waiting) void again(name);
    }
  });

  // Saved or discarded: the new version need not wait until the user leaves the page.
  updates.subscribe(() => {
    if (!updates.areHeld()) for (const name of slots.keys()) takeNext(name);
  });

  return {
    get,
    /** The remotes that this page has opened. */
    names: (): string[] => [...slots.keys()],
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Loads a remote unless it is shown, loading or failed. */
    open: (name: string): void => {
      const slot = slotOf(name);
      if (!slot.shown && !slot.loading && !slot.error) void start(name);
    },
    /** Loads a remote again in any state, in the version of the registry by then; the shown version stays until the new one has loaded. */
    retry: (name: string) => {
      set(name, { attemptedVersion: undefined });
      return again(name);
    },
    /** Loads a release that the registry does not name, until it names another one. Not where it is switched off, or shown already. */
    replace: (name: string, release: RegistryRemote): void => {
      if (!registry.isOff(name) && slotOf(name).shown?.release.version !== release.version) void again(name, release);
    },
    /** Replaces the shown version by the one held back. */
    takeNext,
    /** The pages of a remote have run for a while: drops the version before. */
    settled: (name: string): void => {
      if (slotOf(name).failures > 0 || slotOf(name).before) set(name, { before: undefined, failures: 0 });
    },
    /** A page of the remote threw. Restores the version before an update, or else shows the fallback. */
    stopped: (name: string, cause: unknown): void => {
      const { before, failures } = slotOf(name);
      set(name, { shown: before, before: undefined, error: new RemoteError(name, 'mount', cause), failures: failures + 1 });
    },
  };
}
