import type { PaymentConnection } from '@techadds/shared/contract/integrations/endpoints';
import type { Tx } from '../../platform/database/client';
import { computeKeysUntil } from './key-retention';
import { findAccountUse, findConnectedAccount, findLastWebhookAt, listFormerAccounts, type StripeAccountRow } from './stripe-accounts.db';
import { getStripeWebhookPath } from './stripe-webhook-address.service';

async function toFormerDto(tx: Tx, row: StripeAccountRow): Promise<PaymentConnection['former'][number]> {
  const use = await findAccountUse(tx, row);
  return {
    ...{ accountId: row.ref, accountName: row.name, mode: row.mode, openCount: use.openCount },
    keysUntil: row.secretKey === null ? null : computeKeysUntil(row, use),
  };
}

/** The connected account and the former ones, without their secrets. */
export async function loadPaymentDto(tx: Tx, tenantId: string, appOrigin: string): Promise<PaymentConnection> {
  const row = await findConnectedAccount(tx, tenantId);
  const former: PaymentConnection['former'] = [];
  for (const each of await listFormerAccounts(tx, tenantId)) former.push(await toFormerDto(tx, each));
  return {
    ...{ accountId: row?.ref ?? '', accountName: row?.name ?? '', mode: row?.mode ?? 'test', publishableKey: row?.publishableKey ?? '' },
    ...{ isOwn: row !== undefined, hasSecret: row !== undefined },
    ...{ checkedAt: row?.checkedAt ?? null, checkError: row?.checkError ?? null, updatedAt: row?.updatedAt ?? null },
    webhookUrl: `${appOrigin}/api${getStripeWebhookPath(tx, tenantId)}`,
    lastWebhookAt: row ? await findLastWebhookAt(tx, row) : null,
    openCount: row ? (await findAccountUse(tx, row)).openCount : 0,
    former,
  };
}
