import type { EntryKind } from '@techadds/shared/contract/ledger/types';
import { chartOfAccounts, type ChartAccount } from '../src/modules/ledger/chart-of-accounts.service';
import { postEntry } from '../src/modules/ledger/ledger.service';
import type { TestApp, TenantName } from './app';

export type Move = readonly [debit: ChartAccount, credit: ChartAccount, amountCents: number];

/** Creates a function that posts a journal entry of an order at a given time. It returns the entry's id. */
export function createEntryPoster(test: TestApp, tenant: TenantName = 'acme') {
  const tenantId = test.tenants[tenant].id;
  let booked = 0;
  return async (
    order: { id: string; partnerId: string },
    kind: EntryKind,
    at: string,
    moves: readonly Move[],
    currency = 'USD',
  ): Promise<string> => {
    const postings = moves.map(([debit, credit, amountCents]) => ({
      ...{ debit, credit, amountCents, currency },
      ...{ orderId: order.id, partnerId: order.partnerId },
    }));
    const reference = `test:${(booked += 1)}`;
    const subject = { type: 'order', id: order.id } as const;
    const { entry } = await test.deps.db.withTenant(tenantId, (tx) =>
      postEntry(tx, { tenantId, reference, kind, subject, description: kind, postings, actorId: null, cid: 'test' }, new Date(at)),
    );
    return entry.id;
  };
}

/** Postings of an order's life cycle. */
export const moves = {
  capture: (orderId: string, cents: number): Move[] => [[chartOfAccounts.processorClearing, chartOfAccounts.escrow(orderId), cents]],
  fee: (cents: number): Move[] => [[chartOfAccounts.processingFees, chartOfAccounts.processorClearing, cents]],
  settle: (cents: number): Move[] => [[chartOfAccounts.cash, chartOfAccounts.processorClearing, cents]],
  release: (orderId: string, partnerId: string, [partner, commission, fee, tax]: [number, number, number, number]): Move[] => [
    [chartOfAccounts.escrow(orderId), chartOfAccounts.partnerPending(partnerId), partner],
    [chartOfAccounts.escrow(orderId), chartOfAccounts.commission, commission],
    [chartOfAccounts.escrow(orderId), chartOfAccounts.feeRecovery, fee],
    [chartOfAccounts.escrow(orderId), chartOfAccounts.taxPayable, tax],
  ],
};
