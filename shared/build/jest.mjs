import { root as folder } from './project.mjs';
import { listWorkspaces } from './workspaces.mjs';

const root = `${folder}/`;
const toSwc = (options = {}) => [
  '@swc/jest',
  {
    jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2022', transform: { react: { runtime: 'automatic' } } },
    ...options,
  },
];
const swc = toSwc();

/** Set up in each suite of every project. */
const inEachSuite = [`${root}shared/build/jest-retries.cjs`];

const common = {
  transform: { '^.+\\.(t|j)sx?$': swc },
  // Our own packages export TypeScript sources, and these libraries are published as ES modules only, or import modules as they run.
  transformIgnorePatterns: [
    '/node_modules/(?!(@techadds|@tabler|jose|cookie|request-filtering-agent|fractional-indexing|@atlaskit|htmlparser2|domhandler|domutils|domelementtype|dom-serializer|entities|@opentelemetry/otlp-exporter-base)/)',
  ],
  modulePathIgnorePatterns: ['/dist/', '/.data/'],
  // The module of a test looks up globals in a sandbox, which is slow: Drizzle alone spent a third of the API tests' time on `Object`.
  // These are passed to each module instead. Not listed: names that packages declare themselves (Set, Map) or that tests replace (Date).
  sandboxInjectedGlobals: ['Object', 'Array', 'Symbol', 'Promise', 'Error', 'JSON', 'Math'],
};

/** A project whose tests run in a browser-like document. */
const browser = (name) => ({
  ...common,
  displayName: name,
  rootDir: `${root}${name}`,
  testEnvironment: `${root}shared/build/jest-browser.mjs`,
  setupFiles: [`${root}shared/build/jest-react.cjs`],
  setupFilesAfterEnv: [...inEachSuite, '@testing-library/jest-dom'],
  // The modules of single icons.
  transform: { ...common.transform, '/@tabler/icons-react/.+\\.mjs$': swc },
  moduleNameMapper: {
    '\\.(css|woff2|svg)$': `${root}shared/build/jest-asset.cjs`,
    '^@tabler/icons-react$': `${root}shared/build/jest-icons.cjs`,
    // Published as `.mjs`, which jest does not transform; each also has a build for older loaders.
    '^(d3-[\\w-]+|internmap)$': `${root}node_modules/$1/dist/$1.js`,
  },
});

/** A project whose tests run in Node. */
const node = (name, extra = {}) => ({
  ...common,
  displayName: name,
  rootDir: `${root}${name}`,
  testEnvironment: `${root}shared/build/jest-node.cjs`,
  setupFilesAfterEnv: inEachSuite,
  ...extra,
});

/** All jest projects of the repository; `npx jest --selectProjects api` runs one. */
export const projects = [
  ...listWorkspaces()
    .filter((name) => !['api', 'edge', 'e2e'].includes(name))
    .map(browser),
  node('api', {
    // A package is loaded where a suite uses it first: most need no PDF, mail or payment provider. Not for screens, whose test library registers
    // hooks when it is loaded.
    transform: { '^.+\\.(t|j)sx?$': toSwc({ module: { type: 'commonjs', lazy: true } }) },
    globalSetup: `${root}api/test/global-setup.ts`,
    globalTeardown: `${root}api/test/global-teardown.ts`,
    runtime: `${root}shared/build/jest-runtime.cjs`,
    setupFiles: ['low-cost-hashing', 'check-statements', 'check-statement-texts'].map((name) => `${root}api/test/${name}.ts`),
    setupFilesAfterEnv: [...inEachSuite, `${root}api/test/timeouts.ts`],
  }),
  node('edge'),
];
