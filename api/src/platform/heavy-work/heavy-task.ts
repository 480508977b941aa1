/**
 * Work that takes so much CPU time that it would delay other requests, done by a worker thread. `run` has no database and no state: arguments and
 * result are plain data and bytes, which are copied between threads (a Buffer arrives as `Uint8Array`). It is found in the worker by its name.
 */
export interface HeavyTask<Args extends readonly unknown[], Result> {
  name: string;
  run: (...args: Args) => Result | Promise<Result>;
}

/** Any task, as in the table of all. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- arguments are contravariant, so that no narrower type has room for all
export type AnyHeavyTask = HeavyTask<any, unknown>;

export const defineHeavyTask = <Args extends readonly unknown[], Result>(
  name: string,
  run: HeavyTask<Args, Result>['run'],
): HeavyTask<Args, Result> => ({ name, run });
