/**
 * Takes out of the federation runtime the call that preloads a remote: what a remote needs is preloaded as a link (shell/src/remotes/prefetch.ts).
 * What the runtime preloads by itself while it loads a remote stays.
 */
export default function stripPreload(source) {
  const method = /^\tasync preloadRemote\(preloadOptions\) \{\n[^]*?\n\t\}\n/m;
  if (!method.test(source)) throw new Error('The federation runtime has changed its form: there is no preloadRemote to take out.');
  return source.replace(method, '');
}
