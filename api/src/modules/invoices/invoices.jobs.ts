import type { Deps } from '../../platform/deps';
import { listUndocumentedEntries } from './invoice-sources.db';
import { issueInvoices } from './invoices.service';

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
