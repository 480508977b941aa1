import type { BankLine, BankStatement, BankStatementDetail } from '@techadds/shared/contract/bank-statements/endpoints';
import type { Tx } from '../../platform/database/client';
import { countMatches, type BankLineRow, type BankStatementRow } from './bank-statements.db';

export function toBankStatementDto(statement: BankStatementRow): BankStatement {
  const { id, fileName, format, encoding, statementNumber, accountLast4, firstDay, lastDay, state, lineCount } = statement;
  const { appliedCount, actorName, createdAt, appliedAt } = statement;
  return {
    ...{ id, fileName, format, encoding, statementNumber, accountLast4, firstDay, lastDay, state, lineCount, appliedCount },
    ...{ actorName, createdAt, appliedAt },
  };
}

export async function toBankStatementDetailDto(tx: Tx, statement: BankStatementRow): Promise<BankStatementDetail> {
  return { ...toBankStatementDto(statement), unbookedCount: statement.unbookedCount, counts: await countMatches(tx, statement) };
}

export function toBankLineDto(row: BankLineRow): BankLine {
  const { id, line, bookedOn, amountCents, currency, reference, counterparty, match, message, outcome, taskId } = row;
  const { recordType, recordId, recordNumber } = row;
  return {
    ...{ id, line, bookedOn, amountCents, currency, reference, counterparty, match, message, outcome, taskId },
    record: recordType && recordId && recordNumber ? { type: recordType, id: recordId, number: recordNumber } : null,
  };
}
