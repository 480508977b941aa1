import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/push/endpoints';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { findSettings, upsertSettings } from './push-subscriptions.db';
import { deleteSessionSubscription } from './push-subscriptions.service';
import { subscribePush } from './push.rules';
import { loadVapidKeys } from './vapid-keys';

/** Everything belongs to the account, so it is stored in its home tenant. */
export function pushRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps;

  route(app, contract.getPushKey, async () => ({ key: (await loadVapidKeys(config.dataDir))[0].publicKey }));

  route(app, contract.subscribePush, ({ body, caller }) => subscribePush(deps, caller, body));

  route(app, contract.unsubscribePush, ({ caller: { homeTenantId, sessionId } }) =>
    db.withTenant(homeTenantId, (tx) => deleteSessionSubscription(tx, homeTenantId, sessionId)),
  );

  route(app, contract.getPushSettings, ({ caller: { homeTenantId: tenantId, userId } }) =>
    db.withTenant(tenantId, (tx) => findSettings(tx, { tenantId, userId })),
  );

  route(app, contract.putPushSettings, ({ body, caller: { homeTenantId: tenantId, userId } }) =>
    db.withTenant(tenantId, async (tx) => {
      await upsertSettings(tx, { tenantId, userId }, body);
      return body;
    }),
  );
}
