import { randomBytes, randomUUID } from 'node:crypto';
import type { Actor, TestWorld } from '../test-world';
import { createRowFinder } from './row-finder';
import type { InputOverrides, RowFinders } from './types';

/** A record without a customer, whose partner would have to be the actor's. */
const ownedByActor: (world: TestWorld, actor: Actor) => Record<string, unknown> = (_world, { id }) => ({ ownerId: id, customerId: null });

/** Customers, contacts, deals, their imports, and tasks. */
export const crmInputs: InputOverrides = {
  updateCustomer: () => ({ updatedAt: undefined }),
  createTask: (_world, { id }) => ({ assigneeId: id, subject: null }),
  updateTask: (_world, { id }) => ({ assigneeId: id, subject: null, updatedAt: undefined }),
  createContact: ownedByActor,
  updateContact: (_world, actor) => ({ ...ownedByActor(_world, actor), updatedAt: undefined }),
  // Of one list, and without accounts.
  mergeCustomers: async ({ test }, { tenant, partnerId }) => {
    const [keep, merge] = await test.asOwner(
      `select id from customers where tenant_id = $1 and partner_id is not distinct from $2 and user_id is null and merged_into_id is null order by id limit 2`,
      [test.tenants[tenant].id, partnerId],
    );
    return { keepId: keep?.id, mergeIds: [merge?.id] };
  },
  mergeContacts: async ({ test }, { tenant, partnerId }) => {
    const [contact] = await test.asOwner(
      'select id from contacts where tenant_id = $1 and merged_into_id is null and ($2::uuid is null or partner_id = $2) limit 1',
      [test.tenants[tenant].id, partnerId],
    );
    return { keepId: contact?.id, mergeIds: [contact?.id] };
  },
  importContacts: () => ({ data: Buffer.from('Name,E-mail\nAna,ana@x.test').toString('base64') }),
  importCustomers: () => ({ data: Buffer.from('Name,E-mail\nAna,ana@x.test').toString('base64') }),
  checkImport: () => ({ mapping: ['name', null] }),
  createDeal: (_world, actor) => ({ ...ownedByActor(_world, actor), contactIds: [] }),
  // A ticket has one deal.
  createDealFromTicket: (_world, actor) => ({ ...ownedByActor(_world, actor), contactIds: [], ticketId: randomUUID() }),
  updateDeal: (_world, actor) => ({
    ...ownedByActor(_world, actor),
    contactIds: [],
    rank: `a0${randomBytes(6).toString('hex')}V`,
    updatedAt: undefined,
  }),
  putStages: async ({ test }, { tenant }) => {
    const stages = await test.asOwner('select id, name, type from pipeline_stages where tenant_id = $1 order by position', [
      test.tenants[tenant].id,
    ]);
    return { stages: stages.map((stage) => ({ ...stage, probabilityBp: 5000, stuckAfterDays: null })), version: undefined };
  },
};

export const crmRows: RowFinders = {
  checkImport: createRowFinder(
    `select i.id from imports i join users u on u.id = $1 and u.tenant_id = i.tenant_id and i.partner_id is not distinct from u.partner_id
     where i.kind = 'contacts' and i.state = 'uploaded' order by i.created_at desc`,
    1,
  ),
  undoMerge: createRowFinder(
    `select m.id from customer_merges m join customers c on c.tenant_id = m.tenant_id and c.id = m.customer_id where m.undone_at is null and (c.partner_id = $2::uuid
     or (c.partner_id is null and c.tenant_id = (select tenant_id from users where id = $1 and role in ('admin', 'super_admin'))))
     order by m.merged_at desc`,
    1,
  ),
};
