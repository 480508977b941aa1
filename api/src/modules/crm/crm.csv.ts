import { toCsv } from '../../platform/documents/csv';
import { formatPlainAmount, formatPlainPercent } from '../../platform/money/format';
import type { ContactRow } from './contacts.db';
import type { DealRow } from './deals.db';
import { toOwner } from './deals.presenter';

type Columns<Row> = readonly [heading: string, cell: (row: Row) => string | number | null][];

const contactColumns: Columns<ContactRow> = [
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Title', ({ title }) => title],
  ['Company', ({ company }) => company],
  ['Customer', ({ customer }) => customer?.name ?? null],
  ['E-mails', ({ emails }) => emails.map(({ email }) => email).join('; ')],
  ['Phones', ({ phones }) => phones.map(({ number }) => number).join('; ')],
  ['Status', ({ status }) => status],
  ['Tags', ({ tags }) => tags.join(', ')],
  ['Owner', ({ owner }) => toOwner(owner)?.name ?? null],
  ['Last contacted', ({ lastContactedAt }) => lastContactedAt],
  ['Added', ({ createdAt }) => createdAt],
];

const dealColumns: Columns<DealRow> = [
  ['Name', ({ name }) => name],
  ['Customer', ({ customer }) => customer?.name ?? null],
  ['Stage', ({ stage }) => stage.name],
  ['Amount', ({ amountCents, currency }) => formatPlainAmount(amountCents, currency)],
  ['Currency', ({ currency }) => currency],
  ['Probability', ({ ownProbabilityBp, stage }) => formatPlainPercent(ownProbabilityBp ?? stage.probabilityBp)],
  ['Close date', ({ expectedCloseDate }) => expectedCloseDate],
  ['Owner', ({ owner }) => toOwner(owner)?.name ?? null],
  ['In stage since', ({ enteredStageAt }) => enteredStageAt],
  ['Closed', ({ closedAt }) => closedAt],
  ['Lost reason', ({ lostReason }) => lostReason],
  ['Ticket', ({ ticketId }) => ticketId],
  ['Next step', ({ nextStep }) => nextStep],
  ['Added', ({ createdAt }) => createdAt],
];

const pageSize = 500;

/** Streams a list page by page, each in its own transaction, so that a slow reader does not hold a connection. */
async function* streamPages<Row>(columns: Columns<Row>, pageAt: (offset: number, limit: number) => Promise<Row[]>, total: number) {
  yield toCsv([columns.map(([heading]) => heading)]);
  for (let offset = 0; offset < total; offset += pageSize) {
    const rows = await pageAt(offset, pageSize);
    if (rows.length === 0) return;
    yield toCsv(rows.map((row) => columns.map(([, cell]) => cell(row))));
  }
}

export const streamContactsCsv = (pageAt: (offset: number, limit: number) => Promise<ContactRow[]>, total: number) =>
  streamPages(contactColumns, pageAt, total);

export const streamDealsCsv = (pageAt: (offset: number, limit: number) => Promise<DealRow[]>, total: number) =>
  streamPages(dealColumns, pageAt, total);
