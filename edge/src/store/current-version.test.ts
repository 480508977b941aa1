import { existsSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { writeBuild } from '../testing/builds';
import { createTemporaryFolder } from '../testing/folder';
import { promoteBuild, CurrentVersionError, release, rollback, toggleRemote } from './current-version';
import { publish, listPublishedVersions } from './publish';
import { readState } from './state';

const folder = createTemporaryFolder();
const name = 'mfe-finance';
const [one, two, three] = ['0000000001', '0000000002', '0000000003'] as const;
const day = 24 * 60 * 60 * 1000;
let store: string;
let round = 0;
beforeEach(() => (store = join(folder, `store-${(round += 1)}`)));

const at = (days = 0) => ({ by: 'ada', now: new Date(Date.UTC(2026, 10, 1) + days * day) });
const current = () => readState(store).apps[name]?.current;
function publishVersion(version: string, days = 0): void {
  publish(store, writeBuild(folder, name, version));
  utimesSync(join(store, name, version, 'release.json'), at(days).now, at(days).now);
}
/** Publishes and offers a build, as `npm start` does. */
function start(version: string, days = 0): boolean {
  publishVersion(version, days);
  return promoteBuild(store, name, version, at(days));
}

test('makes a new build current at a start, and changes nothing for the same build', () => {
  expect([start(one), current()]).toEqual([true, one]);
  expect([start(one), current()]).toEqual([false, one]);
  expect([start(two), current()]).toEqual([true, two]);
});

test('keeps a rollback across restarts until the next new build', () => {
  start(one);
  start(two);
  expect(rollback(store, name, at())).toBe(one);
  expect([start(two), current()]).toEqual([false, one]);
  expect([start(three), current()]).toEqual([true, three]);
});

test('rolls back to the version served before, skipping versions that were rolled back', () => {
  start(one);
  start(two);
  rollback(store, name, at());
  start(three);
  expect(rollback(store, name, at())).toBe(one);
});

test('rolls back step by step until there is no earlier version', () => {
  for (const version of [one, two, three]) start(version);
  expect([rollback(store, name, at()), rollback(store, name, at())]).toEqual([two, one]);
  expect(() => rollback(store, name, at())).toThrow(
    new CurrentVersionError(`${name} ${one} has no version before it, so there is nothing to roll back to.`),
  );
  expect(current()).toBe(one);
});

test('rejects a rollback of an app without releases', () => {
  expect(() => rollback(store, name, at())).toThrow(`${name} has no release yet`);
});

test('makes a published version current, also after a restart with that build', () => {
  start(one);
  publishVersion(two);
  release(store, name, two, at());
  expect(current()).toBe(two);
  expect([start(two), current()]).toEqual([false, two]);
});

test('a start does not replace a version that was released, but one that was rolled back to', () => {
  start(one);
  publishVersion(two);
  release(store, name, two, at());
  expect([start(three), current()]).toEqual([false, two]);
  rollback(store, name, at());
  expect([start(three), current()]).toEqual([true, three]);
});

test('a start restores a version that was released and is lost', () => {
  start(one);
  publishVersion(two);
  release(store, name, two, at());
  rmSync(join(store, name, two), { recursive: true });
  expect([start(three), current()]).toEqual([true, three]);
});

test('rejects the release of an unpublished version', () => {
  start(one);
  expect(() => release(store, name, two, at())).toThrow(CurrentVersionError);
  expect(current()).toBe(one);
});

test('records what changed, when and by whom', () => {
  start(one);
  publishVersion(two);
  release(store, name, two, at(1));
  rollback(store, name, { by: 'grace', now: at(2).now });
  expect(readState(store).apps[name]?.history).toEqual([
    { version: one, kind: 'built', at: '2026-11-01T00:00:00.000Z', by: 'ada' },
    { version: two, kind: 'release', at: '2026-11-02T00:00:00.000Z', by: 'ada' },
    { version: one, kind: 'rollback', at: '2026-11-03T00:00:00.000Z', by: 'grace' },
  ]);
});

test('restores a lost folder of the current version at the next start', () => {
  start(one);
  start(two);
  rollback(store, name, at());
  rmSync(join(store, name, one), { recursive: true });
  expect([start(two), current()]).toEqual([true, two]);
});

describe('old versions', () => {
  const versions = [1, 2, 3, 4, 5].map((n) => `000000000${n}`);

  test('are all kept for seven days', () => {
    versions.forEach((version, i) => start(version, i));
    expect(listPublishedVersions(store, name).sort()).toEqual(versions);
  });

  test('are pruned to the newest three after that', () => {
    versions.forEach((version, i) => start(version, i * 8));
    expect(listPublishedVersions(store, name).sort()).toEqual(versions.slice(2));
  });

  test('are kept when they were served recently, however old they are', () => {
    start(one, 0);
    for (const [i, version] of [two, three, '0000000004', '0000000005'].entries()) start(version, 100 + i);
    expect(listPublishedVersions(store, name)).toContain(one);
  });

  test('are kept when a rollback would lead to them', () => {
    start(one, 0);
    start(two, 1);
    for (const version of [three, '0000000004', '0000000005']) publishVersion(version, 60);
    rollback(store, name, at(60));
    start('0000000006', 90);
    expect(existsSync(join(store, name, one))).toBe(true);
    expect(rollback(store, name, at(91))).toBe(one);
  });
});

test('keeps a disabled remote disabled across starts, releases and rollbacks until it is enabled', () => {
  const off = () => readState(store).apps[name]?.off;
  expect(() => toggleRemote(store, name, 'off', at())).toThrow(CurrentVersionError);
  start(one);
  expect([toggleRemote(store, name, 'off', at()), off()]).toEqual([true, true]);
  expect(toggleRemote(store, name, 'off', at())).toBe(false);
  start(two);
  release(store, name, one, at());
  expect([rollback(store, name, at()), off()]).toEqual([two, true]);
  expect([toggleRemote(store, name, 'on', at()), off(), current()]).toEqual([true, undefined, two]);
  expect(readState(store).apps[name]?.history.map(({ kind }) => kind)).toEqual(['built', 'off', 'built', 'release', 'rollback', 'on']);
});
