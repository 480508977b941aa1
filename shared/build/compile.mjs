import { rspack } from '@rspack/core';

/**
 * Runs one build. `close` stops the compiler when the compilation is no longer needed.
 * @throws with the compiler's messages when the build fails
 */
export const compile = (config) =>
  new Promise((resolve, reject) => {
    const compiler = rspack(config);
    compiler.run((failure, stats) => {
      const problem =
        failure ?? (stats.hasErrors() ? new Error(`${config.name} does not build.\n${stats.toString('errors-only')}`) : undefined);
      if (problem) return reject(problem);
      resolve({ compilation: stats.compilation, close: () => new Promise((done) => compiler.close(done)) });
    });
  });
