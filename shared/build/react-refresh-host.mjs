import * as refresh from 'react-refresh/runtime';

// Runs before react-dom, whose renderer announces itself only to a hook that is there already.
refresh.injectIntoGlobalHook(globalThis);

/** The one refresh runtime of the page. A remote's components are told apart by its name: `./src/mfe.ts` exists in all of them. */
globalThis.__reactRefresh = {
  for: (app) => ({
    ...refresh,
    register: (type, id) => refresh.register(type, `${app}:${id}`),
    injectIntoGlobalHook() {},
  }),
};
