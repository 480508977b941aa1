import * as z from 'zod/mini';
import { namePatterns, releasePatterns } from './names';

/** Where browsers report how remotes do; the edge counts it and knows nothing more about users than whether they are signed in. */
export const beaconPath = '/beacon';
export const maxBeaconEvents = 20;

/** `load`: a remote was shown. `failure`: the fallback was shown instead. `error`: an error of its code that nobody caught. */
export const remoteEventKinds = ['load', 'failure', 'error'] as const;

export const RemoteEvent = z.strictObject({
  app: z.string().check(z.regex(releasePatterns.app)),
  version: z.string().check(z.regex(namePatterns.version)),
  kind: z.enum(remoteEventKinds),
  /** How long the load took; 0 for an error. */
  ms: z.int().check(z.gte(0), z.lte(120_000)),
});
export type RemoteEvent = z.infer<typeof RemoteEvent>;
