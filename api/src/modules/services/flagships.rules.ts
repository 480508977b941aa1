import type { Service, setFlagship as setFlagshipEndpoint } from '@techadds/shared/contract/services/endpoints';
import type { Parsed } from '@techadds/shared/contract/endpoint';
import type { Tx } from '../../platform/database/client';
import type { Deps } from '../../platform/deps';
import { conflict, validationError, notFound } from '../../platform/http/errors';
import { createSystemContext, type ActionContext } from '../audit/action-context.service';
import { noFlagship } from './flagships.service';
import { toPage } from '../../platform/database/pagination';
import { lockTenant } from '../tenants/tenants.service';
import { nextUpdatedAt } from '../../platform/database/record-version';
import * as db from './services.db';
import { getService, recordServiceChange } from './services.rules';
import { toServiceDto } from './services.presenter';

const maxDurationMs = 3653 * 86_400_000;
type SetFlagshipBody = Parsed<typeof setFlagshipEndpoint>['body'];

/** @throws AppError 404; 409 if the service is not active; 422 if the end is over or too far away. */
export async function setFlagship(
  tx: Tx,
  context: ActionContext,
  id: string,
  { flagship_promoted: promoted, flagship_until }: SetFlagshipBody,
): Promise<Service> {
  const { caller, now } = context;
  const { tenantId } = caller;
  // Concurrent promotions are serialized, so that each gets its own rank.
  await lockTenant(tx, tenantId);
  const current = await getService(tx, caller, id);
  if (promoted && current.status !== 'active')
    throw conflict('not_on_offer', 'Only a published service can be a flagship. Nothing was changed.');
  const until = flagship_until === undefined && current.flagshipPromoted ? current.flagshipUntil : (flagship_until ?? null);
  const remainingMs = until === null ? 1 : Date.parse(until) - now.getTime();
  if (promoted && (remainingMs <= 0 || remainingMs > maxDurationMs))
    throw validationError({ flagship_until: 'Choose a day to come, within ten years.' });
  const isUnchanged = !promoted || until === current.flagshipUntil || Date.parse(until ?? '') === Date.parse(current.flagshipUntil ?? '');
  if (current.flagshipPromoted === promoted && isUnchanged) return toServiceDto(current, caller);
  const rank = current.flagshipPromoted ? {} : { flagshipRank: await db.findNextFlagshipRank(tx, tenantId) };
  await db.updateServiceRow(tx, tenantId, id, {
    ...(promoted ? { flagshipPromoted: true, flagshipUntil: until, ...rank } : noFlagship),
    updatedAt: nextUpdatedAt(current, now),
  });
  const row = await getService(tx, caller, id);
  await recordServiceChange(tx, context, 'flagship_set', promoted ? 'promoted' : 'demoted', row, current);
  return toServiceDto(row, caller);
}

/** The flagships in display order. */
export async function listFlagships(tx: Tx, { caller }: Pick<ActionContext, 'caller'>) {
  const rows = await db.listFlagshipRows(tx, caller.tenantId);
  const items = rows.map((row) => toServiceDto(row, caller));
  return toPage({ limit: 200, offset: 0, sort: 'rank', order: 'asc' }, items.length, items);
}

/** Sets the display order; flagships that are not listed follow in their current order. @throws AppError 404 if one is not a flagship. */
export async function orderFlagships(tx: Tx, context: ActionContext, ids: readonly string[]) {
  const { caller, audit } = context;
  const { tenantId } = caller;
  await lockTenant(tx, tenantId);
  const current = await db.listFlagshipRows(tx, tenantId);
  const requestedIds = [...new Set(ids)];
  const byId = new Map(current.map((row) => [row.id, row]));
  if (requestedIds.some((id) => !byId.has(id))) throw notFound('flagship');
  const next = [...requestedIds, ...current.map(({ id }) => id).filter((id) => !requestedIds.includes(id))];
  for (const [rank, id] of next.entries()) await db.updateServiceRow(tx, tenantId, id, { flagshipRank: rank });
  const toNames = (order: readonly string[]) => order.map((id) => byId.get(id)?.name ?? '');
  await audit(tx, {
    event: 'flagships.ordered',
    description: `${caller.name} put the flagships in order`,
    targets: [{ type: 'tenant', id: tenantId, name: 'Flagships' }],
    before: { order: toNames(current.map(({ id }) => id)) },
    after: { order: toNames(next) },
  });
  return listFlagships(tx, context);
}

/** Flagships per run; the rest follows in the next run. */
const batchSize = 100;

/** Ends promotions whose time is over. Returns their number. */
export function expireFlagships({ db: database }: Pick<Deps, 'db'>, tenantId: string, now: Date): Promise<number> {
  const context = createSystemContext(tenantId, 'end-flagships', now);
  return database.withTenant(tenantId, async (tx) => {
    const expired = await db.lockExpiredFlagships(tx, tenantId, now.toISOString(), batchSize);
    for (const { id, name, flagshipUntil } of expired) {
      await db.updateServiceRow(tx, tenantId, id, { ...noFlagship, updatedAt: now.toISOString() });
      await context.audit(tx, {
        event: 'service.flagship_ended',
        description: `The service ${name} is no flagship any more`,
        targets: [{ type: 'service', id, name }],
        before: { flagshipPromoted: true, flagshipUntil },
        after: { flagshipPromoted: false, flagshipUntil: null },
      });
    }
    return expired.length;
  });
}
