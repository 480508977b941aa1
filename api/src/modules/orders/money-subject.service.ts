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

/** The account that holds the customer's payment until it is released or given back. */
export const getEscrowAccount = ({ id, milestoneId }: Sale): ChartAccount =>
  milestoneId === null ? chartOfAccounts.escrow(id) : chartOfAccounts.milestoneEscrow(milestoneId);
