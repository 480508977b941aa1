import type { RegistryRemote } from '@techadds/shared/contract/releases/registry';
import type { Mfe } from '@techadds/shared/mfe';
import { createLoader } from './loader';

const name = 'mfe-finance';
const old = '1111111111';
const fresh = '2222222222';
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** A loader with a fake registry of one version, and control over which versions fail. */
function createTestLoader({ version = old, held = false }: { version?: string; held?: boolean } = {}) {
  let areHeld = held;
  let heldChanged = () => undefined as void;
  let current: string | undefined = version;
  let changed = () => undefined as void;
  let off = false;
  let onRefresh = () => Promise.resolve();
  const broken = new Set<string>();
  const runs: string[] = [];
  const remotes = createLoader(
    {
      find: () => (current === undefined ? undefined : ({ name, version: current } as RegistryRemote)),
      isOff: () => off,
      refresh: () => onRefresh(),
      subscribe: (listener) => {
        changed = listener;
        return () => undefined;
      },
    },
    (release) => {
      runs.push(release.version);
      return broken.has(release.version) ? Promise.reject(new Error('broken')) : Promise.resolve<Mfe>({ routes: [] });
    },
    {
      areHeld: () => areHeld,
      subscribe: (listener) => {
        heldChanged = listener;
        return () => undefined;
      },
    },
  );
  const hold = (next: boolean) => {
    areHeld = next;
    heldChanged();
  };
  const release = async (next: string | undefined) => {
    current = next;
    changed();
    await settle();
  };
  const turn = (to: 'off' | 'on') => {
    off = to === 'off';
    return release(off ? undefined : version);
  };
  const open = async () => {
    remotes.open(name);
    await settle();
  };
  const setRefresh = (next: typeof onRefresh) => (onRefresh = next);
  return { remotes, release, turn, open, hold, setRefresh, broken, runs, shown: () => remotes.get(name).shown?.release.version };
}

test('loads a remote once, however often it is opened', async () => {
  const { open, runs, shown } = createTestLoader();
  await open();
  await open();
  expect(runs).toEqual([old]);
  expect(shown()).toBe(old);
});

test('does not reload a failed remote on open, only on retry', async () => {
  const { remotes, open, broken, runs, shown } = createTestLoader();
  broken.add(old);
  await open();
  await open();
  expect(remotes.get(name)).toMatchObject({ loading: false, failures: 1, error: { stage: 'entry' } });
  broken.clear();
  await remotes.retry(name);
  expect(runs).toEqual([old, old]);
  expect(shown()).toBe(old);
  expect(remotes.get(name).error).toBeUndefined();
});

test('fails at the registry for an unreleased remote, and loads it once released', async () => {
  const { remotes, release, open, shown } = createTestLoader();
  await release(undefined);
  await open();
  expect(remotes.get(name).error).toMatchObject({ stage: 'registry' });
  await release(old);
  expect(shown()).toBe(old);
});

test('replaces the shown version by a new one', async () => {
  const { release, open, shown } = createTestLoader();
  await open();
  await release(fresh);
  expect(shown()).toBe(fresh);
});

test('keeps the old version if a new one fails, and does not retry it automatically', async () => {
  const { remotes, release, open, broken, runs, shown } = createTestLoader();
  broken.add(fresh);
  await open();
  await release(fresh);
  await release(fresh);
  expect(shown()).toBe(old);
  expect(remotes.get(name).error).toMatchObject({ stage: 'entry' });
  expect(runs).toEqual([old, fresh]);
});

test('applies a rollback like any other version', async () => {
  const { release, open, broken, shown } = createTestLoader();
  broken.add(fresh);
  await open();
  await release(fresh);
  await release(old);
  expect(shown()).toBe(old);
});

test('keeps an open remote that disappears from the registry', async () => {
  const { release, open, shown } = createTestLoader();
  await open();
  await release(undefined);
  expect(shown()).toBe(old);
});

test('removes a switched-off remote that is open, and restores it when it is switched on', async () => {
  const { remotes, turn, open, runs, shown } = createTestLoader();
  await open();
  await turn('off');
  expect(shown()).toBeUndefined();
  expect(remotes.get(name).error).toMatchObject({ stage: 'registry', message: expect.stringContaining('switched off') as string });
  // Neither a retry nor a second change brings it back.
  await remotes.retry(name);
  await turn('off');
  expect(shown()).toBeUndefined();
  expect(runs).toEqual([old]);
  await turn('on');
  expect(shown()).toBe(old);
  expect(remotes.get(name).error).toBeUndefined();
});

test('does not show a remote that is switched off while it loads', async () => {
  const { turn, remotes, shown } = createTestLoader();
  remotes.open(name);
  await turn('off');
  expect(shown()).toBeUndefined();
});

test('restores the old version if the pages of a new one throw at once', async () => {
  const { remotes, release, open, shown } = createTestLoader();
  await open();
  await release(fresh);
  remotes.stopped(name, new Error('boom'));
  expect(shown()).toBe(old);
});

test('shows the fallback if pages throw after they have settled', async () => {
  const { remotes, release, open, shown } = createTestLoader();
  await open();
  await release(fresh);
  remotes.settled(name);
  remotes.stopped(name, new Error('boom'));
  expect(shown()).toBeUndefined();
  expect(remotes.get(name).error).toMatchObject({ stage: 'mount', message: expect.stringContaining('boom') as string });
});

test('holds a new version back while the page has unsaved changes, until the user takes it', async () => {
  const { remotes, release, open, shown } = createTestLoader({ held: true });
  await open();
  await release(fresh);
  expect(shown()).toBe(old);
  remotes.takeNext(name);
  expect(shown()).toBe(fresh);
});

test('takes the new version as soon as nothing is unsaved, and not before', async () => {
  const { release, open, shown, hold } = createTestLoader({ held: true });
  await open();
  await release(fresh);
  hold(true);
  expect(shown()).toBe(old);
  hold(false);
  expect(shown()).toBe(fresh);
});

test('the first load of a remote does not wait for unsaved changes of another page', async () => {
  const { open, shown } = createTestLoader({ held: true });
  await open();
  expect(shown()).toBe(old);
});

test('a retry asks the registry first, and loads the version that it names by then, once', async () => {
  const { remotes, release, open, broken, runs, shown, setRefresh } = createTestLoader();
  broken.add(old);
  await open();
  setRefresh(() => release(fresh));
  await remotes.retry(name);
  expect(runs).toEqual([old, fresh]);
  expect(shown()).toBe(fresh);
});

test('a retry goes on with the known version where the registry does not answer', async () => {
  const { remotes, open, broken, runs, shown, setRefresh } = createTestLoader();
  broken.add(old);
  await open();
  broken.clear();
  setRefresh(() => Promise.reject(new Error('offline')));
  await remotes.retry(name);
  expect(runs).toEqual([old, old]);
  expect(shown()).toBe(old);
});

describe('a release that the registry does not name', () => {
  const previous = { name, version: '0000000000' } as RegistryRemote;

  test('takes the place of one that did not load, until the registry names another', async () => {
    const { remotes, release, open, broken, runs, shown } = createTestLoader();
    broken.add(old);
    await open();
    remotes.replace(name, previous);
    await settle();
    expect(shown()).toBe(previous.version);
    expect(remotes.get(name).error).toBeUndefined();
    await release(old);
    expect(shown()).toBe(previous.version);
    await release(fresh);
    expect(runs).toEqual([old, previous.version, fresh]);
    expect(shown()).toBe(fresh);
  });

  test('waits for unsaved changes, like an update', async () => {
    const { remotes, open, shown, hold } = createTestLoader({ held: true });
    await open();
    remotes.replace(name, previous);
    await settle();
    expect(shown()).toBe(old);
    hold(false);
    expect(shown()).toBe(previous.version);
  });

  test('is not loaded where it is shown already, or the remote is switched off', async () => {
    const { remotes, open, turn, runs } = createTestLoader();
    await open();
    remotes.replace(name, { name, version: old } as RegistryRemote);
    await turn('off');
    remotes.replace(name, previous);
    await settle();
    expect(runs).toEqual([old]);
  });

  test('leaves the fallback where it does not load, and a retry asks the registry again', async () => {
    const { remotes, open, broken, runs, shown } = createTestLoader();
    broken.add(old).add(previous.version);
    await open();
    remotes.replace(name, previous);
    await settle();
    expect(remotes.get(name)).toMatchObject({ loading: false, error: { stage: 'entry' }, failures: 2 });
    broken.clear();
    await remotes.retry(name);
    expect(runs).toEqual([old, previous.version, old]);
    expect(shown()).toBe(old);
  });
});

test('ignores the result of a superseded load', async () => {
  const answers: ((mfe: Mfe) => void)[] = [];
  const remotes = createLoader(
    {
      find: () => ({ name, version: old }) as RegistryRemote,
      isOff: () => false,
      refresh: () => Promise.resolve(),
      subscribe: () => () => undefined,
    },
    () => new Promise((resolve) => answers.push(resolve)),
    { areHeld: () => false, subscribe: () => () => undefined },
  );
  remotes.open(name);
  await settle();
  void remotes.retry(name);
  await settle();
  const [first, second] = answers;
  const late: Mfe = { routes: [] };
  const right: Mfe = { routes: [] };
  second?.(right);
  first?.(late);
  await settle();
  expect(remotes.get(name).shown?.mfe).toBe(right);
});
