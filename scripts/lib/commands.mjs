const apiCommand = async (name, args) => (await import('../commands/api-command.mjs')).runApiCommand(name, args);
const apiCommandOnFiles = async (name, args) => (await import('../commands/api-command.mjs')).runApiCommandOnFiles(name, args);
const changeRelease = async (command, args) => (await import('../commands/change-release.mjs')).changeRelease(command, args);

/**
 * The commands behind the npm scripts. Each is loaded when it runs, and imports packages only after its install step, so that a fresh clone
 * needs nothing but Node.js. Those with `isPacked` are in a packed installation, too.
 * @type {Record<string, { description: string, run: (args: string[]) => unknown, isPacked?: true }>}
 */
export const commands = {
  start: {
    description:
      'serves the app, or one of its servers: start api, start edge; in the repository, installs and builds first what is missing',
    run: async (args) => (await import('../commands/start.mjs')).start(args),
    isPacked: true,
  },
  dev: {
    description: 'serves the app with hot reload, or one remote for a deployed shell: --remote mfe-finance --against https://shell.example',
    run: async (args) => (await import('../commands/dev.mjs')).dev(args),
  },
  build: {
    description: 'builds the servers and all apps, or the apps named',
    run: async (args) => (await import('../commands/build.mjs')).buildCommand(args),
  },
  pack: {
    description: 'makes one archive that runs where only Node.js is installed: pack -- techadds.tar.gz',
    run: async (args) => (await import('../commands/pack.mjs')).pack(args),
  },
  test: {
    description: 'runs checks, unit tests and browser journeys',
    run: async () => (await import('../commands/test.mjs')).test(),
  },
  'test:mutation': {
    description: 'removes each protection in turn and checks that a test fails; takes hours',
    run: async (args) => (await import('../mutation-testing/run.mjs')).testMutation(args),
  },
  'test:citus': {
    description: 'runs tests of the API on a database that is distributed over nodes, where there is one',
    run: async (args) => (await import('../commands/test-citus.mjs')).testCitus(args),
  },
  chaos: {
    description: 'writes offline in real browsers while servers, connections and tabs fail, and checks that nothing is lost or doubled',
    run: async (args) => (await import('../chaos/run.mjs')).chaos(args),
  },
  check: {
    description: 'checks types, lint, import rules, unused code, format and dependencies',
    run: async (args) => (await import('../commands/check.mjs')).check(args),
  },
  dependencies: {
    description: 'reports production dependencies that are out of date',
    run: async (args) => (await import('../dependencies/run.mjs')).checkDependencies(args),
  },
  'new-remote': {
    description: 'makes a remote with a page, a test and its place in the menu: mfe-support --port 3106 --roles admin',
    run: async (args) => (await import('../commands/new-remote.mjs')).newRemote(args),
  },
  release: {
    description:
      'builds an app, checks it and makes it current; --canary 10 for a tenth of the marketplaces, --tenant ID for one, --smoke opens its pages first',
    run: async (args) => (await import('../commands/release.mjs')).release(args),
  },
  rollback: {
    description: 'makes the previous version of an app current again',
    run: (args) => changeRelease('rollback', args),
  },
  'disable-remote': {
    description: 'disables a remote for all users, including open tabs',
    run: (args) => changeRelease('disable-remote', args),
  },
  'enable-remote': {
    description: 'enables a disabled remote again',
    run: (args) => changeRelease('enable-remote', args),
  },
  promote: {
    description: 'makes the canary of an app, or the version named, current for all marketplaces',
    run: (args) => changeRelease('promote', args),
  },
  halt: {
    description: 'takes the canary of an app back from its marketplaces',
    run: (args) => changeRelease('halt', args),
  },
  releases: {
    description: 'shows the versions of each app with their checks, loads, load times and errors, or one app with its changes',
    run: async (args) => (await import('../commands/releases.mjs')).releases(args),
    isPacked: true,
  },
  'release-key': {
    description: 'makes the key that a team signs its releases with',
    run: async (args) => (await import('../commands/release-key.mjs')).releaseKey(args),
  },
  setup: {
    description: 'creates the first company with its super-admin and administrator, or a further company',
    run: (args) => apiCommand('setup', args),
    isPacked: true,
  },
  'demo:remove': {
    description: 'removes the demo companies with everything in them',
    run: (args) => apiCommand('demo-remove', args),
    isPacked: true,
  },
  backup: {
    description: 'writes a consistent snapshot of the database, or of one tenant, to a file',
    run: (args) => apiCommandOnFiles('backup', args),
    isPacked: true,
  },
  restore: {
    description: 'restores a backup into an empty database, or one tenant of it',
    run: (args) => apiCommandOnFiles('restore', args),
    isPacked: true,
  },
  distribute: {
    description: 'distributes the database by tenant over the nodes of its Citus coordinator',
    run: () => apiCommand('distribute', []),
    isPacked: true,
  },
  'move-tenant': {
    description: 'moves a tenant to another node of a distributed database while the app runs: acme 10.0.0.7:5432',
    run: (args) => apiCommand('move-tenant', args),
    isPacked: true,
  },
  'audit:verify': {
    description: 'verifies the hash chain of the audit log of every tenant',
    run: (args) => apiCommand('audit-verify', args),
    isPacked: true,
  },
  checkpoint: {
    description: 'signs the ends of the audit log and the ledger of every tenant',
    run: (args) => apiCommand('checkpoint', args),
    isPacked: true,
  },
  'ledger:verify': {
    description: 'recomputes the ledger of every tenant from its postings',
    run: (args) => apiCommand('ledger-verify', args),
    isPacked: true,
  },
  bench: {
    description: 'measures lists, search, rows and backups, or the parts named, against reference values of the same machine',
    run: async (args) => (await import('../bench/run.mjs')).bench(args),
  },
  scale: {
    description: 'works out what many tenants, people and orders need: --tenants 100000 --people 10000000 --orders-per-second 1000',
    run: async (args) => (await import('../scale/run.mjs')).scale(args),
  },
  'bench:ledger': {
    description: 'posts random entries from many workers into a separate database',
    run: (args) => apiCommand('ledger-bench', args),
  },
  'bench:search': {
    description: 'searches 100 000 services of one tenant',
    run: (args) => apiCommand('search-bench', args),
  },
};
