import { and, asc, eq, lt } from 'drizzle-orm';
import { RequestQuote } from '@techadds/shared/contract/quote-requests/forms';
import { NewQuote } from '@techadds/shared/contract/quotes/endpoints';
import type { Tx } from '../src/platform/database/client';
import { customers, deals } from '../src/schema';
import { convertQuote } from '../src/modules/contracts/convert-quote.rules';
import { requestQuote } from '../src/modules/quote-requests/quote-requests.rules';
import { acceptQuote, counterQuote, declineQuote, markQuoteViewed, type LinkContext } from '../src/modules/quotes/public-quotes.rules';
import { sendQuote, archiveOrRestoreQuote, reviseQuote, voidQuote } from '../src/modules/quotes/quotes.lifecycle.rules';
import { expireQuoteIfDue } from '../src/modules/quotes/quotes.jobs';
import { findTenantQuote, type QuoteRow } from '../src/modules/quotes/quotes.db';
import { createQuote } from '../src/modules/quotes/quotes.rules';
import { findLongstandingCustomerId } from './deposits';
import { seedServiceId, type SeedEvent } from './history';
import { createActionContext, seedPartnerId, seedTenantId, type createTenantUsers } from './users';
import { plannedQuotes, type PlannedQuote } from './quote-texts';
import type { DemoTenant } from './tenants';

const hour = 3_600_000;
type TenantUsers = ReturnType<typeof createTenantUsers>;

/** The quotes of the demo tenant's first partner until `now`, in every status. */
export const buildQuoteEvents = (tenant: DemoTenant, users: TenantUsers, now: Date): SeedEvent[] =>
  plannedQuotes.flatMap((plan, n) => buildQuoteTimeline(tenant, users, plan, n, now));

function buildQuoteTimeline(tenant: DemoTenant, users: TenantUsers, planned: PlannedQuote, n: number, now: Date): SeedEvent[] {
  const tenantId = seedTenantId(tenant);
  const lead = users.leads[0]!;
  const { daysAgo, validForDays, finalStatus } = planned;
  let id = '';
  let requestId: string | undefined;
  const events: SeedEvent[] = [];
  const schedule = (hoursLater: number, run: (tx: Tx, at: Date) => Promise<unknown>) => {
    const at = new Date(now.getTime() - (daysAgo * 24 - hoursLater) * hour);
    // Without a customer no quote was created, so its later events are skipped.
    if (at < now) events.push({ at, run: async (tx) => (hoursLater > 0 && id === '' ? undefined : run(tx, at)) });
  };
  const asCustomer = (run: (tx: Tx, context: LinkContext, row: QuoteRow) => Promise<unknown>) => async (tx: Tx, now: Date) => {
    const row = await findTenantQuote(tx, tenantId, id, true);
    if (row) await run(tx, { now, requestMeta: { cid: 'demo-seed', ip: `203.0.113.${40 + n}`, userAgent: null } }, row);
  };

  const { requestMessage } = planned;
  if (requestMessage !== undefined)
    schedule(-20, async (tx, at) => {
      const context = createActionContext(tenant, users.customer, 'quotes.request', at);
      requestId = (await requestQuote(tx, context, seedServiceId(tenant, 0), RequestQuote.parse({ message: requestMessage }))).id;
    });
  schedule(0, async (tx, at) => {
    const isForDemoCustomer = requestMessage !== undefined || planned.isForDemoCustomer;
    const customerId =
      (isForDemoCustomer && (await findDemoCustomerId(tx, tenant, users, at))) || (await findLongstandingCustomerId(tx, tenant, n, at));
    if (!customerId) return;
    const validUntil = new Date(at.getTime() + validForDays * 24 * hour).toISOString().slice(0, 10);
    const { title, intro, terms, lines, discount } = planned;
    const ofQuote = { ...(requestId && { requestId }), ...(await findOpenDeal(tx, tenantId, customerId)) };
    const body = NewQuote.parse({ customerId, title, intro, terms, lines, discount, validUntil, ...ofQuote });
    id = (await createQuote(tx, createActionContext(tenant, lead, 'quotes.create', at), body)).id;
  });
  if (finalStatus !== 'draft') schedule(3, (tx, at) => sendQuote(tx, createActionContext(tenant, lead, 'quotes.send', at), id, ''));
  if (finalStatus !== 'draft' && finalStatus !== 'sent') schedule(26, asCustomer(markQuoteViewed));
  if (finalStatus === 'accepted' || finalStatus === 'converted')
    schedule(
      50,
      asCustomer((tx, context, row) =>
        acceptQuote(tx, context, row, { name: `${users.customer.firstName} ${users.customer.lastName}`, ...selectOffered(row) }),
      ),
    );
  if (finalStatus === 'converted')
    schedule(74, (tx, at) => convertQuote(tx, createActionContext(tenant, lead, 'quotes.convert', at), id, { to: 'contract' }));
  if (finalStatus === 'countered')
    schedule(
      50,
      asCustomer((tx, context, row) =>
        counterQuote(tx, context, row, {
          message: 'Our own people can do a part of the installation. Would ten hours do?',
          lines: row.lines.map(({ quantity, unitPriceCents }, position) => ({
            ...{ position, quantity: position === 0 ? 10 : quantity, unitPriceCents, selected: true },
          })),
          versionNumber: row.versionNumber,
        }),
      ),
    );
  if (finalStatus === 'revised')
    schedule(50, (tx, at) => reviseQuote(tx, createActionContext(tenant, lead, 'quotes.revise', at), id, 'current'));
  if (finalStatus === 'declined')
    schedule(
      50,
      asCustomer((tx, context, row) => declineQuote(tx, context, row, 'We have to put this off until next year.')),
    );
  if (finalStatus === 'voided')
    schedule(50, (tx, at) =>
      voidQuote(tx, createActionContext(tenant, lead, 'quotes.void', at), id, 'The prices of the cabling were of last year.'),
    );
  if (finalStatus === 'expired') schedule((validForDays + 2) * 24, (tx, at) => expireQuoteIfDue(tx, tenantId, id, at));
  if (planned.archived)
    schedule((validForDays + 4) * 24, (tx, at) =>
      archiveOrRestoreQuote(tx, createActionContext(tenant, lead, 'quotes.archive', at), id, 'archive'),
    );
  return events;
}

/** Accepts the optional lines that were preselected. */
const selectOffered = ({ lines, totalCents, versionNumber }: QuoteRow) => ({
  versionNumber,
  selectedOptional: lines.flatMap(({ optional, selected }, n) => (optional && selected ? [n] : [])),
  totalCents,
});

/** Finds the demo customer among the first partner's customers; undefined before their first order there. */
async function findDemoCustomerId(tx: Tx, tenant: DemoTenant, users: TenantUsers, at: Date): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        eq(customers.tenantId, seedTenantId(tenant)),
        eq(customers.partnerId, seedPartnerId(tenant, 0)),
        eq(customers.userId, users.customer.id),
        lt(customers.createdAt, at.toISOString()),
      ),
    )
    .orderBy(asc(customers.createdAt))
    .limit(1);
  return row?.id;
}

/** The customer's oldest deal, which the quote is written for, if there is one at that time. */
async function findOpenDeal(tx: Tx, tenantId: string, customerId: string): Promise<{ dealId?: string }> {
  const [deal] = await tx
    .select({ dealId: deals.id })
    .from(deals)
    .where(and(eq(deals.tenantId, tenantId), eq(deals.customerId, customerId)))
    .orderBy(asc(deals.createdAt), asc(deals.id))
    .limit(1);
  return deal ?? {};
}
