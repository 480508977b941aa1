import type { Output, Parsed } from '@techadds/shared/contract/endpoint';
import type * as contract from '@techadds/shared/contract/push/endpoints';
import type { Caller } from '../../platform/auth/caller';
import type { Deps } from '../../platform/deps';
import { validationError } from '../../platform/http/errors';
import { hashEndpoint, isOnCurve, isPushService } from './push-endpoint';
import * as db from './push-subscriptions.db';
import { loadVapidKeys } from './vapid-keys';

const maxSubscriptionsPerUser = 16;

type Subscription = Parsed<typeof contract.subscribePush>['body'];

/**
 * Registers a browser for the caller's session. It is taken from whoever had it before, in any tenant: nobody receives messages on a browser
 * that somebody else uses now.
 * @throws AppError 422 if the endpoint is no known push service, or a key is no key of ours or no point of the curve
 */
export async function subscribePush(
  { db: database, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  { homeTenantId: tenantId, userId, sessionId }: Caller,
  { endpoint, keys: { p256dh, auth }, applicationServerKey }: Subscription,
): Promise<Output<typeof contract.subscribePush>> {
  if (!isPushService(endpoint, config.pushOrigins)) throw validationError({ endpoint: 'This is not the address of a known push service.' });
  if (!isOnCurve(p256dh)) throw validationError({ 'keys.p256dh': 'This is not a point of the curve P-256.' });
  const serverKeys = (await loadVapidKeys(config.dataDir)).map(({ publicKey }) => publicKey);
  const serverKey = applicationServerKey ?? serverKeys[0]!;
  if (!serverKeys.includes(serverKey)) throw validationError({ applicationServerKey: 'This key is not in use any more. Subscribe again.' });

  const endpointHash = hashEndpoint(endpoint);
  const tenantIds = await database.withoutTenant({ push_endpoint: endpointHash }, (tx) => db.findTenantsOfEndpoint(tx, endpointHash));
  for (const other of tenantIds.filter((each) => each !== tenantId))
    await database.withTenant(other, (tx) => db.deleteEndpoint(tx, other, endpointHash));
  return database.withTenant(tenantId, async (tx) => {
    // Removed and not taken over, so that what is queued for the previous user is not sent.
    await db.deleteEndpoint(tx, tenantId, endpointHash, userId);
    await db.deleteFormerSubscription(tx, { tenantId, sessionId, endpointHash });
    const createdAt = clock().toISOString();
    const id = await db.upsertSubscription(tx, {
      ...{ tenantId, userId, sessionId, endpoint, endpointHash, p256dh, auth, serverKey, createdAt },
    });
    await db.deleteOldestSubscriptions(tx, { tenantId, userId }, maxSubscriptionsPerUser);
    return { id };
  });
}
