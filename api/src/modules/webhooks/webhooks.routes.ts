import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/webhooks/endpoints';
import { toTeam } from '../../platform/auth/team';
import { toPage } from '../../platform/database/pagination';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { createContextFactory } from '../audit/action-context.service';
import { replayDelivery, sendTestEvent } from './deliveries.rules';
import * as db from './webhooks.db';
import { toDeliveryDto, toWebhookDto } from './webhooks.presenter';
import * as rules from './webhooks.rules';

export function webhooksRoutes(app: FastifyInstance, deps: Deps): void {
  const { db: database, clock } = deps;
  const toContext = createContextFactory(clock);

  route(app, contract.listWebhooks, ({ caller, query }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { total, items } = await db.listWebhooks(tx, toTeam(caller), query);
      return toPage(
        query,
        total,
        items.map((row) => toWebhookDto(row, clock())),
      );
    }),
  );

  route(app, contract.createWebhook, async (call) => {
    await rules.requireAllowedUrl(deps, call.body.url);
    return database.withTenant(call.caller.tenantId, (tx) => rules.createWebhook(tx, toContext(call), call.body, deps));
  });

  route(app, contract.getWebhook, (call) =>
    database.withTenant(call.caller.tenantId, async (tx) => toWebhookDto(await rules.requireWebhook(tx, call, call.params.id), clock())),
  );

  route(app, contract.updateWebhook, async (call) => {
    // One whose name is gone can still be paused; it is checked when it is turned on.
    if (call.body.isActive) await rules.requireAllowedUrl(deps, call.body.url);
    return database.withTenant(call.caller.tenantId, (tx) => rules.updateWebhook(tx, toContext(call), call.params.id, call.body));
  });

  route(app, contract.deleteWebhook, (call) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.deleteWebhook(tx, toContext(call), call.params.id)),
  );

  route(app, contract.rotateWebhookSecret, (call) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.rotateSecret(tx, toContext(call), call.params.id, deps)),
  );

  route(app, contract.testWebhook, (call) =>
    database.withTenant(call.caller.tenantId, (tx) => sendTestEvent(tx, toContext(call), call.params.id)),
  );

  route(app, contract.listWebhookDeliveries, (call) =>
    database.withTenant(call.caller.tenantId, async (tx) => {
      const { total, items } = await db.listDeliveries(tx, await rules.requireWebhook(tx, call, call.query.webhookId), call.query);
      return toPage(call.query, total, items.map(toDeliveryDto));
    }),
  );

  route(app, contract.replayWebhookDelivery, (call) =>
    database.withTenant(call.caller.tenantId, (tx) => replayDelivery(tx, toContext(call), call.params.id)),
  );
}
