import { rspack } from '@rspack/core';

/**
 * Makes a remote's own chunk loader call the shell before it loads a script or a style sheet: `self.__techadds_secure(element, url)`
 * sets the URL and the hash, or throws. Without a shell the loader behaves as usual.
 * The generated loader is rewritten as text. A build in which nothing was rewritten fails, because it would load code unchecked.
 */
export class ChunkIntegrityPlugin {
  apply(compiler) {
    let scripts = 0;
    compiler.hooks.compilation.tap('ChunkGuard', (compilation) => {
      if (compilation.compiler !== compiler) return;
      const hooks = rspack.RuntimePlugin.getCompilationHooks(compilation);
      const rewrite = (code, pattern) => {
        if (!pattern.test(code)) throw new Error(`The chunk loader has changed its form; nothing to guard in:\n${code}`);
        return code.replace(
          pattern,
          (statement, element, url) => `if (self.__techadds_secure) self.__techadds_secure(${element}, ${url}); else ${statement}`,
        );
      };
      hooks.createScript.tap('ChunkGuard', (code) => {
        scripts += 1;
        return rewrite(code, /\b(script)\.src = ([^;]+);/);
      });
      hooks.createLink.tap('ChunkGuard', (code) => rewrite(code, /\b(\w+)\.href = ([^;]+);/));
    });
    compiler.hooks.afterCompile.tap('ChunkGuard', (compilation) => {
      if (compilation.compiler === compiler && scripts === 0 && compilation.errors.length === 0)
        compilation.errors.push(new rspack.WebpackError('No chunk loader was guarded: the remote would load code unchecked.'));
    });
  }
}
