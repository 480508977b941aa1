import type { CallLog, LogCall } from '../src/platform/call-log/call-log';

/** For adapters under test that have no database to log in. */
export const sendUnlogged: LogCall = (_operation, send) => send();
export const unloggedCalls: CallLog = { for: () => sendUnlogged, waitUntilIdle: async () => undefined };
