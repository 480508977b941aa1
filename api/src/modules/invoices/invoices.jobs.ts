import type { Deps } from '../../platform/deps';
import { listUndocumentedEntries } from './invoice-sources.db';
import { issueInvoices, issueMonthlyStatement } from './invoices.service';
import { getLastFinishedMonth } from './statement-month';
import { listDueStatements } from './statement-months.db';

const pageSize = 50;

/**
 * Issues the documents of money that moved before there were documents, or while the previous release ran beside this one. Each page is one
 * transaction; entries that have their documents are skipped, so it may be repeated.
 */
export async function issueMissingInvoices({ db }: Pick<Deps, 'db'>, tenantId: string): Promise<void> {
  let seq = 0;
  for (;;) {
    const page = await db.withTenant(tenantId, async (tx) => {
      const entries = await listUndocumentedEntries(tx, tenantId, seq, pageSize);
      for (const { id } of entries) await issueInvoices(tx, tenantId, id);
      return entries;
    });
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    seq = last.seq;
  }
}

/** Issues the partners' statements of the months that are over, each in a transaction of its own; what exists already is skipped. */
export async function issueMonthlyStatements({ db }: Pick<Deps, 'db'>, tenantId: string, now: Date): Promise<void> {
  const due = await db.withTenant(tenantId, (tx) => listDueStatements(tx, tenantId, getLastFinishedMonth(now)));
  for (const each of due) await db.withTenant(tenantId, (tx) => issueMonthlyStatement(tx, tenantId, each));
}
