/**
 * Removes the call that preloads a remote from the federation runtime: we preload a remote with a link (shell/src/remotes/prefetch.ts).
 * The preloads that the runtime starts while it loads a remote stay.
 */
export default function stripPreload(source) {
  const method = /^\tasync preloadRemote\(preloadOptions\) \{\n[^]*?\n\t\}\n/m;
  if (!method.test(source)) throw new Error('The federation runtime has changed its form: there is no preloadRemote to take out.');
  return source.replace(method, '');
}
