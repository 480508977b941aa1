exports.__esModule = true;
const { default: Runtime } = require('jest-runtime');

/**
 * Loads the modules of the product and its packages once for all suites of a worker, where jest loads them again for each suite; then they also
 * run at full speed, since the engine compiles what runs often. The suite itself, its fixtures (`test/`) and what it mocks are its own.
 * A module of the product has no state that lasts from one application to the next; tests that start several applications rely on the same.
 */
exports.default = class SharedRuntime extends Runtime {
  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    if (!('modules' in environment)) return;
    this.setupFiles = new Set(config.setupFiles);
    this.own = new RegExp(`^${config.rootDir}/test/|\\.test\\.tsx?$`);
    this.modules = environment.modules ??= new Runtime(config, environment, ...rest);
  }

  requireModule(from, name, options, isActual = false) {
    if (!this.modules || options?.isInternalModule || (name && this._resolution.isCoreModule(name)))
      return super.requireModule(from, name, options, isActual);
    const path = this._resolution.resolveCjs(from, name);
    // Setup files come once for the shared modules: what they replace is replaced for all suites.
    if (this.own.test(path) && !this.setupFiles.has(path)) return super.requireModule(from, name, options, isActual);
    if (!name) return this.modules.requireModule(from);
    return isActual ? this.modules.requireActual(from, name) : this.modules.requireModuleOrMock(from, name);
  }

  getSourceMaps() {
    const own = super.getSourceMaps();
    if (!this.modules) return own;
    const ofModules = this.modules.getSourceMaps();
    const all = () => [...ofModules, ...own];
    return { get: (path) => own.get(path) ?? ofModules.get(path), [Symbol.iterator]: () => all().values() };
  }
};
