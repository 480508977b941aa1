import type { CallProvider } from '@techadds/shared/contract/integrations/endpoints';
import type { Deps } from '../deps';
import { providerCalls } from './call-log.schema';
import { toFailure, toOutcome } from './call-outcome';
import { getCid } from './current-work';

type NewCall = typeof providerCalls.$inferInsert;
/** Sends a call and logs it afterwards. `operation` names it in words, such as "Send an envelope". */
export type LogCall = <T>(operation: string, send: () => Promise<T>) => Promise<T>;

export interface CallLog {
  /** For the calls to a provider: of a team by its own connection, or of the tenant without a partner. */
  for(source: { provider: CallProvider; tenantId: string; partnerId: string | null }): LogCall;
  /** Resolves once everything is written. */
  waitUntilIdle(): Promise<void>;
}

/** Calls beyond this many waiting ones are dropped: a slow database must not fill the memory. */
const maxWaiting = 5_000;
const batchSize = 500;

function groupByTenant(calls: readonly NewCall[]): Map<string, NewCall[]> {
  const groups = new Map<string, NewCall[]>();
  for (const call of calls) groups.set(call.tenantId, [...(groups.get(call.tenantId) ?? []), call]);
  return groups;
}

/**
 * Logs the calls to other systems without their content. They are written after the call, over one connection at a time and in a transaction of
 * their own, so the log neither fails nor slows what it reports.
 */
export function createCallLog({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): CallLog {
  const waiting: NewCall[] = [];
  let writing: Promise<void> | undefined;

  const write = async () => {
    while (waiting.length > 0)
      for (const [tenantId, calls] of groupByTenant(waiting.splice(0, batchSize)))
        await db
          .withTenant(tenantId, (tx) => tx.insert(providerCalls).values(calls))
          .catch((error: unknown) => log.error({ err: error, tenant: tenantId }, 'calls to other systems could not be logged'));
    // Here rather than once the promise is settled: what is added until then would wait for the next call.
    writing = undefined;
  };
  const add = (call: NewCall) => {
    if (waiting.length >= maxWaiting) return log.error('the log of calls to other systems is full; a call was not logged');
    waiting.push(call);
    writing ??= write();
  };

  return {
    for: (source) => async (operation, send) => {
      const begun = performance.now();
      const finish = (outcome: ReturnType<typeof toOutcome>) =>
        add({
          ...{ ...source, operation, ...outcome, durationMs: Math.round(performance.now() - begun) },
          ...{ correlationId: getCid(), at: clock().toISOString() },
        });
      try {
        const answer = await send();
        finish(toOutcome(answer));
        return answer;
      } catch (error) {
        finish(toFailure(error));
        throw error;
      }
    },
    waitUntilIdle: async () => {
      while (writing) await writing;
    },
  };
}
