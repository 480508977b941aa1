import { setTimeout as delay } from 'node:timers/promises';
import { startServer } from './child-process.mjs';
import { CliError } from './errors.mjs';
import { log } from './log.mjs';

/** Pauses before the restarts after crashes that follow each other. After the last one, the next crash is the end. */
const defaultPausesMs = [1_000, 2_000, 5_000, 10_000, 30_000];
/** A server that ran for so long starts with the first pause again. */
const defaultStableMs = 60_000;

/**
 * Starts a server, and again whenever it crashes. One that was never ready is not started again: its environment is wrong.
 * @param {Parameters<typeof startServer>[0]} definition
 * @param {{ start?: typeof startServer, pausesMs?: readonly number[], stableMs?: number, print?: (line: string) => void }} options
 */
export function superviseServer(
  definition,
  { start = startServer, pausesMs = defaultPausesMs, stableMs = defaultStableMs, print = log } = {},
) {
  const { name } = definition;
  let server = start(definition);
  let isStopping = false;
  const firstReady = server.ready();
  const stopping = new AbortController();

  const run = async () => {
    let crashes = 0;
    let isReady = false;
    void firstReady.then(() => (isReady = true));
    for (;;) {
      const startedAt = performance.now();
      const reason = await server.exit;
      if (isStopping) return;
      const lines = `Its last lines:\n\n${server.lastLines()}\n`;
      if (!isReady) throw new CliError(`The ${name} stopped (${reason}). ${lines}`);
      if (performance.now() - startedAt >= stableMs) crashes = 0;
      const pauseMs = pausesMs[crashes];
      crashes += 1;
      if (pauseMs === undefined)
        throw new CliError(`The ${name} crashed ${crashes} times in a row and is not started again (${reason}). ${lines}`);
      print(`The ${name} crashed (${reason}). It starts again in ${pauseMs / 1_000} s.`);
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (isStopping) return;
      server = start(definition, { isRestart: true });
      void server.ready().then(() => print(`The ${name} is ready again.`));
    }
  };

  return {
    ready: () => firstReady,
    /** Rejects where the server keeps crashing. */
    ended: run(),
    notices: () => server.notices(),
    kill: () => server.kill(),
    stop: () => {
      isStopping = true;
      stopping.abort();
      return server.stop();
    },
  };
}
