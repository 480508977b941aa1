import { computeQuoteTotals } from '@techadds/shared/contract/quotes/totals';
import type { Customer } from '@techadds/shared/contract/customers/endpoints';
import type { Quote, QuoteDetail, QuoteLine } from '@techadds/shared/contract/quotes/endpoints';

export const makeId = (n: number) => `0d9f5f0a-0000-4000-a200-${String(n).padStart(12, '0')}`;

export const makeLine = (changes: Partial<QuoteLine> = {}): QuoteLine => ({
  ...{ name: 'Firewall engineer, on site', description: '', quantity: 10, unit: 'hour', unitPriceCents: 120_00 },
  ...{ discount: null, taxBp: 2000, optional: false, selected: true, serviceId: null },
  ...changes,
});

/** A draft quote with one line, for tests. */
export const makeQuote = (changes: Partial<QuoteDetail> = {}): QuoteDetail => {
  const { lines = [makeLine()], discount = null } = changes;
  const totals = computeQuoteTotals(lines, discount);
  return {
    id: makeId(1),
    number: 'QT-2026-0124',
    title: 'Firewall refresh, 3 sites',
    customer: { id: makeId(2), name: 'Oakmont Schools', email: 'it@oakmont.example' },
    partner: { id: makeId(3), name: 'Halden Systems' },
    status: 'draft',
    currency: 'USD',
    totalCents: totals.totalCents,
    ...{ validUntil: '2099-12-20', expiresAt: '2099-12-20T23:59:59.999Z', versionNumber: 1, counter: null, order: null },
    ...{ sentAt: null, viewedAt: null, decidedAt: null, link: null, archivedAt: null },
    createdAt: '2026-11-18T09:00:00.000Z',
    updatedAt: '2026-11-18T09:00:00.000Z',
    ...{ intro: '', terms: '', lines, discount, totals },
    ...{ request: null, acceptedBy: null, declineReason: null, contract: null, project: null },
    timeline: [{ id: makeId(9), at: '2026-11-18T09:00:00.000Z', event: 'created', actorName: 'Ana Sorensen', note: null }],
    allowedActions: ['update', 'send', 'duplicate', 'archive'],
    ...changes,
  };
};

export const makeCustomer = (n: number, name: string, email: string): Customer => ({
  ...{ id: makeId(n), kind: 'company', name, email, phone: '', website: '', countryCode: '', taxId: '', note: '' },
  ...{ status: 'active', source: 'manual', orderCount: 0 },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
});

/** A list response with its counts. */
export const makeQuoteList = (items: Quote[]) => {
  const of = (status: Quote['status']) => items.filter((item) => item.status === status).length;
  return {
    items,
    meta: { total: items.length, limit: 50, offset: 0, sort: 'createdAt', order: 'desc' as const, hasMore: false },
    counts: {
      ...{
        all: items.length,
        draft: of('draft'),
        sent: of('sent'),
        viewed: of('viewed'),
        countered: of('countered'),
        revised: of('revised'),
        accepted: of('accepted'),
      },
      ...{ declined: of('declined'), expired: of('expired'), voided: of('voided'), converted: of('converted') },
    },
  };
};
