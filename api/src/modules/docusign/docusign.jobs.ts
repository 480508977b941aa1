import { carryOn, type DocusignDeps } from './carry-on';
import { deleteConnectEvents, listDueEnvelopes } from './envelopes.db';

/** Envelopes per run; the next run goes on with the others. */
const maxPerRun = 50;
/** Well within the lease of the job: no other process begins while this one works. */
const maxRunMs = 2 * 60_000;
/** Longer than DocuSign repeats an event. */
const eventLifetimeMs = 40 * 86_400_000;

/** Carries on the envelopes for which something is due. One that fails does not hold up the others. Returns their number. */
export async function carryOnEnvelopes(deps: DocusignDeps, tenantId: string, now: Date): Promise<number> {
  const due = await deps.db.withTenant(tenantId, (tx) => listDueEnvelopes(tx, tenantId, now, maxPerRun));
  const stopAt = deps.clock().getTime() + maxRunMs;
  for (const envelope of due) {
    if (deps.clock().getTime() > stopAt) break;
    await carryOn(deps, envelope).catch((error: unknown) => {
      deps.log.error({ err: error, envelope: envelope.id }, 'an envelope could not be carried on');
    });
  }
  return due.length;
}

/** Deletes the events that DocuSign does not repeat any more. */
export const deleteOldEvents = ({ db }: Pick<DocusignDeps, 'db'>, tenantId: string, now: Date): Promise<void> =>
  db.withTenant(tenantId, (tx) => deleteConnectEvents(tx, tenantId, new Date(now.getTime() - eventLifetimeMs)));
