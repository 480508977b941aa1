import { gzipSync } from 'node:zlib';
import { InvalidReleaseError, readReleaseArchive } from '@techadds/shared/release-archive';
import { createReleaseArchive, type ReleaseOptions } from '../../../test/release-fixture';

const maxBytes = 200_000;
const read = (archive: Buffer) => readReleaseArchive(archive, maxBytes);
const make = async (options?: ReleaseOptions) => (await createReleaseArchive('mfe-finance', '00000000aa', options)).archive;

test('reads a release with its files and their compressed variants', async () => {
  const { release, files, manifest } = await read(await make({ files: { 'assets/page.css': 'b{}' } }));
  expect(release).toMatchObject({ name: 'mfe-finance', version: '00000000aa' });
  expect([...files.keys()].sort()).toEqual(
    ['assets/page.css', 'mf-manifest.json', 'remoteEntry.js'].flatMap((path) => [path, `${path}.br`]).sort(),
  );
  expect(JSON.parse(manifest.toString())).toEqual(release);
});

const wrong: Record<string, [make: () => Promise<Buffer>, message: RegExp]> = {
  'that is larger than allowed': [
    () => make({ files: { 'noise.js': Buffer.from(Array.from({ length: maxBytes * 2 }, () => Math.floor(Math.random() * 256))) } }),
    /200000 are allowed/,
  ],
  'that is no archive': [async () => Buffer.from('no archive'), /damaged/],
  'that was cut off': [async () => (await make()).subarray(0, 300), /damaged/],
  'that is a gzip of something else': [async () => gzipSync('text'.repeat(1_000)), /damaged/],
  'with a path out of its folder': [() => make({ entries: [[{ name: '../../etc/cron.d/x' }, 'x']] }), /not a path within the release/],
  'with an absolute path': [() => make({ entries: [[{ name: '/etc/passwd' }, 'x']] }), /not a path within the release/],
  'with a symbolic link': [() => make({ entries: [[{ name: 'link.js', type: 'symlink', linkname: '/etc/passwd' }, '']] }), /is a symlink/],
  'with a file twice': [() => make({ entries: [[{ name: 'remoteEntry.js' }, 'other']] }), /in the archive twice/],
  'with a file that is not listed': [() => make({ entries: [[{ name: 'extra.js' }, 'x']] }), /extra\.js is not listed/],
  'with a variant that unpacks to something else': [
    () => make({ entries: [[{ name: 'remoteEntry.js.gz' }, gzipSync('other').toString('latin1')]] }),
    /does not unpack to remoteEntry\.js/,
  ],
  'with a file that differs from its hash': [
    () => make({ release: { files: { 'remoteEntry.js': `sha384-${'A'.repeat(64)}` } } }),
    /remoteEntry\.js differs from its hash/,
  ],
  'that lists a file that is missing': [
    () => make({ release: { files: { 'other.js': `sha384-${'A'.repeat(64)}` } } }),
    /other\.js is listed in release\.json but missing/,
  ],
  'whose release.json is no release': [() => make({ release: { version: '../../x' } }), /does not describe a release \(version/],
};

test.each(Object.keys(wrong))('rejects an archive %s', async (kind) => {
  const [makeArchive, message] = wrong[kind]!;
  const reading = read(await makeArchive());
  await expect(reading).rejects.toThrow(InvalidReleaseError);
  await expect(reading).rejects.toThrow(message);
});

test('stops unpacking a zip bomb at its limit', async () => {
  const archive = await make({ files: { 'zeros.js': Buffer.alloc(maxBytes * 50) } });
  expect(archive.length).toBeLessThan(maxBytes);
  await expect(read(archive)).rejects.toThrow(/unpacks to more than 2000000 bytes/);
});
