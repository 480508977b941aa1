import { randomBytes } from 'node:crypto';
import { createLinkToken as createSignedToken } from '../../../src/modules/link-tokens/link-tokens.service';
import { createQuoteFinder } from '../world/quotes';
import type { Actor, TestWorld } from '../test-world';
import { getPartnerId, createProjectInputs } from './partner-rows';
import { createRowFinder } from './row-finder';
import type { InputOverrides, RowFinder, RowFinders } from './types';

/** A contract without a last day that does not renew. */
const endlessTerms = { endsOn: null, renewal: 'none', renewalMonths: null };

/** A contract with a customer of the actor. */
async function createContractInputs(world: TestWorld, actor: Actor) {
  const { customerId } = await createProjectInputs(world, actor);
  return { customerId, ...endlessTerms };
}

/** A template that a contract of the actor's partner can be made of. */
async function findApprovedTemplateId(world: TestWorld, actor: Actor): Promise<unknown> {
  const [row] = await world.test.asOwner(
    'select id from contract_templates where partner_id = $1 and approved_version is not null and archived_at is null limit 1',
    [getPartnerId(world, actor)],
  );
  return row?.id;
}

/** The token of a calendar feed of the actor's tenant. */
async function findFeedToken({ test }: TestWorld, { tenant }: Actor): Promise<Record<string, unknown>> {
  const tenantId = test.tenants[tenant].id;
  const [row] = await test.asOwner(
    'select id, link_nonce from contract_calendar_feeds where tenant_id = $1 and revoked_at is null order by created_at desc limit 1',
    [tenantId],
  );
  if (!row) return { token: 'none' };
  const target = { tenantId, id: String(row.id), nonce: String(row.link_nonce) };
  return { token: await test.deps.db.withTenant(tenantId, async (tx) => createSignedToken(tx, 'calendar', target)) };
}

/** Contracts with their amendments, obligations, milestones and calendar. */
export const contractInputs: InputOverrides = {
  createContract: createContractInputs,
  updateContract: async (world, actor) => ({ ...(await createContractInputs(world, actor)), updatedAt: undefined }),
  amendContract: () => ({ ...endlessTerms, milestones: undefined }),
  updateAmendment: () => ({ ...endlessTerms, milestones: undefined, updatedAt: undefined }),
  terminateContract: () => ({ effectiveOn: undefined }),
  updateObligation: () => ({ done: false, updatedAt: undefined }),
  listCalendar: () => ({ from: '2026-11-01', to: '2026-12-31' }),
  getCalendarFile: findFeedToken,
  sendContract: () => ({ recipients: [{ name: `Signer ${randomBytes(6).toString('hex')}`, email: 'signer@x.test', role: 'signer' }] }),
  createContractFromCatalog: async (world, actor) => ({
    ...(await createProjectInputs(world, actor)),
    ...{ package: 'Standard', title: undefined, valueCents: undefined, endsOn: null },
    templateId: await findApprovedTemplateId(world, actor),
  }),
  addContractMilestones: () => ({ milestones: [{ title: 'All of it', amountCents: 100 }], adjust: [] }),
  updateContractMilestone: () => ({ amountCents: undefined, adjust: [], updatedAt: undefined }),
};

/** A contract of the actor's partner or tenant, and an open obligation of it. */
const findOwnObligation = (ids: string, count: number): RowFinder =>
  createRowFinder(
    `select ${ids} from contract_obligations o join contracts k on k.tenant_id = o.tenant_id and k.id = o.contract_id
     where o.done_at is null and o.removed_at is null and k.archived_at is null and k.status in ('draft', 'active')
       and (k.partner_id = $2::uuid or k.tenant_id = (select tenant_id from users where id = $1 and role in ('admin', 'super_admin')))
     order by o.created_at desc`,
    count,
  );

const hasAmendment = `exists (select from contracts a where a.tenant_id = k.tenant_id and a.amends_id = k.id and a.archived_at is null
  and a.status in ('draft', 'pending_signature'))`;

const findOwnContract = (condition: string, ids: string, count: number): RowFinder =>
  createRowFinder(
    `select ${ids} from contracts k left join milestones m on m.tenant_id = k.tenant_id and m.contract_id = k.id
     where k.archived_at is null and k.amends_id is null and k.status in ('draft', 'active') and (k.partner_id = $2::uuid
       or k.tenant_id = (select tenant_id from users where id = $1 and role in ('admin', 'super_admin'))) and ${condition}
     order by k.created_at desc`,
    count,
  );

export const contractRows: RowFinders = {
  convertQuote: createQuoteFinder(
    `q.status = 'accepted' and not exists (select from contracts k where k.tenant_id = q.tenant_id and k.quote_id = q.id)`,
  ),
  listObligations: findOwnObligation('k.id', 1),
  addObligation: findOwnObligation('k.id', 1),
  updateObligation: findOwnObligation('k.id as contract_id, o.id as obligation_id', 2),
  removeObligation: findOwnObligation('k.id as contract_id, o.id as obligation_id', 2),
  updateContract: findOwnContract(`k.status = 'draft'`, 'k.id', 1),
  amendContract: findOwnContract(`k.status = 'active' and m.id is null and k.terminates_on is null and not ${hasAmendment}`, 'k.id', 1),
  updateAmendment: findOwnContract(`k.status = 'active' and ${hasAmendment}`, 'k.id', 1),
  listContractMilestones: findOwnContract('m.id is not null', 'k.id', 1),
  addContractMilestones: findOwnContract('m.id is null and k.value_cents = 100', 'k.id', 1),
  updateContractMilestone: findOwnContract('m.id is not null and m.project_id is null', 'k.id as contract_id, m.id as milestone_id', 2),
};
