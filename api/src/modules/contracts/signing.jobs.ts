import { countDaysBetween } from '@techadds/shared/contract/contracts/dates';
import { reminderDays } from '@techadds/shared/contract/contracts/states';
import type { Tx } from '../../platform/database/client';
import type { Deps } from '../../platform/deps';
import { enqueueEmail } from '../../platform/email/outbox';
import { getPublicOrigin } from '../../platform/http/public-url';
import { getLocalDay } from '../../platform/local-day';
import { createSystemContext } from '../audit/action-context.service';
import { getTenantTimeZone } from '../tenants/tenants.service';
import { recordEvent } from '../transitions/transitions.service';
import { lockContract, type ContractRecord } from './contracts.db';
import { contractAuditSnapshot, contractLifecycle } from './contracts.events';
import { listContractsToRemind, listRecipients, updateRecipientRow, type RecipientRow } from './recipients.db';
import { isSigningExpired } from './signing-expiry.rules';
import { hasActiveLink, mustAct } from './signing-links';

/** Contracts per page; a run goes through all of them. */
const pageSize = 200;
const firstId = '00000000-0000-0000-0000-000000000000';
const dayMs = 86_400_000;

/** The reminders that are due after so many days: after five days, and then every second day. */
const countDueReminders = (days: number): number =>
  days < reminderDays.first ? 0 : 1 + Math.floor((days - reminderDays.first) / reminderDays.every);

interface Clock {
  now: Date;
  timeZone: string;
  appUrl: string;
}

/** Reminds the recipients of a locked contract who are due. Returns their number. */
async function remindContract(tx: Tx, { contract, subdomain }: ContractRecord, { now, timeZone, appUrl }: Clock): Promise<number> {
  const today = getLocalDay(now, timeZone);
  const countDue = ({ sentAt }: RecipientRow) =>
    sentAt === null ? 0 : countDueReminders(countDaysBetween(getLocalDay(new Date(sentAt), timeZone), today));
  const appOrigin = getPublicOrigin(appUrl, new URL(appUrl).host, subdomain);
  let sent = 0;
  for (const recipient of await listRecipients(tx, contract)) {
    const reminderCount = countDue(recipient);
    if (!mustAct(recipient) || !hasActiveLink(recipient) || reminderCount <= recipient.reminderCount) continue;
    // A run that was missed is made up for by one reminder, not by several at once.
    await updateRecipientRow(tx, recipient, { reminderCount });
    await enqueueEmail(tx, { tenantId: contract.tenantId, subjectId: recipient.id, kind: 'remind', appOrigin }, now);
    await recordEvent(tx, createSystemContext(contract.tenantId, 'remind-recipients', now), contractLifecycle, contract, {
      event: 'reminded',
      note: recipient.email,
      after: contractAuditSnapshot(contract),
    });
    sent += 1;
  }
  return sent;
}

/**
 * Reminds those who were asked to sign or approve, by the day in the time zone of their tenant, until they act, the request expires or the
 * last day of the contract has passed; each contract in a transaction of its own. Returns the number of reminders.
 */
export async function remindRecipients(
  { db, log, config }: Pick<Deps, 'db' | 'log' | 'config'>,
  tenantId: string,
  now: Date,
): Promise<number> {
  const timeZone = await db.withTenant(tenantId, (tx) => getTenantTimeZone(tx, tenantId));
  // A local day is at most a day longer ago than the time says.
  const sentBefore = new Date(now.getTime() - (reminderDays.first - 1) * dayMs);
  const remind = (id: string) =>
    db.withTenant(tenantId, async (tx) => {
      const record = await lockContract(tx, { tenantId, scope: 'tenant', partnerId: null }, id);
      const contract = record?.contract;
      if (contract?.status !== 'pending_signature' || contract.archivedAt !== null || isSigningExpired(contract, now)) return 0;
      if (contract.endsOn !== null && contract.endsOn < getLocalDay(now, timeZone)) return 0;
      return remindContract(tx, record!, { now, timeZone, appUrl: config.appUrl });
    });
  let [done, after] = [0, firstId];
  for (;;) {
    const page = await db.withTenant(tenantId, (tx) => listContractsToRemind(tx, tenantId, sentBefore, { after, limit: pageSize }));
    for (const { id } of page)
      done += await remind(id).catch((error: unknown) => {
        log.error({ err: error, contract: id }, 'the recipients of a contract could not be reminded');
        return 0;
      });
    const last = page.at(-1);
    if (page.length < pageSize || !last) return done;
    after = last.id;
  }
}
