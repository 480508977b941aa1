import { and, asc, eq, lt } from 'drizzle-orm';
import { RequestQuote } from '@techadds/shared/contract/quote-request-form';
import { NewQuote } from '@techadds/shared/contract/quotes';
import type { Tx } from '../src/database/database';
import { customers } from '../src/database/schema';
import { convertQuote } from '../src/modules/contracts/convert-quote.rules';
import { requestQuote } from '../src/modules/quote-requests/quote-requests.rules';
import { acceptQuote, declineQuote, viewQuote, type Visit } from '../src/modules/quotes/public-quotes.rules';
import { sendQuote, shelveQuote, voidQuote } from '../src/modules/quotes/quotes.lifecycle.rules';
import { expireQuote } from '../src/modules/quotes/quotes.jobs';
import { findAnyQuote, type QuoteRow } from '../src/modules/quotes/quotes.db';
import { createQuote } from '../src/modules/quotes/quotes.rules';
import { customerOf } from './deposits';
import { serviceId, type Happening } from './history';
import { actOf, partnerIdOf, tenantIdOf, type peopleOf } from './users';
import { plannedQuotes, type PlannedQuote } from './quote-texts';
import type { DemoTenant } from './tenants';

const hour = 3_600_000;
type People = ReturnType<typeof peopleOf>;

/** The quotes of the first partner of a demo tenant until `now`, in every state. */
export const quotesOf = (tenant: DemoTenant, people: People, now: Date): Happening[] =>
  plannedQuotes.flatMap((each, n) => lifeOf(tenant, people, each, n, now));

function lifeOf(tenant: DemoTenant, people: People, planned: PlannedQuote, n: number, now: Date): Happening[] {
  const tenantId = tenantIdOf(tenant);
  const lead = people.leads[0]!;
  const { daysAgo, validFor, becomes } = planned;
  let id = '';
  let requestId: string | undefined;
  const steps: Happening[] = [];
  const then = (hoursLater: number, run: (tx: Tx, at: Date) => Promise<unknown>) => {
    const at = new Date(now.getTime() - (daysAgo * 24 - hoursLater) * hour);
    // Where there is no customer yet, nothing comes of it.
    if (at < now) steps.push({ at, run: async (tx) => (hoursLater > 0 && id === '' ? undefined : run(tx, at)) });
  };
  const answer = (run: (tx: Tx, visit: Visit, row: QuoteRow) => Promise<unknown>) => async (tx: Tx, now: Date) => {
    const row = await findAnyQuote(tx, tenantId, id, true);
    if (row) await run(tx, { now, origin: { cid: 'demo-seed', ip: `203.0.113.${40 + n}`, userAgent: null } }, row);
  };

  const { asks } = planned;
  if (asks !== undefined)
    then(-20, async (tx, at) => {
      const act = actOf(tenant, people.customer, 'quotes.request', at);
      requestId = (await requestQuote(tx, act, serviceId(tenant, 0), RequestQuote.parse({ message: asks }))).id;
    });
  then(0, async (tx, at) => {
    const own = asks !== undefined || planned.own;
    const customerId = (own && (await ownCustomer(tx, tenant, people, at))) || (await customerOf(tx, tenant, n, at));
    if (!customerId) return;
    const validUntil = new Date(at.getTime() + validFor * 24 * hour).toISOString().slice(0, 10);
    const { title, intro, terms, lines, discount } = planned;
    const body = NewQuote.parse({ customerId, title, intro, terms, lines, discount, validUntil, ...(requestId && { requestId }) });
    id = (await createQuote(tx, actOf(tenant, lead, 'quotes.create', at), body)).id;
  });
  if (becomes !== 'draft') then(3, (tx, at) => sendQuote(tx, actOf(tenant, lead, 'quotes.send', at), id, ''));
  if (becomes !== 'draft' && becomes !== 'sent') then(26, answer(viewQuote));
  if (becomes === 'accepted' || becomes === 'converted')
    then(
      50,
      answer((tx, visit, row) =>
        acceptQuote(tx, visit, row, { name: `${people.customer.firstName} ${people.customer.lastName}`, ...choiceOf(row) }),
      ),
    );
  if (becomes === 'converted') then(74, (tx, at) => convertQuote(tx, actOf(tenant, lead, 'quotes.convert', at), id));
  if (becomes === 'declined')
    then(
      50,
      answer((tx, visit, row) => declineQuote(tx, visit, row, 'We have to put this off until next year.')),
    );
  if (becomes === 'voided')
    then(50, (tx, at) => voidQuote(tx, actOf(tenant, lead, 'quotes.void', at), id, 'The prices of the cabling were of last year.'));
  if (becomes === 'expired') then((validFor + 2) * 24, (tx, at) => expireQuote(tx, tenantId, id, at));
  if (planned.shelved) then((validFor + 4) * 24, (tx, at) => shelveQuote(tx, actOf(tenant, lead, 'quotes.archive', at), id, 'archive'));
  return steps;
}

/** What was offered as counted is taken. */
const choiceOf = ({ lines, totalCents }: QuoteRow) => ({
  selectedOptional: lines.flatMap(({ optional, selected }, n) => (optional && selected ? [n] : [])),
  totalCents,
});

/** The demo customer in the first partner's list, once they have ordered there. */
async function ownCustomer(tx: Tx, tenant: DemoTenant, people: People, at: Date): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        eq(customers.tenantId, tenantIdOf(tenant)),
        eq(customers.partnerId, partnerIdOf(tenant, 0)),
        eq(customers.userId, people.customer.id),
        lt(customers.createdAt, at.toISOString()),
      ),
    )
    .orderBy(asc(customers.createdAt))
    .limit(1);
  return row?.id;
}
