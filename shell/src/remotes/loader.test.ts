import type { RegistryRemote } from '@techadds/shared/contract/releases/registry';
import type { Mfe } from '@techadds/shared/mfe';
import { createLoader } from './loader';

const name = 'mfe-finance';
const old = '1111111111';
const fresh = '2222222222';
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** A registry that names one version, and versions that load or fail as told. */
function setUp({ version = old, mayUpdate }: { version?: string; mayUpdate?: () => boolean } = {}) {
  let current: string | undefined = version;
  let changed = () => undefined as void;
  let off = false;
  const broken = new Set<string>();
  const runs: string[] = [];
  const remotes = createLoader(
    {
      find: () => (current === undefined ? undefined : ({ name, version: current } as RegistryRemote)),
      isOff: () => off,
      refresh: () => Promise.resolve(),
      subscribe: (listener) => {
        changed = listener;
        return () => undefined;
      },
    },
    (release) => {
      runs.push(release.version);
      return broken.has(release.version) ? Promise.reject(new Error('broken')) : Promise.resolve<Mfe>({ routes: [], mayUpdate });
    },
  );
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
  return { remotes, release, turn, open, broken, runs, shown: () => remotes.get(name).shown?.release.version };
}

test('a remote is loaded once, however often it is opened', async () => {
  const { open, runs, shown } = setUp();
  await open();
  await open();
  expect(runs).toEqual([old]);
  expect(shown()).toBe(old);
});

test('a remote that failed is not tried again by being opened, but by a retry', async () => {
  const { remotes, open, broken, runs, shown } = setUp();
  broken.add(old);
  await open();
  await open();
  expect(remotes.get(name)).toMatchObject({ loading: false, failures: 1, error: { stage: 'manifest' } });
  broken.clear();
  await remotes.retry(name);
  expect(runs).toEqual([old, old]);
  expect(shown()).toBe(old);
  expect(remotes.get(name).error).toBeUndefined();
});

test('a remote that is not released to the account fails at the registry, and loads when it is', async () => {
  const { remotes, release, open, shown } = setUp();
  await release(undefined);
  await open();
  expect(remotes.get(name).error).toMatchObject({ stage: 'registry' });
  await release(old);
  expect(shown()).toBe(old);
});

test('a new version takes over while the old one is shown', async () => {
  const { release, open, shown } = setUp();
  await open();
  await release(fresh);
  expect(shown()).toBe(fresh);
});

test('a new version that does not load leaves the old one running and is not tried again by itself', async () => {
  const { remotes, release, open, broken, runs, shown } = setUp();
  broken.add(fresh);
  await open();
  await release(fresh);
  await release(fresh);
  expect(shown()).toBe(old);
  expect(remotes.get(name).error).toMatchObject({ stage: 'manifest' });
  expect(runs).toEqual([old, fresh]);
});

test('a rollback takes over like any other version', async () => {
  const { release, open, broken, shown } = setUp();
  broken.add(fresh);
  await open();
  await release(fresh);
  await release(old);
  expect(shown()).toBe(old);
});

test('a remote that vanishes from the registry keeps running where it is open', async () => {
  const { release, open, shown } = setUp();
  await open();
  await release(undefined);
  expect(shown()).toBe(old);
});

test('a remote that is switched off is taken from where it is open, and comes back when it is switched on', async () => {
  const { remotes, turn, open, runs, shown } = setUp();
  await open();
  await turn('off');
  expect(shown()).toBeUndefined();
  expect(remotes.get(name).error).toMatchObject({ stage: 'registry', message: expect.stringContaining('switched off') as string });
  // Neither by being asked again, nor twice.
  await remotes.retry(name);
  await turn('off');
  expect(shown()).toBeUndefined();
  expect(runs).toEqual([old]);
  await turn('on');
  expect(shown()).toBe(old);
  expect(remotes.get(name).error).toBeUndefined();
});

test('a remote that is switched off while it loads does not show', async () => {
  const { turn, remotes, shown } = setUp();
  remotes.open(name);
  await turn('off');
  expect(shown()).toBeUndefined();
});

test('when the pages of a new version stop at once, the old version takes over again', async () => {
  const { remotes, release, open, shown } = setUp();
  await open();
  await release(fresh);
  remotes.stopped(name, new Error('boom'));
  expect(shown()).toBe(old);
});

test('when pages stop that have stood for a while, the fallback shows', async () => {
  const { remotes, release, open, shown } = setUp();
  await open();
  await release(fresh);
  remotes.settled(name);
  remotes.stopped(name, new Error('boom'));
  expect(shown()).toBeUndefined();
  expect(remotes.get(name).error).toMatchObject({ stage: 'mount', message: expect.stringContaining('boom') as string });
});

test('a new version waits while something unsaved would be lost, until the person takes it', async () => {
  const { remotes, release, open, shown } = setUp({ mayUpdate: () => false });
  await open();
  await release(fresh);
  expect(shown()).toBe(old);
  remotes.takeNext(name);
  expect(shown()).toBe(fresh);
});

test('the answer to an earlier start does not replace that to a later one', async () => {
  const answers: ((mfe: Mfe) => void)[] = [];
  const remotes = createLoader(
    {
      find: () => ({ name, version: old }) as RegistryRemote,
      isOff: () => false,
      refresh: () => Promise.resolve(),
      subscribe: () => () => undefined,
    },
    () => new Promise((resolve) => answers.push(resolve)),
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
