import type { NewServiceBody, Service } from '@techadds/shared/contract/services';
import { scopeOf } from '@techadds/shared/permissions';
import type { Tx } from '../../database/database';
import { conflict, forbidden } from '../../http/errors';
import { inputsHash } from '../../http/idempotency';
import type { Act } from '../../records/act';
import * as db from './offline.db';
import { createService, currentOf, serviceBy, updateService } from './services.rules';
import { shownService } from './shown';

interface Kept {
  service: Service;
  became: 'added' | 'repeated' | 'overwritten';
}

/** Nothing was written later than now: a clock that is ahead wins nothing. */
const writtenAt = (said: string | undefined, now: Date) =>
  new Date(Math.min(now.getTime(), said === undefined ? Infinity : Date.parse(said))).toISOString();

/**
 * Adds a service. One that was made offline is added once for each reference of a person, however often and at how many places at once it is
 * sent; other content under the same reference takes its place only by `force`, and only where the caller may change it.
 * @throws AppError 403 where the caller may not change services, 404 where what is kept is out of their reach by now, 409 with `current` where
 * other content is kept, or is archived, 422 by field.
 */
export async function addService(tx: Tx, act: Act, body: NewServiceBody, force: boolean): Promise<Kept> {
  const { id: reference, updated_at: said, ...content } = body;
  if (reference === undefined) return { service: await createService(tx, act, content), became: 'added' };
  const { caller, now } = act;
  await db.lockReference(tx, caller, reference);
  const known = await db.findReference(tx, caller, reference);
  // A partner's own id says no more than leaving it out.
  const contentHash = inputsHash({ ...content, partnerId: content.partnerId ?? caller.partnerId });
  const written = { contentHash, writtenAt: writtenAt(said, now) };
  if (!known) {
    const service = await createService(tx, act, content);
    const { tenantId, userId } = caller;
    await db.insertReference(tx, { tenantId, userId, reference, serviceId: service.id, ...written, versionAt: service.updatedAt });
    return { service, became: 'added' };
  }
  const present = await serviceBy(tx, caller, known.serviceId, false);
  if (known.contentHash === contentHash) return { service: shownService(present, caller), became: 'repeated' };
  if (!force) {
    const isAsSent = Date.parse(present.updatedAt) === Date.parse(known.versionAt);
    const words = 'This service is here already, with other content. Nothing was saved; look at what is here first.';
    throw conflict('offline_conflict', words, { current: currentOf(present, caller, isAsSent ? known.writtenAt : present.updatedAt) });
  }
  const scope = scopeOf('services.update', caller.role);
  if (!scope) throw forbidden();
  const change = { ...act, caller: { ...caller, scope } };
  const service = await updateService(tx, change, known.serviceId, content, ['overwritten', 'overwrote, with what was written offline,']);
  await db.setReference(tx, caller, reference, { ...written, versionAt: service.updatedAt });
  return { service, became: 'overwritten' };
}
