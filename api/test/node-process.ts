import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Lets plain Node load TypeScript, as jest does. */
const loader = `
  const { transformFileSync } = require('@swc/core');
  const options = { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'commonjs' } };
  require.extensions['.ts'] = (module, file) => module._compile(transformFileSync(file, options).code, file);`;

export interface NodeProcess {
  child: ChildProcess;
  /** The first line that the script prints. */
  firstLine: string;
  /** Sends a signal and waits for the exit. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Runs a script (CommonJS, may require `.ts`) in its own process, for tests that kill it; waits for its first line. */
export async function startNodeProcess(script: string): Promise<NodeProcess> {
  const child = spawn(process.execPath, ['-e', `${loader}\n${script}`], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const line = once(createInterface({ input: child.stdout }), 'line');
  const first = await Promise.race([line, ended.then(() => Promise.reject(new Error(`The process ended: ${script}`)))]);
  return {
    child,
    firstLine: String(first[0]),
    end: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}
