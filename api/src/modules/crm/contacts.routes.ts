import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/crm/contacts';
import { toPage } from '../../platform/database/pagination';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { createContextFactory } from '../audit/action-context.service';
import { addContactActivity, listContactTimeline } from './activities.rules';
import * as db from './contacts.db';
import { toContactDto } from './contacts.presenter';
import * as rules from './contacts.rules';
import { streamContactsCsv } from './crm.csv';
import { mergeContacts } from './merge-contacts.rules';

export function contactsRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  const toContext = createContextFactory(clock);

  route(app, contract.listContacts, async ({ query, caller }) => {
    const [rows, [count]] = await database.readPipelined(caller.tenantId, (tx) => [
      db.listContacts(tx, caller, query),
      db.countContacts(tx, caller, query),
    ]);
    return toPage(query, count?.total ?? 0, rows.map(toContactDto));
  });

  route(app, contract.exportContacts, async ({ query, caller, reply }) => {
    const { tenantId } = caller;
    const [[count]] = await database.readPipelined(tenantId, (tx) => [db.countContacts(tx, caller, query)]);
    const total = count?.total ?? 0;
    reply.header('Content-Disposition', 'attachment; filename="contacts.csv"').header('X-Total-Rows', String(total));
    return streamContactsCsv(
      (offset, limit) => database.withTenant(tenantId, async (tx) => db.listContacts(tx, caller, { ...query, offset, limit })),
      total,
    );
  });

  route(app, contract.createContact, ({ body, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.createContact(tx, toContext(call), body)),
  );

  route(app, contract.mergeContacts, ({ body, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => mergeContacts(tx, toContext(call), body)),
  );

  route(app, contract.getContact, ({ caller, params }) =>
    database.withTenant(caller.tenantId, (tx) => rules.getContact(tx, caller, params.id)),
  );

  route(app, contract.updateContact, ({ body, params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.updateContact(tx, toContext(call), params.id, body)),
  );

  route(app, contract.archiveContact, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.archiveOrRestoreContact(tx, toContext(call), params.id, 'archive')),
  );

  route(app, contract.restoreContact, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.archiveOrRestoreContact(tx, toContext(call), params.id, 'restore')),
  );

  route(app, contract.listContactActivities, ({ caller, params, query }) =>
    database.withTenant(caller.tenantId, (tx) => listContactTimeline(tx, caller, params.id, query)),
  );

  route(app, contract.addContactActivity, ({ body, params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => addContactActivity(tx, toContext(call), params.id, body)),
  );
}
