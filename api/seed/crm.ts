import { and, asc, eq, lte } from 'drizzle-orm';
import { CreateContact } from '@techadds/shared/contract/crm/contacts';
import { CreateDeal, UpdateDeal } from '@techadds/shared/contract/crm/deals';
import type { Tx } from '../src/platform/database/client';
import { customers } from '../src/schema';
import { addContactActivity, addDealActivity } from '../src/modules/crm/activities.rules';
import { addCustomerActivity } from '../src/modules/customers/customers.rules';
import { createContact } from '../src/modules/crm/contacts.rules';
import { createDeal, createDealFromTicket } from '../src/modules/crm/deals.rules';
import { listStageRows } from '../src/modules/crm/stages.service';
import { updateDeal } from '../src/modules/crm/update-deal.rules';
import { callNotes, contactNames, dealNames, jobTitles, nextSteps } from './crm-texts';
import type { SeedEvent } from './history';
import { createActionContext, seedPartnerId, seedTenantId, slugify, type createTenantUsers } from './users';
import type { DemoTenant } from './tenants';

const dayMs = 86_400_000;
type StageName = 'Prospecting' | 'Qualification' | 'Proposal' | 'Negotiation' | 'Closed Won' | 'Closed Lost';

interface DealPlan {
  amountCents: number;
  /** Days before now on which it was created and on which it moved to each further stage. */
  createdDaysAgo: number;
  moves: [stage: StageName, daysAgo: number][];
  /** Days from now to the expected close date. */
  closesInDays: number;
  lostReason?: string;
  ticketId?: string;
}

/** Deals in every stage, some of them stuck or overdue, and one won deal in each of the last twelve months, of about the same value. */
function planDeals(): DealPlan[] {
  const won = Array.from({ length: 12 }, (_, n): DealPlan => ({
    ...{ amountCents: 880_000 + ((n * 37) % 9) * 41_000, createdDaysAgo: n * 30 + 44, closesInDays: 5 - n * 30 },
    moves: [
      ['Proposal', n * 30 + 24],
      ['Closed Won', n * 30 + 4],
    ],
  }));
  const lost = ['Price', 'Competitor', 'No decision', 'No budget'].map((lostReason, n): DealPlan => ({
    ...{ amountCents: 240_000 + n * 95_000, createdDaysAgo: 70 + n * 55, closesInDays: -20 - n * 55, lostReason },
    moves: [
      ['Qualification', 60 + n * 55],
      ['Closed Lost', 32 + n * 55],
    ],
  }));
  const open: DealPlan[] = [
    { amountCents: 960_000, createdDaysAgo: 3, moves: [], closesInDays: 40 },
    { amountCents: 420_000, createdDaysAgo: 1, moves: [], closesInDays: 52, ticketId: 'T-1042' },
    { amountCents: 190_000, createdDaysAgo: 6, moves: [], closesInDays: 75 },
    { amountCents: 275_000, createdDaysAgo: 26, moves: [], closesInDays: 30 },
    { amountCents: 1_400_000, createdDaysAgo: 20, moves: [['Qualification', 8]], closesInDays: 24 },
    { amountCents: 1_125_000, createdDaysAgo: 15, moves: [['Qualification', 4]], closesInDays: 66 },
    {
      amountCents: 540_000,
      createdDaysAgo: 24,
      moves: [
        ['Qualification', 12],
        ['Proposal', 2],
      ],
      closesInDays: 0,
    },
    {
      amountCents: 752_000,
      createdDaysAgo: 48,
      moves: [
        ['Qualification', 35],
        ['Proposal', 21],
      ],
      closesInDays: -2,
    },
    {
      amountCents: 2_230_000,
      createdDaysAgo: 31,
      moves: [
        ['Qualification', 22],
        ['Proposal', 5],
      ],
      closesInDays: 95,
    },
    {
      amountCents: 1_640_000,
      createdDaysAgo: 34,
      moves: [
        ['Qualification', 25],
        ['Proposal', 12],
        ['Negotiation', 3],
      ],
      closesInDays: 9,
    },
    {
      amountCents: 850_000,
      createdDaysAgo: 41,
      moves: [
        ['Qualification', 30],
        ['Proposal', 20],
        ['Negotiation', 9],
      ],
      closesInDays: 18,
    },
  ];
  return [...open, ...won, ...lost];
}

/** Contacts and deals of each partner of a demo tenant, with calls, notes and every move of their history. */
export function buildCrmEvents(tenant: DemoTenant, users: ReturnType<typeof createTenantUsers>, now: Date): SeedEvent[] {
  return tenant.partners.flatMap((_, partner) => {
    const lead = users.leads[partner]!;
    const ago = (days: number) => new Date(now.getTime() - Math.round(days * dayMs));
    const contextAt = (at: Date) => createActionContext(tenant, lead, 'crm.write', at);
    const contactIds: string[] = [];
    const count = partner === 0 ? contactNames.length : 4;
    const contactEvents = contactNames.slice(0, count).flatMap((name, n): SeedEvent[] => {
      const [firstName, lastName] = name.split(' ');
      const at = ago(52 - n * 1.5 - partner / 10);
      const addedAt = ago(1 + n);
      const status = (['cold', 'warm', 'hot', 'in_contract'] as const)[n % 4];
      const add = async (tx: Tx) => {
        const customer = await findCustomer(tx, tenant, partner, n, now);
        const company = customer?.name ?? 'Independent';
        const emails = [
          { email: `${slugify(name)}@${slugify(company)}.example` },
          ...(n % 3 === 0 ? [{ email: `${slugify(name)}@mail.example`, type: 'home' as const }] : []),
        ];
        const body = CreateContact.parse({
          ...{ firstName, lastName, company, title: jobTitles[n % jobTitles.length], status, customerId: customer?.id ?? null, emails },
          phones: [{ number: `+1 555 02${String(n).padStart(2, '0')}` }],
          tags: n % 4 === 0 ? ['decision maker'] : n % 4 === 1 ? ['newsletter', 'fair 2026'] : [],
        });
        contactIds[n] = (await createContact(tx, contextAt(at), body)).id;
      };
      const call = (tx: Tx) =>
        addContactActivity(tx, contextAt(addedAt), contactIds[n]!, {
          kind: n % 2 === 0 ? 'call' : 'note',
          body: callNotes[n % callNotes.length]!,
        });
      const note = async (tx: Tx) => {
        const customer = await findCustomer(tx, tenant, partner, n, now);
        const body = { kind: 'note', body: callNotes[(n + 1) % callNotes.length]! } as const;
        if (customer) await addCustomerActivity(tx, createActionContext(tenant, lead, 'customers.update', addedAt), customer.id, body);
      };
      return [...(n % 3 === 0 ? [{ at: addedAt, run: note }] : []), { at, run: add }, { at: addedAt, run: call }];
    });
    const plans = planDeals().filter((__, n) => partner === 0 || n % 3 === partner % 3);
    const dealEvents = plans.flatMap((plan, n): SeedEvent[] => buildDealEvents(plan, n));
    return [...contactEvents, ...dealEvents];

    function buildDealEvents(plan: DealPlan, n: number): SeedEvent[] {
      let id = '';
      const createdAt = ago(plan.createdDaysAgo + n / 100);
      const create = async (tx: Tx) => {
        const customer = await findCustomer(tx, tenant, partner, n, now);
        const contactId = contactIds[n % count];
        const body = CreateDeal.parse({
          ...{
            name: dealNames[(n + partner * 5) % dealNames.length],
            amountCents: plan.amountCents,
            nextStep: nextSteps[n % nextSteps.length],
          },
          ...{ expectedCloseDate: ago(-plan.closesInDays).toISOString().slice(0, 10), customerId: customer?.id ?? null },
          contactIds: contactId === undefined ? [] : [contactId],
        });
        const context = contextAt(createdAt);
        id = plan.ticketId
          ? (await createDealFromTicket(tx, context, { ...body, ticketId: `${plan.ticketId}-${partner}` })).deal.id
          : (await createDeal(tx, context, body)).id;
      };
      const move = ([name, daysAgo]: DealPlan['moves'][number]): SeedEvent => {
        const at = ago(daysAgo + n / 100);
        const run = async (tx: Tx) => {
          const stage = (await listStageRows(tx, seedTenantId(tenant))).find((each) => each.name === name)!;
          await updateDeal(
            tx,
            contextAt(at),
            id,
            UpdateDeal.parse({ stageId: stage.id, ...(name === 'Closed Lost' && { lostReason: plan.lostReason }) }),
          );
        };
        return { at, run };
      };
      const noteAt = ago(Math.max(0.1, (plan.moves.at(-1)?.[1] ?? plan.createdDaysAgo) - 0.4));
      const note = (tx: Tx) => addDealActivity(tx, contextAt(noteAt), id, { kind: 'call', body: callNotes[(n + 2) % callNotes.length]! });
      return [{ at: createdAt, run: create }, ...plan.moves.map(move), ...(n % 2 === 0 ? [{ at: noteAt, run: note }] : [])];
    }
  });
}

/** One of the partner's customers who exist on the first day of the history, or the oldest one there is. */
async function findCustomer(tx: Tx, tenant: DemoTenant, partner: number, n: number, now: Date) {
  const rows = await tx
    .select({ id: customers.id, name: customers.name })
    .from(customers)
    .where(
      and(
        eq(customers.tenantId, seedTenantId(tenant)),
        eq(customers.kind, 'company'),
        eq(customers.partnerId, seedPartnerId(tenant, partner)),
        lte(customers.createdAt, now.toISOString()),
      ),
    )
    .orderBy(asc(customers.createdAt), asc(customers.id))
    .limit(30);
  return rows[n % Math.max(1, rows.length)];
}
