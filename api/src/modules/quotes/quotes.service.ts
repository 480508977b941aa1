import { and, eq } from 'drizzle-orm';
import { quoteTransitions } from '@techadds/shared/contract/quotes/states';
import type { Tx } from '../../platform/database/client';
import { customers, quoteEvents, quotes } from '../../schema';
import type { ActionContext } from '../audit/action-context.service';
import { isAllowedIn } from '../transitions/transitions.service';
import { visibleQuotes } from '../row-scope/row-scope.service';
import { nextUpdatedAt } from '../../platform/database/record-version';

export type QuoteRow = typeof quotes.$inferSelect;

/** Selects a quote visible to the caller with its customer's name, `for update`. */
export async function lockQuoteToConvert(
  tx: Tx,
  caller: ActionContext['caller'],
  id: string,
): Promise<{ quote: QuoteRow; customerName: string } | undefined> {
  const [row] = await tx
    .select({ quote: quotes, customerName: customers.name })
    .from(quotes)
    .innerJoin(customers, and(eq(customers.tenantId, quotes.tenantId), eq(customers.id, quotes.customerId)))
    .where(and(visibleQuotes(caller), eq(quotes.id, id)))
    .for('update', { of: quotes });
  return row;
}

export const canConvert = ({ status, archivedAt }: Pick<QuoteRow, 'status' | 'archivedAt'>): boolean =>
  archivedAt === null && isAllowedIn(quoteTransitions.convert, status);

/** Marks an accepted quote as converted to the given contract, project or order. */
export async function markConverted(
  tx: Tx,
  { caller, audit, now }: ActionContext,
  quote: QuoteRow,
  { noun, number: becameNumber }: { noun: 'contract' | 'project' | 'order'; number: string },
): Promise<void> {
  const { tenantId, id, number, version } = quote;
  const at = now.toISOString();
  await tx
    .update(quotes)
    .set({ status: 'converted', version: version + 1, updatedAt: nextUpdatedAt(quote, now) })
    .where(and(eq(quotes.tenantId, tenantId), eq(quotes.id, id)));
  await tx.insert(quoteEvents).values({ tenantId, quoteId: id, at, event: 'converted', actorName: caller.name, note: becameNumber });
  await audit(tx, {
    event: 'quote.converted',
    description: `${caller.name} made the ${noun} ${becameNumber} of the quote ${number}`,
    ...{
      targets: [{ type: 'quote', id, name: number }],
      before: { status: quote.status },
      after: { status: 'converted', [`${noun}Number`]: becameNumber },
    },
  });
}
