import { and, eq, inArray, isNotNull, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { bankLines, bankStatements, deposits, payouts } from '../../schema';
import type { ComparedLine, MatchFacts } from './line-match';
import { findDocumentNumbers, findReferences } from './line-references';

/** The deposits and payouts that lines may be about: by number, reference, or amount of those that wait for the bank. */
async function findRecords(tx: Tx, tenantId: string, lines: readonly ComparedLine[]): Promise<MatchFacts['records']> {
  const numbers = lines.flatMap(({ reference }) => findDocumentNumbers(reference));
  const references = lines.flatMap(({ reference }) => findReferences(reference));
  const amounts = [...new Set(lines.map(({ amountCents }) => Math.abs(amountCents)))];
  const ofDeposits = await tx
    .select()
    .from(deposits)
    .where(
      and(
        eq(deposits.tenantId, tenantId),
        or(
          inArray(deposits.number, numbers),
          inArray(sql`upper(${deposits.reference})`, references),
          and(
            eq(deposits.status, 'pending'),
            or(inArray(deposits.amountCents, amounts), inArray(sql`${deposits.amountCents} - ${deposits.feeCents}`, amounts)),
          ),
        ),
      ),
    );
  const ofPayouts = await tx
    .select()
    .from(payouts)
    .where(
      and(
        eq(payouts.tenantId, tenantId),
        or(
          inArray(payouts.number, numbers),
          and(inArray(payouts.status, ['pending', 'in_transit']), inArray(payouts.amountCents, amounts)),
        ),
      ),
    );
  return [
    ...ofDeposits.map((row) => ({ type: 'deposit' as const, ...row })),
    ...ofPayouts.map((row) => ({ type: 'payout' as const, ...row })),
  ];
}

/**
 * The applied lines that say the same, or that the bank has corrected: those of other statements that are not in this one as well, because a line
 * that was moved within its statement is not a correction.
 */
async function findApplied(tx: Tx, tenantId: string, statementId: string, lines: readonly ComparedLine[]): Promise<MatchFacts['applied']> {
  const fingerprints = lines.map(({ fingerprint }) => fingerprint);
  const identities = lines.flatMap(({ identity }) => identity ?? []);
  const ofStatement = tx
    .select({ fingerprint: bankLines.fingerprint })
    .from(bankLines)
    .where(and(eq(bankLines.tenantId, tenantId), eq(bankLines.statementId, statementId)));
  const isCorrected = and(
    inArray(bankLines.identity, identities),
    ne(bankLines.statementId, statementId),
    notInArray(bankLines.fingerprint, fingerprints),
    notInArray(bankLines.fingerprint, ofStatement),
  );
  const rows = await tx
    .select({ row: bankLines, fileName: bankStatements.fileName, updatedAt: bankStatements.updatedAt })
    .from(bankLines)
    .innerJoin(bankStatements, and(eq(bankStatements.tenantId, bankLines.tenantId), eq(bankStatements.id, bankLines.statementId)))
    .where(
      and(
        ...[eq(bankLines.tenantId, tenantId), isNotNull(bankLines.outcome), ne(bankLines.outcome, 'skipped')],
        or(inArray(bankLines.fingerprint, fingerprints), identities.length > 0 ? isCorrected : undefined),
      ),
    );
  return rows.map(({ row, fileName, updatedAt }) => {
    const { fingerprint, identity, amountCents, currency, reference, recordType, recordId, recordNumber } = row;
    const record = recordType && recordId && recordNumber ? { type: recordType, id: recordId, number: recordNumber } : null;
    return { fingerprint, identity, amountCents, currency, reference, record, fileName, appliedAt: updatedAt };
  });
}

/** What lines of a statement are compared with. */
export async function findMatchFacts(tx: Tx, tenantId: string, statementId: string, lines: readonly ComparedLine[]): Promise<MatchFacts> {
  const records = await findRecords(tx, tenantId, lines);
  const applied = await findApplied(tx, tenantId, statementId, lines);
  const ids = records.map(({ id }) => id);
  const confirmed = await tx
    .select({ id: bankLines.recordId })
    .from(bankLines)
    .where(and(eq(bankLines.tenantId, tenantId), eq(bankLines.outcome, 'confirmed'), inArray(bankLines.recordId, ids)));
  return { records, applied, confirmedIds: new Set(confirmed.flatMap(({ id }) => id ?? [])) };
}

/** Locks a deposit or payout, and reads what it is then. */
export async function lockRecord(
  tx: Tx,
  tenantId: string,
  { type, id }: { type: 'deposit' | 'payout'; id: string },
): Promise<MatchFacts['records'][number] | undefined> {
  if (type === 'deposit') {
    const [row] = await tx
      .select()
      .from(deposits)
      .where(and(eq(deposits.tenantId, tenantId), eq(deposits.id, id)))
      .for('update');
    return row && { type, ...row };
  }
  const [row] = await tx
    .select()
    .from(payouts)
    .where(and(eq(payouts.tenantId, tenantId), eq(payouts.id, id)))
    .for('update');
  return row && { type, ...row };
}
