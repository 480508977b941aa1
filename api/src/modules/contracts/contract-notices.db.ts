import { and, asc, eq, gte, isNull, lte } from 'drizzle-orm';
import type { CalendarKind } from '@techadds/shared/contract/contracts/states';
import type { Tx } from '../../platform/database/client';
import { contractNotices, contractObligations } from '../../schema';
import type { ContractRow } from './contracts.db';

export interface DueNotice {
  subjectId: string;
  kind: CalendarKind;
  dueOn: string;
  /** How many days before the date this notice is for. */
  daysBefore: number;
}

/** Marks a notice as sent; false if it was sent before. Whoever marks it notifies in the same transaction, so that each is sent once. */
export async function claimNotice(tx: Tx, { tenantId, id: contractId }: ContractRow, notice: DueNotice, now: Date): Promise<boolean> {
  const claimed = await tx
    .insert(contractNotices)
    .values({ ...notice, tenantId, contractId, createdAt: now.toISOString() })
    .onConflictDoNothing()
    .returning({ id: contractNotices.id });
  return claimed.length > 0;
}

/** The open obligations of a contract that are due between two days. */
export const listOpenObligations = (tx: Tx, { tenantId, id }: ContractRow, from: string, to: string) =>
  tx
    .select({ id: contractObligations.id, title: contractObligations.title, dueOn: contractObligations.dueOn })
    .from(contractObligations)
    .where(
      and(
        ...[eq(contractObligations.tenantId, tenantId), eq(contractObligations.contractId, id)],
        ...[isNull(contractObligations.doneAt), isNull(contractObligations.removedAt)],
        ...[gte(contractObligations.dueOn, from), lte(contractObligations.dueOn, to)],
      ),
    )
    .orderBy(asc(contractObligations.dueOn), asc(contractObligations.id));
