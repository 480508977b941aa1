import * as refresh from 'react-refresh/runtime';

// Must run before react-dom, whose renderer registers only with a hook that already exists.
refresh.injectIntoGlobalHook(globalThis);

/** The only refresh runtime of the page. Its components are registered under the remote's name: `./src/mfe.ts` exists in every remote. */
globalThis.__reactRefresh = {
  for: (app) => ({
    ...refresh,
    register: (type, id) => refresh.register(type, `${app}:${id}`),
    injectIntoGlobalHook() {},
  }),
};
