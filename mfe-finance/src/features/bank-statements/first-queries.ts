import { listBankStatements } from '@techadds/shared/contract/bank-statements/endpoints';
import type { FirstQueries } from '@techadds/shared/mfe';

export const bankStatementList = { endpoint: listBankStatements, sorts: ['createdAt', 'name'], order: 'desc' } as const;

export const firstQueries = { BankStatementsPage: [bankStatementList] } satisfies FirstQueries;
