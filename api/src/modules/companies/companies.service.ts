import type { Tx } from '../../platform/database/client';
import { countCompanies } from './companies.db';

/** The number of companies that wait for approval, in a transaction of the system tenant. */
export const countPendingCompanies = async (tx: Tx): Promise<number> => (await countCompanies(tx, {})).pending_approval;
