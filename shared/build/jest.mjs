import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const swc = [
  '@swc/jest',
  { jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2022', transform: { react: { runtime: 'automatic' } } } },
];

const common = {
  transform: { '^.+\\.(t|j)sx?$': swc },
  // Our own packages export TypeScript sources, and these libraries are published as ES modules only.
  transformIgnorePatterns: ['/node_modules/(?!(@techadds|jose|cookie)/)'],
  modulePathIgnorePatterns: ['/dist/', '/.data/'],
  // A test's module looks up globals in a sandbox, which is slow: Drizzle alone spent a third of the API tests' time on `Object`. What is
  // listed here is passed to each module instead. Not what packages declare themselves (Set, Map), and not what tests replace (Date).
  sandboxInjectedGlobals: ['Object', 'Array', 'Symbol', 'Promise', 'Error', 'JSON', 'Math'],
};

/** A project whose tests run in a browser-like document. */
const browser = (name) => ({
  ...common,
  displayName: name,
  rootDir: `${root}${name}`,
  testEnvironment: `${root}shared/build/jest-browser.mjs`,
  setupFilesAfterEnv: ['@testing-library/jest-dom'],
  moduleNameMapper: {
    '\\.(css|woff2|svg)$': `${root}shared/build/jest-asset.cjs`,
    // Published as `.mjs`, which jest does not transform; each brings a form for older loaders too.
    '^(d3-[\\w-]+|internmap)$': `${root}node_modules/$1/dist/$1.js`,
  },
});

/** A project whose tests run in Node. */
const node = (name, extra = {}) => ({ ...common, displayName: name, rootDir: `${root}${name}`, testEnvironment: 'node', ...extra });

/** All jest projects of the repository; `npx jest --selectProjects api` runs one. */
export const projects = [
  ...['shared', 'shell', 'mfe-marketplace', 'mfe-partner', 'mfe-finance', 'mfe-admin', 'mfe-crm-contracts'].map(browser),
  node('api', {
    globalSetup: `${root}api/test/global-setup.ts`,
    globalTeardown: `${root}api/test/global-teardown.ts`,
    setupFilesAfterEnv: ['timeouts', 'low-cost-hashing'].map((name) => `${root}api/test/${name}.ts`),
  }),
  node('edge'),
];
