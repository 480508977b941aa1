import * as z from 'zod/mini';
import { namePatterns, releasePatterns } from './names';

export const maxBeaconEvents = 20;

/**
 * `load`: a remote was shown. `failure`: the fallback was shown instead. `error`: an error of its code that nobody caught. `open`: a tab runs this version;
 * once in `tabWindowMs` for each.
 */
export const remoteEventKinds = ['load', 'failure', 'error', 'open'] as const;

/** How often an open tab reports which versions it runs, and the window in which tabs are counted. */
export const tabWindowMs = 300_000;

export const RemoteEvent = z.strictObject({
  app: z.string().check(z.regex(releasePatterns.app)),
  version: z.string().check(z.regex(namePatterns.version)),
  kind: z.enum(remoteEventKinds),
  /** How long the load took; 0 for anything else. */
  ms: z.int().check(z.gte(0), z.lte(120_000)),
});
export type RemoteEvent = z.infer<typeof RemoteEvent>;
