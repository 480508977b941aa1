import { bankLinesPerCall } from '@techadds/shared/contract/bank-statements/states';
import type { BankStatementDetail } from '@techadds/shared/contract/bank-statements/endpoints';
import { CreateTask } from '@techadds/shared/contract/tasks/endpoints';
import type { TaskSubjectType } from '@techadds/shared/contract/tasks/states';
import type { Tx } from '../../platform/database/client';
import { formatAmount } from '../../platform/money/format';
import type { ActionContext } from '../audit/action-context.service';
import { settleDeposit } from '../deposits/deposits.rules';
import { markPayoutPaid } from '../payouts/payouts.rules';
import { createTask } from '../tasks/tasks.rules';
import * as db from './bank-statements.db';
import { toBankStatementDetailDto } from './bank-statements.presenter';
import { getBankStatement, toMatchColumns, toTarget } from './bank-statements.rules';
import { matchLine, type BankRecord, type LineMatch } from './line-match';
import { findMatchFacts, lockRecord } from './match-facts.db';

const titles: Record<Exclude<LineMatch['match'], 'matched' | 'no_match' | 'already_imported'>, string> = {
  amount_differs: 'the bank has another amount',
  not_expected: 'the bank moved money unexpectedly',
  changed: 'the bank changed a line that was imported',
  possible: 'check a line without a reference',
};

const createLinkedTask = async (
  tx: Tx,
  context: ActionContext,
  { type, id, title, description }: { type: TaskSubjectType; id: string; title: string; description: string },
): Promise<string> => {
  const body = CreateTask.parse({ title: title.slice(0, 200), description, priority: 'high', subject: { type, id } });
  return (await createTask(tx, context, body)).id;
};

const describeLine = ({ line, bookedOn, amountCents, currency, reference, counterparty }: db.BankLineRow, fileName: string) =>
  [
    `${fileName}, line ${line}: ${bookedOn}, ${amountCents < 0 ? '-' : ''}${currency} ${formatAmount(Math.abs(amountCents), currency)}`,
    ...[reference && `Reference: ${reference}`, counterparty && `Counterparty: ${counterparty}`].filter(Boolean),
  ].join('\n');

/** Compares a line once more, with the record that it matches locked, so that nobody else confirms that meanwhile. */
async function compareLocked(tx: Tx, tenantId: string, row: db.BankLineRow): Promise<LineMatch & { locked: BankRecord | undefined }> {
  const facts = await findMatchFacts(tx, tenantId, row.statementId, [row]);
  const found = matchLine(row, facts);
  if (found.match !== 'matched' || !found.record) return { ...found, locked: undefined };
  const locked = await lockRecord(tx, tenantId, found.record);
  const records = facts.records.map((record) => (record.id === locked?.id ? locked : record));
  return { ...matchLine(row, { ...facts, records }), locked };
}

/** Confirms the record of a matched line, if it waits for the bank. */
async function confirmRecord(tx: Tx, context: ActionContext, { type, id, status }: BankRecord): Promise<void> {
  if (type === 'deposit' && status === 'pending') await settleDeposit(tx, context, id);
  if (type === 'payout' && (status === 'pending' || status === 'in_transit')) await markPayoutPaid(tx, context, id);
}

async function applyLine(tx: Tx, context: ActionContext, statement: db.BankStatementRow, row: db.BankLineRow): Promise<void> {
  const { locked, ...found } = await compareLocked(tx, statement.tenantId, row);
  const save = (outcome: db.BankLineRow['outcome'], taskId: string | null = null) =>
    db.updateLine(tx, row, { ...toMatchColumns(found), outcome, taskId });
  switch (found.match) {
    case 'already_imported':
      return save('skipped');
    case 'no_match':
      return save('unmatched');
    case 'matched':
      if (locked) await confirmRecord(tx, context, locked);
      return save('confirmed');
    default: {
      const subject = found.record ?? { type: 'bank_statement' as const, id: statement.id, number: statement.fileName };
      const title = `${subject.number}: ${titles[found.match]}`;
      const description = `${found.message}\n${describeLine(row, statement.fileName)}`;
      return save('task_created', await createLinkedTask(tx, context, { type: subject.type, id: subject.id, title, description }));
    }
  }
}

/** One task for all lines that nothing matches, because banks book much that is no deposit or payout. */
async function createUnmatchedTask(tx: Tx, context: ActionContext, { id, tenantId, fileName }: db.BankStatementRow): Promise<void> {
  const count = await db.countUnmatched(tx, { tenantId, id });
  if (count === 0) return;
  const title = `${fileName}: ${count} bank ${count === 1 ? 'line matches' : 'lines match'} nothing`;
  await createLinkedTask(tx, context, {
    type: 'bank_statement',
    id,
    title,
    description: 'No deposit or payout has their reference or amount.',
  });
}

/**
 * Applies the next lines of a statement: confirms what matches, and creates tasks for what differs. Each line is applied once, and what was
 * confirmed before is not booked again.
 * @throws AppError 404
 */
export async function applyBankStatement(tx: Tx, context: ActionContext, id: string): Promise<BankStatementDetail> {
  const { caller, audit, now } = context;
  await db.lockBankStatements(tx, caller.tenantId);
  const statement = await getBankStatement(tx, caller, id);
  if (statement.state === 'applied') return toBankStatementDetailDto(tx, statement);
  const rows = await db.listUnappliedLines(tx, statement, bankLinesPerCall);
  for (const row of rows) await applyLine(tx, context, statement, row);
  const [appliedCount, updatedAt] = [statement.appliedCount + rows.length, now.toISOString()];
  if (appliedCount < statement.lineCount)
    return toBankStatementDetailDto(tx, await db.updateBankStatement(tx, statement, { state: 'applying', appliedCount, updatedAt }));
  const change = { state: 'applied', appliedCount, updatedAt, appliedAt: updatedAt } as const;
  const applied = await db.updateBankStatement(tx, statement, change);
  await createUnmatchedTask(tx, context, statement);
  await audit(tx, {
    event: 'bank_statement.applied',
    description: `${caller.name} applied the bank statement ${statement.fileName}`,
    targets: [toTarget(statement)],
    after: await db.countMatches(tx, statement),
  });
  return toBankStatementDetailDto(tx, applied);
}
