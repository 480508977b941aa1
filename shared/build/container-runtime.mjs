/**
 * The runtime of a remote's container, in place of the federation package's: a remote of ours provides no shared modules, loads no other
 * remotes, and has one share scope, which the shell passes to `init`. The package's runtime can do all of that, at 4 KB in each remote and
 * 15 KB in the shell. The interface of containers, `init` and `get`, stays the same.
 * @see https://webpack.js.org/concepts/module-federation/
 */

/** @throws Error if the shell does not provide the module */
async function loadShared(scope, key) {
  const [provider] = Object.values(scope?.[key] ?? {});
  if (!provider) throw new Error(`The shell does not provide ${key}`);
  return provider.get();
}

/** Adds to `promises` what the modules of a chunk import from the shell, and installs it in the place of these modules. */
function consumes({ chunkId, promises, installedModules, webpackRequire }) {
  const { chunkMapping, moduleIdToConsumeDataMapping } = webpackRequire.consumesLoadingData;
  for (const id of chunkMapping[chunkId] ?? []) {
    installedModules[id] ??= loadShared(webpackRequire.S.default, moduleIdToConsumeDataMapping[id].shareKey).then(
      (factory) => {
        webpackRequire.m[id] = (module) => (module.exports = factory());
      },
      (error) => {
        // Another attempt loads it again.
        delete installedModules[id];
        throw error;
      },
    );
    promises.push(installedModules[id]);
  }
}

const bundlerRuntime = {
  S: {},
  I: () => undefined,
  init: () => undefined,
  // The entry of a container imports nothing by itself.
  installInitialConsumes: () => undefined,
  consumes,
  initContainerEntry: ({ webpackRequire, shareScope }) => {
    webpackRequire.S.default = shareScope;
  },
};

export default { bundlerRuntime, initOptions: {}, bundlerRuntimeOptions: {} };
