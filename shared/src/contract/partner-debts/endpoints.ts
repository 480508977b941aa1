import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { cents, currency, id } from '../fields';
import { listQuery, listResponse } from '../list';
import { DebtSettings, WriteOff } from './forms';

export { DebtSettings, WriteOff } from './forms';
export type DebtSettings = z.infer<typeof DebtSettings>;

/** What a partner owes in a currency: refunds of earnings that were paid out before. */
export const PartnerDebt = z.object({
  partner: z.object({ id, name: z.string() }),
  currency,
  owedCents: cents,
  /** Whether it exceeds the limit. */
  payoutsPaused: z.boolean(),
});
export type PartnerDebt = z.infer<typeof PartnerDebt>;

export const listPartnerDebts = endpoint({
  method: 'GET',
  path: '/finance/partner-debts',
  summary: 'List what partners owe for refunds of earnings that were paid out before, the largest first',
  permission: 'debts.read',
  query: listQuery(['owed', 'partner'], 'desc'),
  response: listResponse(PartnerDebt),
});

export const WrittenOff = z.object({
  entryId: id,
  currency,
  /** What the partner still owes. */
  owedCents: cents,
});
export type WrittenOff = z.infer<typeof WrittenOff>;

export const writeOffDebt = endpoint({
  method: 'POST',
  path: '/finance/partner-debts/{partnerId}/write-off',
  summary: 'Write off a part of what a partner owes; it becomes a loss of the marketplace',
  permission: 'debts.writeOff',
  idempotent: true,
  params: z.strictObject({ partnerId: id }),
  body: WriteOff,
  response: WrittenOff,
  errors: [404],
  refetches: ['finance'],
});

export const getDebtSettings = endpoint({
  method: 'GET',
  path: '/finance/debt-settings',
  summary: 'Get the limit and the collection rule for what partners owe',
  permission: 'debts.read',
  response: DebtSettings,
});

export const putDebtSettings = endpoint({
  method: 'PUT',
  path: '/finance/debt-settings',
  summary: 'Set the limit from which payouts are paused, and the share of earnings that is set off',
  permission: 'debts.settings',
  body: DebtSettings,
  response: DebtSettings,
  refetches: ['finance'],
});
