import { bankStatementsPath } from '@techadds/shared/contract/bank-statements/states';
import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../platform/database/client';
import { formatMoney } from '../../platform/money/format';
import type { ActionContext } from '../audit/action-context.service';
import { listAdminIdsWith, listPartnerUserIds, notify } from '../notifications/notifications.service';
import { findDepositParties, type DepositRow } from './deposits.db';

/** Notifies the administrators who settle deposits. They have no list of deposits; a bank statement confirms them. */
export async function notifyOfAnnouncedDeposit(
  tx: Tx,
  { caller, now }: Pick<ActionContext, 'caller' | 'now'>,
  { tenantId, number, amountCents, currency, reference }: DepositRow,
): Promise<void> {
  const message = {
    type: 'deposit.announced' as const,
    title: `Deposit ${number} was announced`,
    body: `${caller.name} expects ${formatMoney(amountCents, currency)} with the reference ${reference}. A bank statement confirms it.`,
    path: bankStatementsPath,
  };
  await notify(tx, tenantId, await listAdminIdsWith(tx, tenantId, 'deposits.settle'), message, now);
}

/** Notifies the partner's users who read deposits, and the customer who paid in advance, that the money is there. */
export async function notifyOfSettledDeposit(tx: Tx, { now }: Pick<ActionContext, 'now'>, row: DepositRow): Promise<void> {
  const { tenantId, partnerId, number, creditedCents, currency } = row;
  const { partnerName = 'The partner', customerName = null, customerUserId = null } = (await findDepositParties(tx, row)) ?? {};
  const amount = formatMoney(creditedCents, currency);
  const type = 'deposit.settled' as const;
  const toPartner = {
    ...{ type, title: `Deposit ${number} arrived`, path: `${paths.deposits}?query=${encodeURIComponent(number)}` },
    body: `${amount} was credited to ${customerName ?? 'your balance'}.`,
  };
  await notify(tx, tenantId, await listPartnerUserIds(tx, tenantId, partnerId, 'deposits.read'), toPartner, now);
  const toCustomer = {
    ...{ type, title: `Your payment to ${partnerName} arrived`, path: `${paths.orders}/credit` },
    body: `${amount} of deposit ${number} was added to your credit.`,
  };
  await notify(tx, tenantId, customerUserId === null ? [] : [customerUserId], toCustomer, now);
}
