import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import type { Release } from '@techadds/shared/contract/releases/registry';
import { mfeNames } from '@techadds/shared/mfes';
import { buildEdge, type EdgeOptions } from '../app';
import { createLocalReleases } from './local-releases';
import { createStore } from '../store/store';
import { createTestPool } from './api-pool';
import { createBuildFiles, writeBuild } from './builds';
import { createTemporaryFolder } from './folder';
import { createTokenIssuer, type TokenIssuer } from './tokens';

/** The version of every app in tests. */
export const version = '00000000aa';

export interface TestEdge {
  app: FastifyInstance;
  api: TokenIssuer;
  folder: string;
  store: string;
  /** Tokens whose sessions have ended. */
  endedTokens: Set<string>;
  /** Grants for development servers: remote and grant. */
  devGrants: Set<string>;
}

/** An edge with one release of every app and a token issuer that it trusts; set up before the tests of a file. */
export function createTestEdge({ apiUrl, ...config }: Partial<EdgeOptions['config']> & { apiUrl?: string } = {}): TestEdge {
  const folder = createTemporaryFolder();
  const store = join(folder, 'store');
  const edge = { folder, store, endedTokens: new Set<string>(), devGrants: new Set<string>() } as TestEdge;
  beforeAll(async () => {
    for (const name of ['shell', ...mfeNames]) publishAndPromote(edge, name, version);
    edge.api = await createTokenIssuer();
    edge.app = buildEdge({
      config: { apiBase: '/api', trustProxy: false, imageHosts: [], logLevel: 'silent', ...config },
      apis: createTestPool(apiUrl),
      store: createStore(store),
      keys: edge.api.keys,
      isSessionEnded: async (token) => edge.endedTokens.has(token),
      isDevGranted: async (name, grant) => edge.devGrants.has(`${name} ${grant}`),
    });
    await edge.app.ready();
  });
  afterAll(() => edge.app.close());
  return edge;
}

/** Builds, publishes and offers a version, as `npm start` does. */
export function publishAndPromote(
  { folder, store }: Pick<TestEdge, 'folder' | 'store'>,
  name: string,
  next: string,
  more: Partial<Release> = {},
): void {
  const releaseCommands = createLocalReleases(store);
  releaseCommands.publish(writeBuild(folder, name, next, createBuildFiles(name, next), more));
  releaseCommands.release(name, next);
}

/** Request headers with a token in the cookie; none without a token. */
export const toCookieHeader = (token: string | undefined): Record<string, string> =>
  token ? { cookie: `theme=dark; token=${token}` } : {};
