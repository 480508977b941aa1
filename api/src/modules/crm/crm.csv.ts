import { streamCsvPages, type CsvColumns } from '../../platform/documents/csv-pages';
import { formatPlainAmount, formatPlainPercent } from '../../platform/money/format';
import type { ContactRow } from './contacts.db';
import type { DealRow } from './deals.db';
import { toOwner } from './deals.presenter';

const contactColumns: CsvColumns<ContactRow> = [
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

const dealColumns: CsvColumns<DealRow> = [
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

export const streamContactsCsv = (pageAt: (offset: number, limit: number) => Promise<ContactRow[]>, total: number) =>
  streamCsvPages(contactColumns, pageAt, total);

export const streamDealsCsv = (pageAt: (offset: number, limit: number) => Promise<DealRow[]>, total: number) =>
  streamCsvPages(dealColumns, pageAt, total);
