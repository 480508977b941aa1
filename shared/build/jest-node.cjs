require('./jest-compile-once.cjs');
const { TestEnvironment } = require('jest-environment-node');

/** Keys of the global object with the hooks, settings and matchers of the suite that ended. */
const frameworkState = /^(JEST_STATE|EVENT_HANDLERS|.*RETRY|TEST_TIMEOUT|\$\$jest-matchers-object)/;

/** The environments of a worker, by project. */
const shared = new Map();

/**
 * The Node environment, made once for all suites of a worker, so that their modules can be loaded once as well (`jest-runtime.cjs`). After
 * each suite, its mocks, fake timers and changes of the process are taken back. A suite that replaces modules of the product needs its own:
 * `@jest-environment node`.
 */
module.exports = class SharedEnvironment extends TestEnvironment {
  constructor(config, context) {
    const { id } = config.projectConfig;
    const known = shared.get(id);
    if (known) return known;
    super(config, context);
    shared.set(id, this);
    const { process } = this.global;
    this.processBefore = { env: { ...process.env }, exit: process.exit };
  }

  /** The runtime that loads the modules of the product. */
  modules = undefined;

  async teardown() {
    const { process } = this.global;
    const { env, exit } = this.processBefore;
    this.fakeTimersModern.useRealTimers();
    this.moduleMocker.restoreAllMocks();
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    process.exit = exit;
    for (const key of Object.getOwnPropertySymbols(this.global)) if (frameworkState.test(key.description)) delete this.global[key];
  }
};
