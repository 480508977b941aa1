import type { RemoteEvent } from '@techadds/shared/contract/releases/beacon';
import { getShellVersion, sendEvents } from '../remotes/beacon';

/** Enough for a slow phone on a slow network. */
const startWithinMs = 15_000;

/**
 * Reports a shell that has shown nothing for a while. Its own code reports all other failures, but does not run then; the document's does, so that a
 * canary of the shell that does not start is halted, too.
 */
export function reportFailedStart(): void {
  setTimeout(() => {
    const version = getShellVersion();
    // The message about a start that did not load (layout/load-failure.ts) is not the shell.
    if (version === undefined || document.querySelector('#root > :not(#load-failure)')) return;
    const failure: RemoteEvent = { app: 'shell', version, kind: 'failure', ms: 0 };
    sendEvents(JSON.stringify([failure]));
  }, startWithinMs);
}
