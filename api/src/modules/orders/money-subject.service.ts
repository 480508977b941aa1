import type { SubjectType } from '@techadds/shared/contract/ledger/types';
import { chartOfAccounts, type ChartAccount } from '../ledger/chart-of-accounts.service';

interface Sale {
  id: string;
  milestoneId: string | null;
}

/** The subject of a sale's ledger entries: its milestone, or the order itself. */
export const getMoneySubject = ({ id, milestoneId }: Sale): { type: SubjectType & ('order' | 'milestone'); id: string } =>
  milestoneId === null ? { type: 'order', id } : { type: 'milestone', id: milestoneId };

/** The prefix of the references of entries that are booked once, such as `order:<id>`. */
export function getMoneyReference(sale: Sale): string {
  const { type, id } = getMoneySubject(sale);
  return `${type}:${id}`;
}

/** The reference of the entry that reserves the customer's credit for a sale. */
export const getHoldReference = ({ id }: Pick<Sale, 'id'>): string => `order:${id}:hold`;

/** The account of the credit that pays a part of a sale. */
export const getCreditAccount = ({ creditCustomerId, customerId }: { creditCustomerId: string | null; customerId: string }): ChartAccount =>
  chartOfAccounts.customerCredit(creditCustomerId ?? customerId);

/** What the payment method is charged: the amount to pay less the part that credit pays, in cents. */
export const getChargeCents = ({ payCents, creditCents }: { payCents: number; creditCents: number }): number => payCents - creditCents;

/** The account that holds the customer's payment until it is released or given back. */
export const getEscrowAccount = ({ id, milestoneId }: Sale): ChartAccount =>
  milestoneId === null ? chartOfAccounts.escrow(id) : chartOfAccounts.milestoneEscrow(milestoneId);
