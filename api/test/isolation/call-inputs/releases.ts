import { randomBytes } from 'node:crypto';
import { createKeyPair, createUpload } from '../../release-fixture';
import { createDevGrant, releasedApp, releasedVersions, releaseKey } from '../world/releases';
import { createRowFinder } from './row-finder';
import type { InputOverrides, RowFinders } from './types';

export const releaseInputs: InputOverrides = {
  uploadRelease: async () => ({
    ...{ app: releasedApp, canary: undefined },
    ...(await createUpload(releaseKey, releasedApp, randomBytes(5).toString('hex'))),
  }),
  getReleaseHistory: () => ({ app: releasedApp }),
  rollBackRelease: () => ({ app: releasedApp }),
  switchRemoteOff: () => ({ app: releasedApp }),
  switchRemoteOn: () => ({ app: releasedApp }),
  setCanary: () => ({ app: releasedApp, version: releasedVersions[0], tenantIds: [], previewSha256: undefined }),
  promoteRelease: () => ({ app: releasedApp, version: releasedVersions[2] }),
  haltCanary: () => ({ app: releasedApp }),
  addReleaseKey: () => ({ publicKey: createKeyPair().publicKey, apps: [releasedApp] }),
  putHaltRule: () => ({ updatedAt: undefined }),
  getReleaseArchive: async ({ test }) => ({
    sha256: (await test.asOwner('select archive_sha256 from releases limit 1'))[0]?.archive_sha256,
  }),
  createDevGrant: () => ({ app: releasedApp }),
  checkDevGrant: async (world) => ({ app: releasedApp, grant: await createDevGrant(world) }),
  reportReleaseHealth: () => ({
    items: [{ app: releasedApp, version: releasedVersions[0], loads: 1, failures: 0, errors: 0, slow: 0, loadMs: 300 }],
  }),
};

export const releaseRows: RowFinders = {
  revokeReleaseKey: createRowFinder(
    `select k.id from release_keys k where k.name like 'Extra%' and k.revoked_at is null and $1::uuid is not null order by k.id`,
    1,
  ),
};
