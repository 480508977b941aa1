import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBuildFiles, writeBuild } from '../testing/builds';
import { createTemporaryFolder } from '../testing/folder';
import { InvalidReleaseError } from '@techadds/shared/release-archive';
import { listPublishedVersions, readBuild, storeRelease } from './publish';

const publish = (target: string, dir: string) => storeRelease(target, readBuild(dir));

const folder = createTemporaryFolder();
let store: string;
let round = 0;
beforeEach(() => (store = join(folder, `store-${(round += 1)}`)));

const name = 'mfe-finance';
const version = '00000000aa';
const build = () => writeBuild(join(folder, `builds-${round}`), name, version);
const stored = (path: string) => readFileSync(join(store, name, version, path), 'utf8');

test('publishes exactly the listed files with their compressed variants', () => {
  publish(store, build());
  expect(stored('remoteEntry.js')).toBe(createBuildFiles(name, version)['remoteEntry.js']);
  expect(existsSync(join(store, name, version, 'remoteEntry.js.br'))).toBe(true);
  expect(existsSync(join(store, name, version, 'mf-stats.json'))).toBe(false);
  // Larger than the file itself.
  expect(existsSync(join(store, name, version, 'assets/page.css.br'))).toBe(false);
});

test('publishes a version once: another build with the same version changes nothing', () => {
  publish(store, build());
  const other = writeBuild(join(folder, 'other'), name, version, { ...createBuildFiles(name, version), 'remoteEntry.js': 'changed' });
  publish(store, other);
  expect(stored('remoteEntry.js')).toBe(createBuildFiles(name, version)['remoteEntry.js']);
});

const tamper: Record<string, (dir: string) => void> = {
  'with a changed file': (dir) => writeFileSync(join(dir, 'remoteEntry.js'), 'alert(1)'),
  'with a changed file without its compressed forms': (dir) => {
    writeFileSync(join(dir, 'remoteEntry.js'), 'alert(1)');
    for (const packed of ['br', 'gz']) rmSync(join(dir, `remoteEntry.js.${packed}`));
  },
  'with a missing file': (dir) => rmSync(join(dir, 'remoteEntry.js')),
  'with a changed compressed form': (dir) => writeFileSync(join(dir, 'remoteEntry.js.gz'), readFileSync(join(dir, 'assets/page.css.gz'))),
  'with a broken compressed form': (dir) => writeFileSync(join(dir, 'remoteEntry.js.br'), 'no brotli'),
  'without release.json': (dir) => rmSync(join(dir, 'release.json')),
  'with half a release.json': (dir) => writeFileSync(join(dir, 'release.json'), '{"name":'),
  'that lists a file outside its folder': (dir) =>
    rewrite(dir, (release) => ({ ...release, files: { '../secret.js': Object.values(release.files)[0] } })),
  'of an app that is no remote': (dir) => rewrite(dir, (release) => ({ ...release, name: 'mfe-../shell' })),
};

function rewrite(dir: string, change: (release: { files: Record<string, string> }) => object): void {
  const file = join(dir, 'release.json');
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')))));
}

test.each(Object.keys(tamper))('rejects a build %s, and leaves nothing behind', (kind) => {
  const dir = build();
  tamper[kind]?.(dir);
  expect(() => publish(store, dir)).toThrow(InvalidReleaseError);
  expect(listPublishedVersions(store, name)).toEqual([]);
});

test('publishes despite a half-published folder left by a crash', () => {
  mkdirSync(join(store, `.publishing-${name}`), { recursive: true });
  writeFileSync(join(store, `.publishing-${name}`, 'half.js'), 'half');
  publish(store, build());
  expect(listPublishedVersions(store, name)).toEqual([version]);
  expect(existsSync(join(store, name, version, 'half.js'))).toBe(false);
});
