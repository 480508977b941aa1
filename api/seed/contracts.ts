import { and, asc, eq, lt } from 'drizzle-orm';
import { AmendContract, ContractForm, ObligationChange, ObligationForm, SendContract } from '@techadds/shared/contract/contracts/forms';
import type { Obligation } from '@techadds/shared/contract/contracts/obligations';
import type { ContractStatus, ObligationParty } from '@techadds/shared/contract/contracts/states';
import type { Tx } from '../src/platform/database/client';
import { customers } from '../src/schema';
import { lockContract, updateContractRow } from '../src/modules/contracts/contracts.db';
import { amendContract } from '../src/modules/contracts/amendments.rules';
import { createContract, transitionContract } from '../src/modules/contracts/contracts.rules';
import { createSystemContext } from '../src/modules/audit/action-context.service';
import { addObligation, updateObligation } from '../src/modules/contracts/obligations.rules';
import { applyDueStep, terminateContract } from '../src/modules/contracts/contract-term.rules';
import { listRecipients } from '../src/modules/contracts/recipients.db';
import { sendContract } from '../src/modules/contracts/send-for-signature.rules';
import { declineContract, toRecipientActionContext, markContractOpened, signContract } from '../src/modules/contracts/signing.rules';
import { contractText, signatureStrokes } from './contract-texts';
import type { SeedEvent } from './history';
import { createActionContext, seedPartnerId, seedTenantId, type createTenantUsers } from './users';
import type { DemoTenant } from './tenants';

const hour = 3_600_000;

interface PlannedContract {
  daysAgo: number;
  title: string;
  dollars: number;
  finalStatus: ContractStatus;
  /** How many of the two recipients have signed a contract in `pending_signature`. */
  signed?: number;
  /** How it renews, and how long its term is. */
  terms?: { days: number; renewal: 'auto' | 'manual'; renewalMonths: number | null; noticeDays: number };
  /** Amendments of its value, with the days ago that they were written. */
  amendments?: readonly { daysAgo: number; dollars: number; outcome: 'completed' | 'declined' | 'pending_signature' }[];
  /** Obligations with their due days, counted from now; those in the past are done. */
  obligations?: readonly (readonly [days: number, party: ObligationParty, title: string])[];
}
const planContract = (daysAgo: number, title: string, dollars: number, finalStatus: ContractStatus, signed?: number): PlannedContract => ({
  ...{ daysAgo, title, dollars, finalStatus },
  ...(signed !== undefined && { signed }),
});

const plannedContracts: readonly PlannedContract[] = [
  planContract(330, 'Security program, first year', 24_000, 'completed'),
  planContract(290, 'Backup service for two sites', 9_600, 'expired'),
  planContract(200, 'Managed workplace for 40 people', 36_000, 'terminated'),
  {
    ...planContract(120, 'Platform setup in four milestones', 12_000, 'active'),
    obligations: [
      [-20, 'customer', 'Name a contact for the data center'],
      [3, 'customer', 'Give access to the test environment'],
      [12, 'partner', 'Hand over the operations manual'],
    ],
  },
  {
    ...planContract(60, 'Network care for branch offices', 7_200, 'active'),
    terms: { days: 85, renewal: 'auto', renewalMonths: 3, noticeDays: 30 },
    obligations: [
      [-6, 'partner', 'Report of the month'],
      [5, 'partner', 'Review of the firewall rules'],
      [24, 'partner', 'Report of the month'],
    ],
  },
  planContract(40, 'Warehouse migration', 18_500, 'declined'),
  planContract(21, 'Penetration tests each quarter', 4_400, 'voided'),
  planContract(6, 'Incident response on call', 15_000, 'pending_signature', 1),
  planContract(2, 'Compliance review', 6_800, 'pending_signature', 0),
  planContract(0.5, 'Cloud cost review', 3_200, 'draft'),
  {
    ...planContract(150, 'Helpdesk for the head office', 10_800, 'active'),
    amendments: [
      { daysAgo: 80, dollars: 9_900, outcome: 'declined' },
      { daysAgo: 45, dollars: 12_600, outcome: 'completed' },
      { daysAgo: 3, dollars: 14_400, outcome: 'pending_signature' },
    ],
  },
];

/** The contracts of the demo tenant's first partner until `now`, in every status. */
export const buildContractEvents = (tenant: DemoTenant, users: ReturnType<typeof createTenantUsers>, now: Date): SeedEvent[] =>
  plannedContracts.flatMap((plan, n) => buildContractTimeline(tenant, users, plan, n, now));

function buildContractTimeline(
  tenant: DemoTenant,
  users: ReturnType<typeof createTenantUsers>,
  plan: PlannedContract,
  n: number,
  now: Date,
): SeedEvent[] {
  const tenantId = seedTenantId(tenant);
  const lead = users.leads[0]!;
  const seller = `${lead.firstName} ${lead.lastName}`;
  const { daysAgo, title, dollars, finalStatus, signed = 2, terms, obligations = [], amendments = [] } = plan;
  let id = '';
  const events: SeedEvent[] = [];
  const schedule = (hoursLater: number, apply: (tx: Tx, at: Date) => Promise<unknown>) => {
    const at = new Date(now.getTime() - (daysAgo * 24 - hoursLater) * hour);
    if (at < now) events.push({ at, run: (tx) => apply(tx, at) });
  };
  const contextAt = (at: Date) => createActionContext(tenant, lead, 'contracts.create', at);
  const asRecipient =
    (recipientIndex: number, apply: typeof markContractOpened, getId = () => id) =>
    async (tx: Tx, at: Date) => {
      const record = await lockContract(tx, { tenantId, scope: 'tenant', partnerId: null }, getId());
      const recipient = record && (await listRecipients(tx, record.contract))[recipientIndex];
      if (!recipient) return;
      const requestMeta = {
        cid: 'demo-seed',
        ip: `203.0.113.${10 + n * 2 + recipientIndex}`,
        userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/145.0',
      };
      await apply(tx, { record, recipient }, toRecipientActionContext({ record, recipient }, requestMeta, at, ''));
    };
  const sign =
    (drawn = false): typeof markContractOpened =>
    (tx, visitor, context) =>
      signContract(
        tx,
        visitor,
        context,
        drawn ? { kind: 'drawn', strokes: signatureStrokes } : { kind: 'typed', text: visitor.recipient.name },
      );

  schedule(0, async (tx, at) => {
    const customer = await findLongstandingContractCustomer(tx, tenant, n, at);
    if (!customer) return;
    const effectiveOn = at.toISOString().slice(0, 10);
    const termDays = terms?.days ?? (finalStatus === 'expired' ? 180 : 365);
    const endsOn = new Date(at.getTime() + termDays * 24 * hour).toISOString().slice(0, 10);
    const body = contractText(title, customer.name, tenant.partners[0]?.name ?? '');
    const { days: _days, ...renewal } = terms ?? { days: 0 };
    const form = { ...renewal, customerId: customer.id, title, body, valueCents: dollars * 100, effectiveOn, endsOn };
    id = await createContract(tx, contextAt(at), ContractForm.parse(form));
    if (finalStatus === 'draft') return;
    const recipients = [
      { name: customer.name, email: customer.email },
      { name: seller, email: lead.email },
      ...(signed === 0 ? [{ name: 'Legal department', email: `legal@${tenant.subdomain}.example`, role: 'approver' }] : []),
      ...(finalStatus === 'active' ? [{ name: 'Archive', email: `archive@${tenant.subdomain}.example`, role: 'cc' }] : []),
    ];
    await sendContract(
      tx,
      contextAt(at),
      id,
      SendContract.parse({ recipients, message: 'Here is what we agreed on. Please read and sign.' }),
      '',
    );
  });
  if (finalStatus === 'draft') return events;
  if (finalStatus === 'voided')
    schedule(20, (tx, at) => transitionContract(tx, contextAt(at), id, 'void', 'The dates have changed; a new one follows.'));
  if (finalStatus === 'voided' || signed === 0) return events;
  schedule(3, asRecipient(0, markContractOpened));
  if (finalStatus === 'declined') {
    schedule(
      30,
      asRecipient(0, (tx, visitor, context) => declineContract(tx, visitor, context, 'Our board has put the budget off to next year.')),
    );
    return events;
  }
  schedule(5, asRecipient(0, sign(n % 2 === 0)));
  if (signed < 2) return events;
  schedule(8, asRecipient(1, markContractOpened));
  schedule(9, asRecipient(1, sign()));
  if (finalStatus === 'terminated')
    schedule(2_000, (tx, at) => terminateContract(tx, contextAt(at), id, { reason: 'Ended by agreement of both sides.' }));
  for (const amendment of amendments) {
    let amendmentId = '';
    const after = (daysAgo - amendment.daysAgo) * 24;
    schedule(after, async (tx, at) => {
      const record = await lockContract(tx, { tenantId, scope: 'tenant', partnerId: null }, id);
      if (!record) return;
      const { body, endsOn, renewal, renewalMonths, noticeDays } = record.contract;
      const form = { body, endsOn, renewal, renewalMonths, noticeDays, valueCents: amendment.dollars * 100 };
      amendmentId = await amendContract(tx, contextAt(at), id, AmendContract.parse(form));
      const [buyer] = await listRecipients(tx, record.contract);
      const recipients = buyer ? [{ name: buyer.name, email: buyer.email }] : [];
      await sendContract(tx, contextAt(at), amendmentId, SendContract.parse({ recipients, message: 'The new value, as discussed.' }), '');
    });
    const answers = {
      completed: sign(),
      declined: (tx, visitor, context) => declineContract(tx, visitor, context, 'The old value stays until the end of the year.'),
      pending_signature: markContractOpened,
    } satisfies Record<typeof amendment.outcome, typeof markContractOpened>;
    schedule(
      after + 6,
      asRecipient(0, answers[amendment.outcome], () => amendmentId),
    );
  }
  for (const [days, party, title] of obligations) {
    const dueOn = new Date(now.getTime() + days * 24 * hour).toISOString().slice(0, 10);
    let added: Obligation | undefined;
    schedule(24, async (tx, at) => {
      added = await addObligation(tx, contextAt(at), id, ObligationForm.parse({ title, party, dueOn }));
    });
    schedule((daysAgo + days) * 24 - 20, async (tx, at) => {
      if (!added || days >= 0) return;
      const change = ObligationChange.parse({ title, party, dueOn, done: true });
      await updateObligation(tx, contextAt(at), { contractId: id, id: added.id }, change);
    });
  }
  if (finalStatus === 'expired')
    schedule(4_400, async (tx, at) => {
      const record = await lockContract(tx, { tenantId, scope: 'tenant', partnerId: null }, id);
      if (record) await applyDueStep(tx, createSystemContext(tenantId, 'demo-seed', at), record.contract, at.toISOString().slice(0, 10));
    });
  // No rule completes contracts yet, so the row is updated directly.
  if (finalStatus === 'completed')
    schedule(4_400, async (tx, at) => {
      const record = await lockContract(tx, { tenantId, scope: 'tenant', partnerId: null }, id);
      if (record) await updateContractRow(tx, record.contract, { status: finalStatus, updatedAt: at.toISOString() });
    });
  return events;
}

/** Picks one of the first partner's oldest customers. */
async function findLongstandingContractCustomer(tx: Tx, tenant: DemoTenant, n: number, at: Date) {
  const isOld = and(
    eq(customers.tenantId, seedTenantId(tenant)),
    eq(customers.partnerId, seedPartnerId(tenant, 0)),
    lt(customers.createdAt, at.toISOString()),
  );
  const candidates = await tx
    .select({ id: customers.id, name: customers.name, email: customers.email })
    .from(customers)
    .where(isOld)
    .orderBy(asc(customers.createdAt), asc(customers.email))
    .limit(6);
  return candidates[n % candidates.length];
}
