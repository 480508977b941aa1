import type { BankStatementDetail } from '@techadds/shared/contract/bank-statements/endpoints';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import { conflict, notFound } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import type { BankFile } from './bank-file';
import * as db from './bank-statements.db';
import { toBankStatementDetailDto } from './bank-statements.presenter';
import { matchLines } from './line-match';
import { findMatchFacts } from './match-facts.db';

export const toTarget = ({ id, fileName }: db.BankStatementRow) => ({ type: 'bank_statement', id, name: fileName });

/** @throws AppError 404 */
export async function getBankStatement(tx: Tx, caller: Caller, id: string): Promise<db.BankStatementRow> {
  const row = await db.findBankStatement(tx, caller, id);
  if (!row) throw notFound('bank statement');
  return row;
}

/** The columns of what a line was compared with. */
export const toMatchColumns = ({ match, message, record }: ReturnType<typeof matchLines>[number]) => ({
  ...{ match, message, recordType: record?.type ?? null, recordId: record?.id ?? null, recordNumber: record?.number ?? null },
});

/**
 * Stores a statement with what its lines match. A file that waits to be applied is found again.
 * @throws AppError 409 if the same file was applied
 */
export async function createBankStatement(
  tx: Tx,
  { caller, audit, now }: ActionContext,
  fileName: string,
  { contentHash, format, encoding, statementNumber, accountLast4, unbookedCount, lines }: BankFile,
): Promise<BankStatementDetail> {
  const { tenantId } = caller;
  const at = now.toISOString();
  await db.lockBankStatements(tx, tenantId);
  const existing = await db.findByContent(tx, tenantId, contentHash);
  if (existing && existing.state !== 'uploaded') {
    const message = `${existing.actorName} imported this file as ${existing.fileName} on ${existing.createdAt.slice(0, 10)}. Nothing was changed.`;
    throw conflict('already_imported', message, { statementId: existing.id });
  }
  // Compared anew: deposits and payouts may have moved on since.
  if (existing) await db.deleteBankStatement(tx, existing);
  const days = lines.map(({ bookedOn }) => bookedOn).sort();
  const row = await db.insertBankStatement(tx, {
    ...{ tenantId, contentHash, fileName, format, encoding, statementNumber, accountLast4, unbookedCount, lineCount: lines.length },
    ...{ firstDay: days[0]!, lastDay: days.at(-1)!, state: 'uploaded', actorName: caller.name, createdAt: at, updatedAt: at },
    ...(existing && { id: existing.id }),
  });
  const matches = matchLines(lines, await findMatchFacts(tx, tenantId, row.id, lines));
  await db.insertLines(
    tx,
    row,
    lines.map((line, n) => ({ ...line, ...toMatchColumns(matches[n]!) })),
  );
  await audit(tx, {
    event: 'bank_statement.uploaded',
    description: `${caller.name} uploaded the bank statement ${fileName}`,
    targets: [toTarget(row)],
    after: { format, encoding, lineCount: lines.length, firstDay: row.firstDay, lastDay: row.lastDay },
  });
  return toBankStatementDetailDto(tx, row);
}

/** @throws AppError 404, 409 if a line was applied */
export async function discardBankStatement(tx: Tx, { caller, audit }: ActionContext, id: string): Promise<{ id: string }> {
  await db.lockBankStatements(tx, caller.tenantId);
  const statement = await getBankStatement(tx, caller, id);
  const { state, fileName } = statement;
  if (state !== 'uploaded')
    throw conflict('illegal_transition', 'This statement was applied and stays in the records.', { from: state, allowed: [] });
  await db.deleteBankStatement(tx, statement);
  await audit(tx, {
    event: 'bank_statement.discarded',
    description: `${caller.name} discarded the bank statement ${fileName}`,
    targets: [toTarget(statement)],
  });
  return { id };
}
