import type { FastifyBaseLogger } from 'fastify';
import { Piscina } from 'piscina';
// The native library of a worker must be loaded by the main thread first, and stay.
import 'sharp';
import { serviceUnavailable } from '../http/errors';
import type { TaskExecutor } from './heavy-work';
import { readResponse, type WorkerResponse } from './worker-messages';

export interface WorkerPoolOptions {
  /** The file of the worker, whose default export answers a `WorkerRequest`. */
  file: URL;
  size: number;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** A task that runs for longer is stopped together with its worker. */
  maxRunMs?: number;
  /** A worker that needs more is stopped. */
  maxMemoryMb?: number;
}

/** With the longest wait for a turn, less than a stop of the server gives to requests in flight. */
const defaultMaxRunMs = 4_500;
const defaultMaxMemoryMb = 256;
/** Workers are as cheap as an idle connection, but hold the fonts and libraries of all documents. */
const idleTimeoutMs = 60_000;

interface WorkerPool {
  execute: TaskExecutor;
  /** An executor with a limit of its own, such as for the tasks of a start, which no request waits for. */
  executeWithin: (maxRunMs: number) => TaskExecutor;
  close: () => Promise<void>;
}

/**
 * Worker threads that start with the first task and are replaced after a failure.
 * The executors throw AppError 503 where a task took too long, too much memory, or its worker broke.
 */
export function createWorkerPool({
  file,
  size,
  log,
  maxRunMs = defaultMaxRunMs,
  maxMemoryMb = defaultMaxMemoryMb,
}: WorkerPoolOptions): WorkerPool {
  const pool = new Piscina({
    filename: file.href,
    minThreads: 0,
    maxThreads: size,
    idleTimeout: idleTimeoutMs,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    // Workers need no secrets.
    env: {},
  });
  const executeWithin =
    (limitMs: number): TaskExecutor =>
    async ({ name }, args) => {
      let response: WorkerResponse;
      try {
        response = (await pool.run({ task: name, args }, { signal: AbortSignal.timeout(limitMs) })) as WorkerResponse;
      } catch (error) {
        log.warn({ err: error, task: name }, 'a worker did not finish its task');
        throw serviceUnavailable();
      }
      return readResponse(response);
    };
  return { execute: executeWithin(maxRunMs), executeWithin, close: () => pool.destroy() };
}
