import { and, asc, eq, lt } from 'drizzle-orm';
import { ContractForm, SendContract } from '@techadds/shared/contract/contract-forms';
import type { ContractStatus } from '@techadds/shared/contract/contract-states';
import type { Tx } from '../src/database/database';
import { customers } from '../src/database/schema';
import { lockContract, setContract } from '../src/modules/contracts/contracts.db';
import { createContract, moveContract } from '../src/modules/contracts/contracts.rules';
import { recipientsOf } from '../src/modules/contracts/recipients.db';
import { sendContract } from '../src/modules/contracts/send-for-signature.rules';
import { declineContract, guestDeed, openContract, signContract } from '../src/modules/contracts/signing.rules';
import { contractBody, drawnName } from './contract-texts';
import type { Happening } from './history';
import { actOf, partnerIdOf, tenantIdOf, type peopleOf } from './users';
import type { DemoTenant } from './tenants';

const hour = 3_600_000;

interface Planned {
  daysAgo: number;
  title: string;
  dollars: number;
  becomes: ContractStatus;
  /** How many of the two have signed, where it waits for them. */
  signed?: number;
}
const plan = (daysAgo: number, title: string, dollars: number, becomes: ContractStatus, signed?: number): Planned => ({
  ...{ daysAgo, title, dollars, becomes },
  ...(signed !== undefined && { signed }),
});

const planned: readonly Planned[] = [
  plan(330, 'Security programme, first year', 24_000, 'completed'),
  plan(290, 'Backup service for two sites', 9_600, 'expired'),
  plan(200, 'Managed workplace for 40 people', 36_000, 'terminated'),
  plan(120, 'Platform setup in four milestones', 12_000, 'active'),
  plan(60, 'Network care for branch offices', 7_200, 'active'),
  plan(40, 'Warehouse migration', 18_500, 'declined'),
  plan(21, 'Penetration tests each quarter', 4_400, 'voided'),
  plan(6, 'Incident response on call', 15_000, 'pending_signature', 1),
  plan(2, 'Compliance review', 6_800, 'pending_signature', 0),
  plan(0.5, 'Cloud cost review', 3_200, 'draft'),
];

/** The contracts of the first partner of a demo tenant until `now`, in every state. */
export const contractsOf = (tenant: DemoTenant, people: ReturnType<typeof peopleOf>, now: Date): Happening[] =>
  planned.flatMap((each, n) => lifeOf(tenant, people, each, n, now));

function lifeOf(tenant: DemoTenant, people: ReturnType<typeof peopleOf>, each: Planned, n: number, now: Date): Happening[] {
  const tenantId = tenantIdOf(tenant);
  const lead = people.leads[0]!;
  const seller = `${lead.firstName} ${lead.lastName}`;
  const { daysAgo, title, dollars, becomes, signed = 2 } = each;
  let id = '';
  const steps: Happening[] = [];
  const then = (hoursLater: number, run: (tx: Tx, at: Date) => Promise<unknown>) => {
    const at = new Date(now.getTime() - (daysAgo * 24 - hoursLater) * hour);
    if (at < now) steps.push({ at, run: (tx) => run(tx, at) });
  };
  const act = (at: Date) => actOf(tenant, lead, 'contracts.create', at);
  const guest = (which: number, run: typeof openContract) => async (tx: Tx, at: Date) => {
    const found = await lockContract(tx, { tenantId, scope: 'tenant', partnerId: null }, id);
    const me = found && (await recipientsOf(tx, found.contract))[which];
    if (!me) return;
    const origin = { cid: 'demo-seed', ip: `203.0.113.${10 + n * 2 + which}`, userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/145.0' };
    await run(tx, { found, me }, guestDeed({ found, me }, origin, at, ''));
  };
  const sign =
    (drawn = false): typeof openContract =>
    (tx, guested, deed) =>
      signContract(tx, guested, deed, drawn ? { kind: 'drawn', strokes: drawnName } : { kind: 'typed', text: guested.me.name });

  then(0, async (tx, at) => {
    const customer = await customerOf(tx, tenant, n, at);
    if (!customer) return;
    const effectiveOn = at.toISOString().slice(0, 10);
    const endsOn = new Date(at.getTime() + (becomes === 'expired' ? 180 : 365) * 24 * hour).toISOString().slice(0, 10);
    const body = contractBody(title, customer.name, tenant.partners[0]?.name ?? '');
    const form = { customerId: customer.id, title, body, valueCents: dollars * 100, effectiveOn, endsOn };
    id = await createContract(tx, act(at), ContractForm.parse(form));
    if (becomes === 'draft') return;
    const recipients = [
      { name: customer.name, email: customer.email },
      { name: seller, email: lead.email },
    ];
    await sendContract(
      tx,
      act(at),
      id,
      SendContract.parse({ recipients, message: 'Here is what we agreed on. Please read and sign.' }),
      '',
    );
  });
  if (becomes === 'draft') return steps;
  if (becomes === 'voided') then(20, (tx, at) => moveContract(tx, act(at), id, 'void', 'The dates have changed; a new one follows.'));
  if (becomes === 'voided' || signed === 0) return steps;
  then(3, guest(0, openContract));
  if (becomes === 'declined') {
    then(
      30,
      guest(0, (tx, guested, deed) => declineContract(tx, guested, deed, 'Our board has put the budget off to next year.')),
    );
    return steps;
  }
  then(5, guest(0, sign(n % 2 === 0)));
  if (signed < 2) return steps;
  then(8, guest(1, openContract));
  then(9, guest(1, sign()));
  if (becomes === 'terminated') then(2_000, (tx, at) => moveContract(tx, act(at), id, 'terminate', 'Ended by agreement of both sides.'));
  // No rule does this yet: all that was agreed is done, or its last day is over.
  if (becomes === 'completed' || becomes === 'expired')
    then(4_400, async (tx, at) => {
      const found = await lockContract(tx, { tenantId, scope: 'tenant', partnerId: null }, id);
      if (found) await setContract(tx, found.contract, { status: becomes, updatedAt: at.toISOString() });
    });
  return steps;
}

/** One of the customers that the first partner has had for longest. */
async function customerOf(tx: Tx, tenant: DemoTenant, n: number, at: Date) {
  const isOld = and(
    eq(customers.tenantId, tenantIdOf(tenant)),
    eq(customers.partnerId, partnerIdOf(tenant, 0)),
    lt(customers.createdAt, at.toISOString()),
  );
  const old = await tx
    .select({ id: customers.id, name: customers.name, email: customers.email })
    .from(customers)
    .where(isOld)
    .orderBy(asc(customers.createdAt), asc(customers.email))
    .limit(6);
  return old[n % old.length];
}
