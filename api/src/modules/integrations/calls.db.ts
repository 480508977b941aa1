import type { CallProvider, CallResult } from '@techadds/shared/contract/integrations/endpoints';
import { and, eq, max, sql } from 'drizzle-orm';
import { isOfTeam, type Team } from '../../platform/auth/team';
import type { Tx } from '../../platform/database/client';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { providerCalls } from '../../schema';

export type CallRow = typeof providerCalls.$inferSelect;

/** Calls of the owner to a provider; the text is part of an operation, a code or a reference id. */
export async function listCalls(
  tx: Tx,
  owner: Team,
  provider: CallProvider,
  { query, result, sort, order, limit, offset }: ListRequest & { query?: string | undefined; result?: CallResult | undefined },
) {
  const text = query?.trim();
  const { operation, code, correlationId } = providerCalls;
  const where = and(
    isOfTeam(providerCalls, owner),
    eq(providerCalls.provider, provider),
    result && eq(providerCalls.result, result),
    text ? sql`(${containsText(operation, text)} or ${containsText(code, text)} or ${containsText(correlationId, text)})` : undefined,
  );
  const column = sort === 'durationMs' ? providerCalls.durationMs : providerCalls.at;
  const items = await tx
    .select()
    .from(providerCalls)
    .where(where)
    .orderBy(...orderByColumns(order, column, providerCalls.id))
    .limit(limit)
    .offset(offset);
  const [row] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(providerCalls)
    .where(where);
  return { total: row?.total ?? 0, items };
}

/** When each provider was called last. */
export async function findLastCallTimes(tx: Tx, owner: Team): Promise<Partial<Record<CallProvider, string>>> {
  const rows = await tx
    .select({ provider: providerCalls.provider, at: max(providerCalls.at) })
    .from(providerCalls)
    .where(isOfTeam(providerCalls, owner))
    .groupBy(providerCalls.provider);
  return Object.fromEntries(rows.flatMap(({ provider, at }) => (at === null ? [] : [[provider, at]])));
}
