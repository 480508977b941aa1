import { createTestApp, type TestApp } from '../../../test/app';
import { createKeyPair, createReleaseArchive, createUpload, type ReleaseOptions } from '../../../test/release-fixture';
import type { ReleaseChange, ReleasedApp, ReleaseKey } from '@techadds/shared/contract/releases/endpoints';
import type { VersionHealth } from '@techadds/shared/contract/releases/health';
import type { ServedReleases } from '@techadds/shared/contract/releases/serving';
import { readConfig } from '../../config';
import { computeSha256 } from '../../platform/object-store/object-store';
import { acceptRelease, saveAcceptedRelease } from './accept-release.rules';
import { deploy } from './deploy.rules';
import { loadInstallationKey } from './installation-key';
import { readEdgeKeys } from './edge-key';
import { openReleaseFiles } from './release-files.service';
import { release } from './release-pointers.rules';

const name = 'mfe-finance';
const [one, two, three] = ['0000000001', '0000000002', '0000000003'] as const;
const day = 86_400_000;
const [key, other] = [createKeyPair(), createKeyPair()];
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
}, 60_000);
afterAll(() => app.close());

const superAdmin = () => app.as('super_admin');
const upload = async (version: string, options?: ReleaseOptions, target = name, as = superAdmin(), more = {}, signer = key) =>
  as.post(`/releases/${target}`, { ...(await createUpload(signer, target, version, options)), ...more });
const act = (action: string, body: object = { reason: 'Test' }) => superAdmin().post(`/releases/${name}/${action}`, body);
const find = async () => (await superAdmin().get('/releases')).json<{ items: ReleasedApp[] }>().items.find((each) => each.app === name);
const getServed = async (since = 0) => {
  const [edgeKey] = await readEdgeKeys(app.deps.config);
  return (await app.anonymous.get(`/releases/serving?since=${since}`, { 'x-edge-key': edgeKey! })).json<ServedReleases>();
};

/** Makes a shell current without the checks, as a start does. */
async function releaseUnchecked(archive: Buffer, version: string) {
  const author = { by: 'npm start', now: app.deps.clock() };
  const offered = { app: 'shell', archive, signed: { key: await loadInstallationKey(app.deps, author.now) }, ip: null };
  const accepted = await acceptRelease(app.deps, offered, { isOwnBuild: true });
  await deploy(app.deps, 'shell', author, async (tx) => {
    await saveAcceptedRelease(tx, accepted, author.by, author.now);
    return release(tx, 'shell', version, author);
  });
}

beforeEach(async () => {
  await app.asOwner('delete from release_changes; delete from app_pointers; delete from releases; delete from release_keys');
  const added = await superAdmin().post('/release-keys', { name: 'Team', publicKey: key.publicKey, apps: [name, 'shell'] });
  expect(added.statusCode).toBe(201);
  expect((await upload('00000000ff', {}, 'shell')).statusCode).toBe(201);
});

test('an uploaded release is served to all, with its archive and signature', async () => {
  const before = await getServed();
  expect((await upload(one, {}, name, superAdmin(), { commit: 'abc123' })).json()).toMatchObject({
    app: name,
    current: {
      version: one,
      commit: 'abc123',
      by: 'Test super_admin',
      gate: [{ name: 'Packages', problems: [] }, {}, {}, {}, { name: 'Pages render in the current shell', problems: [] }],
    },
    ...{ canary: null, previous: null, off: false },
  });
  const { revision, changes } = await getServed(before.revision);
  expect(revision).toBe(before.revision + 1);
  expect(changes?.apps[name]).toEqual({ current: one, kept: [one] });
  const served = changes!.releases.find((each) => each.app === name)!;
  expect(await openReleaseFiles(app.deps.config).get(served.archiveSha256)).toEqual((await createReleaseArchive(name, one)).archive);
  expect((await getServed(revision)).changes).toBeNull();
});

describe('a remote that is not in the route table', () => {
  const remote = 'mfe-support';
  const page = { path: '/support', label: 'Support', icon: 'IconTicket', roles: ['admin' as const], group: 'administration' as const };
  const routes = { '/support': { files: ['remoteEntry.js'], entryPoints: [] } };
  const offer = (more: ReleaseOptions['release'], target = remote) => upload(one, { release: { routes, ...more } }, target);
  beforeEach(async () => {
    const apps = [remote, 'mfe-settings', 'mfe-preview', 'mfe-nothing'];
    await app.asOwner(`update release_keys set apps = apps || '{${apps.join(',')}}'`);
  });

  test('is released and served like the others', async () => {
    expect((await offer({ menu: [page] })).json()).toMatchObject({
      app: remote,
      current: { version: one, gate: [{}, { name: 'Menu', problems: [] }, {}, {}, {}, {}] },
    });
    const { changes } = await getServed();
    expect([changes?.apps[remote]?.current, changes?.releases.some((each) => each.app === remote)]).toEqual([one, true]);
  });

  test.each<[string, ReleaseOptions['release'], RegExp, string]>([
    ['without a menu', {}, /nobody may open it/, remote],
    ['with a menu that leads nowhere', { menu: [{ ...page, path: '/support/team' }] }, /no page/, remote],
    ['with the name of a path of the app', { menu: [{ ...page, path: '/settings' }] }, /path of TechAdds itself/, 'mfe-settings'],
    ['with the name of a path of the edge', { menu: [{ ...page, path: '/preview' }] }, /path of TechAdds itself/, 'mfe-preview'],
  ])('is not released %s', async (_, more, message, target) => {
    const response = await offer(more, target);
    expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([409, expect.stringMatching(message)]);
  });

  test('is not released with a page of another remote', async () => {
    expect((await offer({ menu: [page] }, 'mfe-nothing')).statusCode).toBe(422);
  });

  test('is released on this machine by the key of the installation, which is for every app, and not by the key of a team for others', async () => {
    const { archive } = await createReleaseArchive(remote, one, { release: { routes, menu: [page] } });
    const own = await loadInstallationKey(app.deps, new Date());
    const accepted = await acceptRelease(app.deps, { app: remote, archive, signed: { key: own }, ip: null });
    expect(accepted.release.name).toBe(remote);
    await app.asOwner(`update release_keys set apps = '{shell}' where name = 'Team'`);
    expect((await offer({ menu: [page] })).json()).toMatchObject({ code: 'key_not_allowed' });
  });
});

test('the same version again changes nothing, and with other files it is refused', async () => {
  await upload(one);
  const { revision } = await getServed();
  expect((await upload(one)).statusCode).toBe(201);
  expect((await getServed()).revision).toBe(revision);
  expect((await upload(one, { files: { 'more.js': 'x' } })).json()).toMatchObject({ code: 'version_taken' });
});

test('files that are refused for their version are not stored', async () => {
  await upload(one);
  const options = { files: { 'more.js': 'x' } };
  expect((await upload(one, options)).json()).toMatchObject({ code: 'version_taken' });
  const { archive } = await createReleaseArchive(name, one, options);
  expect(await openReleaseFiles(app.deps.config).get(computeSha256(archive))).toBeUndefined();
});

test('a rollback leads to the version before, a second one further back, and then there is none', async () => {
  for (const version of [one, two, three]) await upload(version);
  expect((await act('rollback')).json()).toMatchObject({ current: { version: two } });
  expect((await act('rollback')).json()).toMatchObject({ current: { version: one }, previous: null });
  expect((await act('rollback')).json()).toMatchObject({ code: 'no_previous' });
});

test('edges get the version that a rollback would lead to, whose files are kept', async () => {
  const getPrevious = async () => (await getServed()).changes?.apps[name]?.previous;
  await upload(one);
  expect(await getPrevious()).toBeUndefined();
  for (const version of [two, three]) await upload(version);
  expect(await getPrevious()).toBe(two);
  await act('rollback');
  expect(await getPrevious()).toBe(one);
});

test('a rollback skips versions that were rolled back', async () => {
  for (const version of [one, two]) await upload(version);
  await act('rollback');
  await upload(three);
  expect((await act('rollback')).json()).toMatchObject({ current: { version: one } });
});

test('a disabled remote stays disabled across releases and rollbacks until it is enabled', async () => {
  await upload(one);
  expect((await act('switch-off')).json()).toMatchObject({ off: true });
  await upload(two);
  await act('rollback');
  expect(await find()).toMatchObject({ off: true, current: { version: one } });
  expect((await getServed()).changes?.apps[name]).toMatchObject({ off: true });
  expect((await act('switch-on')).json()).toMatchObject({ off: false });
});

test('the shell cannot be switched off', async () => {
  expect((await superAdmin().post('/releases/shell/switch-off', { reason: 'No' })).json()).toMatchObject({ code: 'shell' });
});

test('a canary is for some tenants until it is promoted or halted', async () => {
  const { id } = app.tenants.acme;
  await upload(one);
  expect((await upload(two, {}, name, superAdmin(), { canary: { percent: 10, tenantIds: [id] } })).json()).toMatchObject({
    current: { version: one },
    canary: { version: two, percent: 10, tenantIds: [id] },
  });
  expect((await getServed()).changes?.apps[name]?.canary).toEqual({ version: two, percent: 10, tenantIds: [id] });
  expect((await act('halt')).json()).toMatchObject({ current: { version: one }, canary: null });
  expect((await act('halt')).json()).toMatchObject({ code: 'no_canary' });
  expect((await act('promote', {})).json()).toMatchObject({ code: 'no_canary' });
  await act('canary', { version: two, percent: 50 });
  expect((await act('promote', {})).json()).toMatchObject({
    current: { version: two },
    canary: null,
    previous: { version: one },
  });
  expect((await act('rollback')).json()).toMatchObject({ current: { version: one } });
});

describe('a private preview', () => {
  const previewSha256 = 'a'.repeat(64);
  const preview = { percent: 0, tenantIds: [], previewSha256 };
  const getCanary = async () => (await getServed()).changes?.apps[name]?.canary;
  beforeEach(async () => {
    await upload(one);
    await upload(two);
    expect((await upload(three, {}, name, superAdmin(), { canary: preview })).json()).toMatchObject({
      current: { version: two },
      canary: { version: three, ...preview },
      lastChange: { kind: 'canary', version: three },
    });
    expect(await getCanary()).toEqual({ version: three, ...preview });
  });

  test.each<[string, () => Promise<unknown>, object | undefined]>([
    ['for a share of tenants', () => act('canary', { version: three, percent: 10 }), { version: three, percent: 10, tenantIds: [] }],
    ['for nobody', () => act('canary', { version: three, percent: 0 }), { version: three, percent: 0, tenantIds: [] }],
    [
      'uploaded again',
      () => upload(three, {}, name, superAdmin(), { canary: { percent: 5 } }),
      { version: three, percent: 5, tenantIds: [] },
    ],
    ['halted', () => act('halt'), undefined],
    ['promoted', () => act('promote', {}), undefined],
    ['rolled back', () => act('rollback'), undefined],
    ['released to all', () => upload(three), undefined],
  ])('ends where it is %s, and edges get the field no more', async (_, end, canary) => {
    await end();
    expect(await getCanary()).toEqual(canary);
    expect((await find())?.canary ?? undefined).toEqual(
      canary && { ...canary, release: expect.objectContaining({ version: three }) as object },
    );
    const rows = await app.asOwner('select canary_preview_sha256 from app_pointers where app = $1', [name]);
    expect(rows).toEqual([{ canary_preview_sha256: null }]);
  });

  test('stays where the same is sent again, and another key replaces it', async () => {
    const { revision } = await getServed();
    expect((await act('canary', { version: three, ...preview })).statusCode).toBe(200);
    expect((await getServed()).revision).toBe(revision);
    await act('canary', { version: three, ...preview, previewSha256: 'b'.repeat(64) });
    expect(await getCanary()).toMatchObject({ previewSha256: 'b'.repeat(64) });
  });

  test.each([
    ['a hash in capitals', { percent: 0, previewSha256: 'A'.repeat(64) }],
    ['the key itself', { percent: 0, previewSha256: 'a'.repeat(43) }],
    ['a share of tenants as well', { percent: 1, previewSha256 }],
    ['a tenant as well', { percent: 0, tenantIds: ['5f0c1f6e-8a53-4b0a-9c55-2f1f0f3a7b10'], previewSha256 }],
  ])('is refused with %s, naming the field', async (_, audience) => {
    const named = expect.stringContaining('previewSha256') as string;
    for (const response of [
      await act('canary', { version: three, ...audience }),
      await upload(three, {}, name, superAdmin(), { canary: audience }),
    ])
      expect([response.statusCode, Object.keys(response.json<{ fields: object }>().fields)]).toEqual([422, [named]]);
    expect(await getCanary()).toEqual({ version: three, ...preview });
  });

  test('is named as such in the audit log, which does not have its hash', async () => {
    await act('halt');
    const audited = await app.asOwner('select description, before, after from audit_events order by seq desc limit 2');
    expect(audited.map(({ description }) => description)).toEqual([
      `Test super_admin ended the private preview of ${name} ${three}`,
      `Test super_admin made a private preview of ${name} ${three}`,
    ]);
    expect(JSON.stringify(audited)).not.toContain(previewSha256);
  });
});

test('the current version released again to all ends a canary, and the same canary again changes nothing', async () => {
  await upload(one);
  const offer = async (version: string, more = {}) => (await upload(version, {}, name, superAdmin(), more)).json<ReleasedApp>();
  await offer(two, { canary: { percent: 10 } });
  const { revision } = await getServed();
  expect((await offer(two, { canary: { percent: 10 } })).canary?.version).toBe(two);
  expect((await getServed()).revision).toBe(revision);
  expect((await offer(two, { canary: { percent: 20 } })).canary).toMatchObject({ version: two, percent: 20 });
  expect(await offer(one)).toMatchObject({ current: { version: one }, canary: null, lastChange: { kind: 'release' } });
  expect((await act('rollback')).json()).toMatchObject({ code: 'no_previous' });
});

test('the history says what was done when, by whom and why', async () => {
  await upload(one, {}, name, superAdmin(), { commit: 'abc123' });
  await upload(two);
  await act('rollback', { reason: 'It was slow' });
  const counts = { app: name, version: one, loads: 10, failures: 0, errors: 1, slow: 0, loadMs: 9_000 };
  const [edgeKey] = await readEdgeKeys(app.deps.config);
  await app.anonymous.post('/release-health', { items: [counts] }, { 'x-edge-key': edgeKey! });
  type History = { released: ReleasedApp; health: VersionHealth[]; items: ReleaseChange[] };
  const { released, health, items } = (await app.as('admin').get(`/releases/${name}`)).json<History>();
  expect(released).toMatchObject({ app: name, current: { version: one, commit: 'abc123' }, previous: null });
  expect(health).toEqual([expect.objectContaining(counts)]);
  expect(items).toEqual([
    expect.objectContaining({ kind: 'rollback', version: one, reason: 'It was slow', by: 'Test super_admin', commit: 'abc123' }),
    expect.objectContaining({ kind: 'release', version: two, reason: null, commit: null }),
    expect.objectContaining({ kind: 'release', version: one }),
  ]);
});

test('releases are audited with commit and checks', async () => {
  await upload(one, {}, name, superAdmin(), { commit: 'abc123' });
  const [row] = await app.asOwner(`select description, after from audit_events where event = 'release.release' order by seq desc limit 1`);
  expect(row?.description).toBe(`Test super_admin released ${name} ${one}`);
  expect(row?.after).toMatchObject({
    version: one,
    commit: 'abc123',
    checks: [{ name: 'Packages', problems: [] }, {}, {}, {}, { name: 'Pages render in the current shell', problems: [] }],
  });
});

describe('refuses a release', () => {
  test('of another app than the path says', async () => {
    const body = await createUpload(key, 'mfe-admin', one);
    expect((await superAdmin().post(`/releases/${name}`, body)).json()).toMatchObject({
      code: 'invalid',
      fields: { archive: /mfe-admin/ },
    });
  });

  test('that is damaged, naming the field', async () => {
    const body = { ...(await createUpload(key, name, one)), archive: Buffer.from('no').toString('base64') };
    expect((await superAdmin().post(`/releases/${name}`, body)).json()).toMatchObject({ code: 'invalid', fields: { archive: /damaged/ } });
  });

  test('that is larger than the limit of the installation, which is 20 MiB where none is set', async () => {
    const { releaseMaxBytes } = app.deps.config;
    expect(readConfig({}).releaseMaxBytes).toBe(20 * 1024 * 1024);
    Object.assign(app.deps.config, { releaseMaxBytes: 100 });
    const response = await upload(one);
    Object.assign(app.deps.config, { releaseMaxBytes });
    expect(response.json()).toMatchObject({ code: 'invalid', fields: { archive: /100 are allowed/ } });
    expect(await find()).toBeUndefined();
  });

  test('signed with a key for another app', async () => {
    expect((await upload(one, {}, 'mfe-admin')).json()).toMatchObject({ code: 'key_not_allowed' });
  });

  test('signed with a revoked key', async () => {
    const { items } = (await superAdmin().get('/release-keys')).json<{ items: { id: string }[] }>();
    expect((await superAdmin().post(`/release-keys/${items[0]!.id}/revoke`)).json()).toMatchObject({ revokedAt: expect.any(String) });
    expect((await upload(one)).json()).toMatchObject({ code: 'key_not_allowed' });
  });

  test('whose signature is of another release', async () => {
    const { signature } = await createUpload(key, name, two);
    expect((await upload(one, {}, name, superAdmin(), { signature })).json()).toMatchObject({ code: 'signature_invalid' });
    expect(await find()).toBeUndefined();
  });

  const failing: Record<string, [ReleaseOptions, RegExp]> = {
    'that needs a package in a version that the shell does not have': [
      { release: { requires: { '@techadds/shared': '^3.0.0' } } },
      /needs @techadds\/shared \^3\.0\.0, but shell 00000000ff has 2\.1\.0/,
    ],
    'that exposes more than the shell loads': [
      { files: { 'mf-manifest.json': '{"exposes":[{"path":"./mfe"},{"path":"./table"}]}' } },
      /exposes \.\/table, too/,
    ],
    'that exposes nothing': [{ files: { 'mf-manifest.json': '{"exposes":[]}' } }, /does not expose \.\/mfe/],
    'whose pages do not render': [
      { files: { 'page.js': '// problem: /finance/fees fails for admin' } },
      /^In shell 00000000ff, the current shell: \/finance\/fees fails for admin$/,
    ],
    'with a copy of React': [
      { files: { 'page.js': 'x.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE={' } },
      /page\.js contains a copy of react/,
    ],
    'with a page that loads too much': [
      {
        files: { 'heavy.js': Array.from({ length: 150_000 }, () => Math.random().toString(36).at(-1)).join('') },
        release: { routes: { '/finance/fees': { files: ['heavy.js'], entryPoints: [] } } },
      },
      /\/finance\/fees loads \d+ bytes/,
    ],
  };

  test.each(Object.keys(failing))('%s', async (kind) => {
    const [options, problem] = failing[kind]!;
    const response = await upload(one, options);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'gate', problems: [expect.stringMatching(problem)] });
    expect(await find()).toBeUndefined();
  });
});

test('a remote has to run in the shell before the current one, too', async () => {
  await upload('00000000fe', { release: { provides: { '@techadds/shared': '3.0.0' } } }, 'shell');
  expect((await upload(one)).json()).toMatchObject({ problems: [expect.stringContaining('but shell 00000000fe has 3.0.0')] });
  expect((await upload(two, { release: { requires: { '@techadds/shared': '^3.0.0' } } })).json()).toMatchObject({
    problems: [expect.stringContaining('but shell 00000000ff has 2.1.0')],
  });
});

describe('pages render in every shell that open tabs may have', () => {
  const shell = (version: string, lacking?: string) =>
    upload(version, { files: { 'release-check.js': lacking ? `// lacks: ${lacking}` : '// all' } }, 'shell');
  const remote = (version: string, used: string) => upload(version, { files: { 'page.js': `// uses: ${used}` } });

  test('a remote that the shell before the current one does not run is refused, naming it, and released once no tab has it', async () => {
    await shell('00000000f1', 'Badge');
    expect((await shell('00000000f2')).statusCode).toBe(201);
    expect((await remote(one, 'Badge')).json()).toMatchObject({
      code: 'gate',
      problems: ['In shell 00000000f1, the shell before the current one: Badge is missing.'],
    });
    const { current } = (await remote(one, 'Card')).json<ReleasedApp>();
    expect(current.gate.map(({ name: title }) => title).slice(-2)).toEqual([
      'Pages render in the current shell',
      'Pages render in the shell before the current one',
    ]);
    await shell('00000000f3');
    expect((await remote(two, 'Badge')).statusCode).toBe(201);
  });

  test('a shell that does not run a remote that is served, or its canary, is refused, naming the remote', async () => {
    await remote(one, 'Badge');
    const { gate } = (await shell('00000000f1')).json<ReleasedApp>().current;
    expect(gate.at(-1)).toEqual({ name: `Pages of ${name} ${one} render`, problems: [] });
    expect((await shell('00000000f2', 'Badge')).json()).toMatchObject({
      problems: [`${name} ${one} does not run in this shell: Badge is missing.`],
    });
    await upload(two, { files: { 'page.js': '// uses: Card' } }, name, superAdmin(), { canary: { percent: 10 } });
    expect((await shell('00000000f2', 'Card')).json()).toMatchObject({
      problems: [`${name} ${two} does not run in this shell: Card is missing.`],
    });
  });

  test('the check of a shell reads the current one once, for its contract and for all remotes that do not run', async () => {
    await remote(one, 'Badge');
    await upload(two, { files: { 'page.js': '// uses: Badge' } }, name, superAdmin(), { canary: { percent: 10 } });
    const reading = jest.spyOn(app.deps.heavyWork, 'run');
    expect((await shell('00000000f2', 'Badge')).json()).toMatchObject({
      problems: [expect.stringContaining(one), expect.stringContaining(two)],
    });
    // The offered shell, the current one, and two versions of the remote.
    expect(reading).toHaveBeenCalledTimes(4);
    reading.mockRestore();
  });

  test('a remote that has the same problem in the current shell holds no other shell up', async () => {
    await remote(one, 'Badge');
    // As a start does, which brings shell and remotes together.
    const { archive } = await createReleaseArchive('shell', '00000000f1', { files: { 'release-check.js': '// lacks: Badge' } });
    await releaseUnchecked(archive, '00000000f1');
    expect((await shell('00000000f2', 'Badge')).statusCode).toBe(201);
  });

  test('a shell from before the check has to be released again first', async () => {
    const { archive } = await createReleaseArchive('shell', '00000000f1', { without: ['release-check.js'] });
    await releaseUnchecked(archive, '00000000f1');
    expect((await remote(one, 'Badge')).json()).toMatchObject({ problems: [expect.stringContaining('Shell 00000000f1 was built before')] });
    await shell('00000000f2');
    const { current } = (await remote(one, 'Badge')).json<ReleasedApp>();
    expect(current.gate.at(-1)?.name).toMatch(/in the shell before the current one: not checked/);
  });
});

test('a shell that leaves a remote behind is refused, naming the remote', async () => {
  await upload(one);
  expect((await upload('00000000fe', { release: { provides: { '@techadds/shared': '3.0.0' } } }, 'shell')).json()).toMatchObject({
    problems: [expect.stringContaining(`${name} ${one} needs @techadds/shared ^2.0.0`)],
  });
});

test('a shell that takes away what remotes may use needs a new major version of the shared package, and names the remotes bound to the old one', async () => {
  const shell = (version: string, names: string[], shared = '2.1.0') =>
    upload(version, { release: { provides: { '@techadds/shared': shared }, contract: { ui: names } } }, 'shell');
  expect((await shell('00000000fa', ['Button', 'Card'])).statusCode).toBe(201);
  await upload(one);
  expect((await shell('00000000fb', ['Badge', 'Button', 'Card'], '2.2.0')).statusCode).toBe(201);
  expect((await shell('00000000fc', ['Button', 'Card'], '2.3.0')).json()).toMatchObject({
    code: 'gate',
    problems: [
      `It lacks Badge of @techadds/shared/ui, which shell 00000000fb has. That needs @techadds/shared 3.0.0; bound to 2 are ${name} ${one}.`,
    ],
  });
  // With a new major version, the remotes that need the old one hold it up.
  expect((await shell('00000000fc', ['Button', 'Card'], '3.0.0')).json()).toMatchObject({
    problems: [expect.stringContaining(`${name} ${one} needs @techadds/shared ^2.0.0`)],
  });
});

test('a shell that changes the type of what remotes use needs a new major version, too, and may add to it', async () => {
  const shell = (version: string, contract: Record<string, Record<string, string>>, shared = '2.1.0') =>
    upload(version, { release: { provides: { '@techadds/shared': shared }, contract } }, 'shell');
  await shell('00000000fa', { ui: { Button: 'aa bb', Card: 'cc' } });
  await upload(one);
  expect((await shell('00000000fb', { ui: { Button: 'aa bb dd', Card: 'cc', Badge: '' } })).statusCode).toBe(201);
  expect((await shell('00000000fc', { ui: { Button: 'aa dd', Card: 'ee', Badge: '' } }, '2.2.0')).json()).toMatchObject({
    problems: [
      'It changes the type of Button of @techadds/shared/ui, Card of @techadds/shared/ui, which remotes use as shell 00000000fb has it. ' +
        `That needs @techadds/shared 3.0.0; bound to 2 are ${name} ${one}.`,
    ],
  });
});

describe('access', () => {
  test('administrators read, and only super-admins release', async () => {
    await upload(one);
    expect((await app.as('admin').get('/releases')).statusCode).toBe(200);
    expect((await upload(two, {}, name, app.as('admin'))).statusCode).toBe(403);
    expect((await app.as('partner_admin').get('/releases')).statusCode).toBe(403);
  });

  test('what edges read needs the key of the installation', async () => {
    await upload(one);
    const { archiveSha256 } = (await getServed()).changes!.releases[0]!;
    for (const url of ['/releases/serving', `/releases/archives/${archiveSha256}`])
      for (const headers of [{}, { 'x-edge-key': 'A'.repeat(43) }, { authorization: `Bearer ${await superAdmin().token()}` }] as Record<
        string,
        string
      >[])
        expect((await app.anonymous.get(url, headers)).statusCode).toBe(404);
  });

  test('a token releases the app of its scope and no other', async () => {
    const user = superAdmin();
    await user.post('/auth/confirm-password', { password: 'correct horse battery' });
    const made = await user.post('/integrations/providers/token', { name: 'CI', scopes: [`release:${name}`], expiresInDays: 7 });
    const authorization = `Bearer ${made.json<{ secret: string }>().secret}`;
    const body = await createUpload(key, name, one);
    expect((await app.anonymous.post(`/releases/${name}`, body, { authorization })).json()).toMatchObject({
      lastChange: { by: 'Test super_admin (API token CI)' },
    });
    expect((await app.anonymous.get(`/releases/${name}`, { authorization })).statusCode).toBe(200);
    expect((await app.anonymous.post('/releases/shell/rollback', { reason: 'No' }, { authorization })).json()).toMatchObject({
      code: 'scope_needed',
    });
    expect((await app.anonymous.get('/releases', { authorization })).json()).toMatchObject({ code: 'token_not_allowed' });
  });
});

test('the key of the installation cannot be revoked', async () => {
  const { publicKey } = await loadInstallationKey(app.deps, app.deps.clock());
  const { items } = (await superAdmin().get('/release-keys')).json<{ items: ReleaseKey[] }>();
  const own = items.find((each) => each.publicKey === publicKey)!;
  expect([own.isInstallation, items.find((each) => each.publicKey === key.publicKey)?.isInstallation]).toEqual([true, false]);
  expect((await superAdmin().post(`/release-keys/${own.id}/revoke`)).json()).toMatchObject({ code: 'installation_key' });
});

test('100 commands of five teams at once: each is in the history, in the order of its revision, and the pointer is that of the last', async () => {
  const apps = ['mfe-finance', 'mfe-admin', 'mfe-partner', 'mfe-marketplace', 'mfe-crm-contracts'];
  await superAdmin().post('/release-keys', { name: 'All', publicKey: other.publicKey, apps });
  for (const each of apps) for (const version of [one, two]) await upload(version, {}, each, superAdmin(), {}, other);
  const commands = apps.flatMap((each) =>
    Array.from({ length: 20 }, (_, n) => () => {
      if (n % 4 === 0) return superAdmin().post(`/releases/${each}/rollback`, { reason: `${n}` });
      if (n % 4 === 1) return superAdmin().post(`/releases/${each}/promote`, { version: n % 8 === 1 ? one : two });
      return superAdmin().post(`/releases/${each}/switch-${n % 4 === 2 ? 'off' : 'on'}`, { reason: `${n}` });
    }),
  );
  const responses = await Promise.all(commands.map((command) => command()));
  expect([...new Set(responses.map(({ statusCode }) => statusCode))].filter((status) => ![200, 409].includes(status))).toEqual([]);
  for (const each of apps) {
    const rows = await app.asOwner('select revision, version, kind from release_changes where app = $1 order by revision', [each]);
    const [pointer] = await app.asOwner('select revision, current_version, off from app_pointers where app = $1', [each]);
    expect(rows.map(({ revision }) => Number(revision))).toEqual(rows.map((_, n) => n + 1));
    expect(Number(pointer?.revision)).toBe(rows.length);
    expect(pointer?.current_version).toBe(rows.at(-1)?.version);
    expect(pointer?.off).toBe(rows.findLast(({ kind }) => kind === 'off' || kind === 'on')?.kind === 'off');
  }
}, 60_000);

describe('old versions', () => {
  const versions = [1, 2, 3, 4, 5].map((n) => `000000000${n}`);

  test('are kept for seven days, and then removed with their files, but for the newest three', async () => {
    for (const version of versions) await upload(version);
    expect((await getServed()).changes?.apps[name]?.kept).toEqual(versions.toReversed());
    const { archiveSha256 } = (await getServed()).changes!.releases.find(({ version }) => version === versions[0])!;
    app.advanceBeyondTokens(8 * day);
    await upload('0000000006');
    expect((await getServed()).changes?.apps[name]?.kept).toEqual(['0000000006', ...versions.slice(3).toReversed()]);
    expect(await openReleaseFiles(app.deps.config).get(archiveSha256)).toBeUndefined();
  });

  const isKept = async (version: string) => (await getServed()).changes!.apps[name]!.kept.includes(version);

  test('are kept for seven days from their replacement, whatever else was changed while they were served', async () => {
    await upload(one);
    await upload(two, {}, name, superAdmin(), { canary: { percent: 10 } });
    await act('halt');
    app.advanceBeyondTokens(20 * day);
    for (const version of versions.slice(2)) await upload(version);
    expect([await isKept(one), await isKept(two)]).toEqual([true, false]);
    app.advanceBeyondTokens(8 * day);
    await upload('0000000006');
    expect(await isKept(one)).toBe(false);
  });

  test('that were a canary are kept for seven days from its end', async () => {
    await upload(one);
    await upload(two, {}, name, superAdmin(), { canary: { percent: 10 } });
    await act('switch-off');
    await act('switch-on');
    app.advanceBeyondTokens(20 * day);
    for (const version of [...versions.slice(2), '0000000006']) await upload(version);
    expect(await isKept(two)).toBe(true);
  });
});
