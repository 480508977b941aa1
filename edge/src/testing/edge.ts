import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import { mfeNames } from '@techadds/shared/mfes';
import { buildEdge, type EdgeParts } from '../app';
import { openPublisher } from '../release-commands';
import { openStore } from '../store/store';
import { writeBuild } from './builds';
import { temporaryFolder } from './folder';
import { issuer, type Issuer } from './tokens';

/** The version of every app in tests. */
export const version = '00000000aa';

export interface TestEdge {
  app: FastifyInstance;
  api: Issuer;
  folder: string;
  store: string;
}

/** An edge with one release of every app and a token issuer that it trusts; set up before the tests of a file. */
export function testEdge(config: Partial<EdgeParts['config']> = {}): TestEdge {
  const folder = temporaryFolder();
  const store = join(folder, 'store');
  const edge = { folder, store } as TestEdge;
  beforeAll(async () => {
    for (const name of ['shell', ...mfeNames]) offer(edge, name, version);
    edge.api = await issuer();
    edge.app = buildEdge({
      config: { apiUrl: 'http://127.0.0.1:9', trustProxy: false, imageHosts: [], logLevel: 'silent', ...config },
      store: openStore(store),
      keys: edge.api.keys,
    });
    await edge.app.ready();
  });
  afterAll(() => edge.app.close());
  return edge;
}

/** Builds, publishes and offers a version, as `npm start` does. */
export function offer({ folder, store }: Pick<TestEdge, 'folder' | 'store'>, name: string, next: string): void {
  const publisher = openPublisher(store);
  publisher.publish(writeBuild(folder, name, next));
  publisher.offerBuilt(name, next);
}

/** Request headers with a token in the cookie; none without a token. */
export const cookie = (token: string | undefined): Record<string, string> => (token ? { cookie: `theme=dark; token=${token}` } : {});
