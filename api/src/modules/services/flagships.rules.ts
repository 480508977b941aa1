import type { Service, setFlagship as setFlagshipEndpoint } from '@techadds/shared/contract/services';
import type { Parsed } from '@techadds/shared/contract/endpoint';
import type { Tx } from '../../database/database';
import type { Deps } from '../../http/deps';
import { conflict, invalid, notFound } from '../../http/errors';
import { actorOf, type Act } from '../../records/act';
import { writeAudit } from '../../records/audit';
import { noFlagship } from '../../records/flagships';
import { pageOf } from '../../records/list';
import { lockTenant } from '../../records/tenant';
import { nextVersion } from '../../records/version';
import * as db from './services.db';
import { serviceBy, tell } from './services.rules';
import { shownService } from './services.presenter';

const longestMs = 3653 * 86_400_000;
type Change = Parsed<typeof setFlagshipEndpoint>['body'];

/** @throws AppError 404; 409 where it is not on offer; 422 where the time is over already. */
export async function setFlagship(tx: Tx, act: Act, id: string, { flagship_promoted: promoted, flagship_until }: Change): Promise<Service> {
  const { caller, now } = act;
  const { tenantId } = caller;
  // Of two who promote at once, the second finds the first one's place taken.
  await lockTenant(tx, tenantId);
  const present = await serviceBy(tx, caller, id);
  if (promoted && present.status !== 'active')
    throw conflict('not_on_offer', 'Only a service on offer can be a flagship. Nothing was changed.');
  const until = flagship_until === undefined && present.flagshipPromoted ? present.flagshipUntil : (flagship_until ?? null);
  const ahead = until === null ? 1 : Date.parse(until) - now.getTime();
  if (promoted && (ahead <= 0 || ahead > longestMs)) throw invalid({ flagship_until: 'Choose a day to come, within ten years.' });
  const same = !promoted || until === present.flagshipUntil || Date.parse(until ?? '') === Date.parse(present.flagshipUntil ?? '');
  if (present.flagshipPromoted === promoted && same) return shownService(present, caller);
  const rank = present.flagshipPromoted ? {} : { flagshipRank: await db.nextRank(tx, tenantId) };
  await db.setService(tx, tenantId, id, {
    ...(promoted ? { flagshipPromoted: true, flagshipUntil: until, ...rank } : noFlagship),
    updatedAt: nextVersion(present, now),
  });
  const row = await serviceBy(tx, caller, id);
  await tell(tx, act, 'flagship_set', promoted ? 'promoted' : 'demoted', row, present);
  return shownService(row, caller);
}

/** The flagships in the order in which they lead. */
export async function flagships(tx: Tx, { caller }: Pick<Act, 'caller'>) {
  const rows = await db.flagshipsInOrder(tx, caller.tenantId);
  const items = rows.map((row) => shownService(row, caller));
  return pageOf({ limit: 200, offset: 0, sort: 'rank', order: 'asc' }, items.length, items);
}

/** Puts them in order; those that are not named come after, as they stood. @throws AppError 404 where one is no flagship. */
export async function orderFlagships(tx: Tx, act: Act, ids: readonly string[]) {
  const { caller, origin, now } = act;
  const { tenantId } = caller;
  await lockTenant(tx, tenantId);
  const present = await db.flagshipsInOrder(tx, tenantId);
  const named = [...new Set(ids)];
  const byId = new Map(present.map((row) => [row.id, row]));
  if (named.some((id) => !byId.has(id))) throw notFound('flagship');
  const next = [...named, ...present.map(({ id }) => id).filter((id) => !named.includes(id))];
  for (const [rank, id] of next.entries()) await db.setService(tx, tenantId, id, { flagshipRank: rank });
  const namesOf = (order: readonly string[]) => order.map((id) => byId.get(id)?.name ?? '');
  await writeAudit(
    tx,
    origin,
    {
      ...{ tenantId, actor: actorOf(caller), event: 'flagships.ordered', description: `${caller.name} put the flagships in order` },
      targets: [{ type: 'tenant', id: tenantId, name: 'Flagships' }],
      before: { order: namesOf(present.map(({ id }) => id)) },
      after: { order: namesOf(next) },
    },
    now,
  );
  return flagships(tx, act);
}

/** How many one run ends; what is left comes in the next. */
const atOnce = 100;

/** Ends the promotions whose time is over. How many those were. */
export function endFlagships({ db: database }: Pick<Deps, 'db'>, tenantId: string, now: Date): Promise<number> {
  const origin = { cid: 'end-flagships', ip: null, userAgent: null };
  return database.withTenant(tenantId, async (tx) => {
    const ended = await db.endedFlagships(tx, tenantId, now.toISOString(), atOnce);
    for (const { id, name, flagshipUntil } of ended) {
      await db.setService(tx, tenantId, id, { ...noFlagship, updatedAt: now.toISOString() });
      const entry = {
        ...{ tenantId, actor: null, event: 'service.flagship_ended', description: `The service ${name} is no flagship any more` },
        targets: [{ type: 'service', id, name }],
        before: { flagshipPromoted: true, flagshipUntil },
        after: { flagshipPromoted: false, flagshipUntil: null },
      };
      await writeAudit(tx, origin, entry, now);
    }
    return ended.length;
  });
}
