import boundaries from 'eslint-plugin-boundaries';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { ownEntryPoints } from './shared/build/lint-own-entry-points.mjs';
import { requestRules } from './shared/build/lint-requests.mjs';
import { standardTerms } from './shared/build/lint-terms.mjs';
import { listWorkspaces } from './shared/build/workspaces.mjs';
import { unusedConditions } from './shared/build/strip-conditions-loader.mjs';

const apps = listWorkspaces().filter((name) => name === 'shell' || name.startsWith('mfe-'));
const serverEntryPoints = [
  'sealed-pdf',
  'release-archive',
  'idempotent-endpoints',
  'release-signature',
  'contract/.+',
  'permissions',
  'roles',
  'routes',
  'mfes',
  'paths',
  'tracing(/receiver)?',
];

/** The parts of the API; `api` is what puts them together, and the tests. */
const server = ['api', 'platform', 'module', 'service', 'tables'];
/** Modules that lock and change the same rows in one transaction; each group shares its files. */
const aggregates = [
  ['orders', 'payments', 'refunds', 'assignments', 'projects', 'perks'],
  ['bank-statements', 'deposits', 'payouts', 'tasks'],
  ['assignments', 'staff'],
  ['contracts', 'projects', 'docusign'],
  ['accounts', 'sessions', 'users', 'tenants', 'setup', 'staff', 'companies'],
  ['ratings', 'appeals'],
  ['crm', 'customers', 'salesforce'],
  ['catalog', 'categories', 'partner-profile'],
  ['channels', 'conversations', 'slack'],
  ['impersonation', 'observability'],
];

const raw = (group, message) => ({ group, message });
const facades = [
  raw(
    ['@chakra-ui/*', '@emotion/*', '@tabler/*'],
    'Take components and icons from @techadds/shared/ui: a raw import cannot be shared and costs its bytes again.',
  ),
  raw(['react-router', 'react-router-dom'], 'Take the router from @techadds/shared/router: a second copy has a history of its own.'),
  raw(['@tanstack/*'], 'Take queries from @techadds/shared/query: a second copy has a cache of its own.'),
  raw(['zustand', 'zustand/*'], 'Stores live in shared, so that there is one of each.'),
  raw(['@techadds/shared/src/*', '@techadds/shared/src/**'], 'Import shared through an entry point of its package.json.'),
  raw(
    ['@techadds/mfe-*', '@techadds/shell', '@techadds/api', '@techadds/edge'],
    'Apps never meet in code: link by @techadds/shared/paths, call by the contract.',
  ),
];

/** A browser cuts what is pasted to this length without a word; the contract's schema says that it is too long instead. */
const noUnusedCondition = {
  selector: `JSXIdentifier[name=/^_(?:${unusedConditions})$/], Property > Identifier.key[name=/^_(?:${unusedConditions})$/]`,
  message: 'The build takes this condition out of the style library: shared/build/strip-conditions-loader.mjs.',
};
const noSilentCut = {
  selector: "JSXAttribute[name.name='maxLength']",
  message: 'It would cut what is pasted without a word: let the schema of the contract say that it is too long.',
};

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', 'examples/**', '**/.data/**', '**/test-results/**', 'coverage/**'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/restrict-template-expressions': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/only-throw-error': 'error',
    },
  },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', 'e2e/**/*.ts', '**/testing/**', 'api/test/**'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['**/*.tsx', 'shared/src/**/*.ts'],
    // No components and hooks: the compiler behind these rules would read all of it for nothing.
    ignores: ['**/*.test.{ts,tsx}', 'shared/src/{contract,format}/**'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  { files: ['**/*.mjs'], extends: [tseslint.configs.base], rules: { 'no-unused-vars': ['error', { argsIgnorePattern: '^_' }] } },

  {
    files: ['**/*.ts', '**/*.tsx', '**/*.mjs'],
    plugins: { terms: { rules: { standard: standardTerms } } },
    rules: { 'terms/standard': 'error' },
  },

  // Who may import what. Each rule says what to do instead.
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.mjs'],
    plugins: { boundaries },
    settings: {
      'import/resolver': { typescript: { project: ['*/tsconfig.json'], noWarnOnMultipleProjects: true } },
      'boundaries/elements': [
        { type: 'contract', pattern: 'shared/src/contract' },
        { type: 'shared', pattern: 'shared' },
        { type: 'remote', pattern: 'mfe-*', capture: ['name'] },
        { type: 'shell', pattern: 'shell' },
        { type: 'tables', mode: 'full', pattern: ['api/src/schema.ts', 'api/src/{modules,platform}/**/*.schema.ts'] },
        { type: 'service', mode: 'full', pattern: 'api/src/modules/*/*.service.ts', capture: ['noun', 'file'] },
        { type: 'module', pattern: 'api/src/modules/*', capture: ['noun'] },
        { type: 'platform', mode: 'full', pattern: 'api/src/config.ts' },
        { type: 'platform', pattern: 'api/src/platform' },
        { type: 'api', pattern: 'api/{src,seed,test}' },
        { type: 'edge', pattern: 'edge' },
        { type: 'e2e', pattern: 'e2e' },
        { type: 'scripts', pattern: 'scripts' },
      ],
    },
    rules: {
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          message: '{{from.element.type}} may not import {{to.element.type}} (CONTRIBUTING.md says who may import what).',
          policies: [
            {
              from: { element: { type: ['shared', 'remote', 'shell', ...server, 'edge', 'e2e', 'scripts'] } },
              allow: { to: { element: { type: ['shared', 'contract'] } } },
            },
            { from: { element: { type: 'contract' } }, allow: { to: { element: { type: ['contract', 'shared'] } } } },
            {
              from: { element: { type: 'remote' } },
              allow: { to: { element: { type: 'remote', captured: { name: '{{from.element.captured.name}}' } } } },
            },
            // A module uses the platform, the tables, the services of other modules, and all of its own.
            {
              from: { element: { type: ['module', 'service'] } },
              allow: { to: { element: { type: ['platform', 'tables', 'service'] } } },
            },
            {
              from: { element: { type: ['module', 'service'] } },
              allow: { to: { element: { type: 'module', captured: { noun: '{{from.element.captured.noun}}' } } } },
            },
            ...aggregates.map((nouns) => ({
              from: { element: { type: ['module', 'service'], captured: { noun: nouns } } },
              allow: { to: { element: { type: 'module', captured: { noun: nouns } } } },
            })),
            { from: { element: { type: 'tables' } }, allow: { to: { element: { type: ['tables', 'platform', 'service'] } } } },
            // The platform knows no module; what it needs of one is passed in by app.ts, server.ts and database.ts.
            { from: { element: { type: 'platform' } }, allow: { to: { element: { type: ['platform', 'tables'] } } } },
            { from: { element: { type: 'api' } }, allow: { to: { element: { type: server } } } },
            ...['shell', 'edge', 'e2e', 'scripts'].map((type) => ({ from: { element: { type } }, allow: { to: { element: { type } } } })),
            { from: { element: { type: 'scripts' } }, allow: { to: { element: { type: ['edge', ...server] } } } },
            // Journeys use what stands in for services outside of the app in the API's tests.
            { from: { element: { type: 'e2e' } }, allow: { to: { element: { type: 'api' } } } },
          ],
        },
      ],
    },
  },
  // Tests of the API put modules together.
  { files: ['api/src/**/*.test.ts', 'api/test/**'], rules: { 'boundaries/dependencies': 'off' } },
  {
    files: apps.map((app) => `${app}/src/**`),
    ignores: ['**/*.test.ts', '**/*.test.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        noSilentCut,
        noUnusedCondition,
        {
          selector:
            "CallExpression[callee.name='useContractForm'] > MemberExpression.arguments, MemberExpression[property.name=/^(safeP|p)arse$/] > MemberExpression.object[property.name=/^(body|query|params|response)$/]",
          message: 'Endpoints have no schemas in the browser: export the schema by a name of its own and use that.',
        },
      ],
    },
  },
  { files: apps.map((app) => `${app}/src/**`), rules: { 'no-restricted-imports': ['error', { patterns: facades }] } },
  { files: ['shared/src/**/*.tsx'], rules: { 'no-restricted-syntax': ['error', noSilentCut, noUnusedCondition] } },
  {
    files: [...apps, 'shared'].map((folder) => `${folder}/src/**`),
    ignores: [
      '**/*.test.ts',
      '**/*.test.tsx',
      '**/testing/**',
      'shared/src/api/{fetch-api,upload}.ts',
      // Documents and files of the edge, which knows the visitor by the cookie.
      'shell/src/remotes/{registry,beacon,heal}.ts',
      'shell/src/tracing/interactions.ts',
      'shell/src/service-worker/worker.ts',
      'shell/src/early-requests/send.ts',
      'shell/src/script-integrity/refetch-damaged.ts',
      'shell/src/pages/browser-test/environment-info.ts',
    ],
    rules: requestRules,
  },
  { files: ['shared/src/**'], plugins: { own: { rules: { 'entry-points': ownEntryPoints } } }, rules: { 'own/entry-points': 'error' } },
  {
    files: ['shared/src/contract/**'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(?!zod/mini$|\\.{1,2}/|@techadds/shared/(permissions|roles|mfes)$)',
              message: 'The contract imports zod and the names of roles and remotes, nothing else: both sides of the wire load it.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['api/{src,seed,test}/**', 'edge/src/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: `^@techadds/shared/(?!(${serverEntryPoints.join('|')})$)`,
              message: 'Servers take the contract and its tables from shared; the rest is for browsers.',
            },
          ],
        },
      ],
    },
  },
);
