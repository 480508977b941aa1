import { addDays, countDaysBetween, getTermDates } from '@techadds/shared/contract/contracts/dates';
import type { CalendarKind } from '@techadds/shared/contract/contracts/states';
import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../platform/database/client';
import type { Deps } from '../../platform/deps';
import { createSystemContext } from '../audit/action-context.service';
import { listPartnerUserIds, notify } from '../notifications/notifications.service';
import { getTenantDay } from '../tenants/tenants.service';
import { listContractsWithDates } from './calendar.db';
import { claimNotice, listOpenObligations } from './contract-notices.db';
import { applyDueStep } from './contract-term.rules';
import { lockContract, type ContractRow } from './contracts.db';

/** Contracts per page; a run goes through all of them. */
const pageSize = 200;
const firstId = '00000000-0000-0000-0000-000000000000';
/** The days before a date on which its partner is notified. */
const noticeDays = [30, 7, 1];

const texts: Record<CalendarKind, string> = {
  obligation: 'is due',
  milestone: 'is due',
  expiry: 'ends',
  renewal: 'renews',
  notice: 'can last be given notice of',
};
const formatDays = (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`);

/** The notice that a date calls for today: the one for the nearest number of days, so that a run that was missed is made up for. */
const findNoticeDays = (daysLeft: number): number | undefined =>
  daysLeft < 0 ? undefined : noticeDays.toSorted((a, b) => a - b).find((days) => daysLeft <= days);

async function notifyOfDates(tx: Tx, contract: ContractRow, today: string, now: Date): Promise<number> {
  const last = addDays(today, noticeDays[0] ?? 0);
  const obligations = (await listOpenObligations(tx, contract, today, last)).map(({ id, title, dueOn }) => ({
    ...{ subjectId: id, kind: 'obligation' as const, on: dueOn, title },
  }));
  const terms = getTermDates(contract).map((date) => ({ ...date, subjectId: contract.id, title: contract.number }));
  let sent = 0;
  for (const { subjectId, kind, on, title } of [...terms, ...obligations]) {
    const daysLeft = countDaysBetween(today, on);
    const daysBefore = findNoticeDays(daysLeft);
    if (daysBefore === undefined || !(await claimNotice(tx, contract, { subjectId, kind, dueOn: on, daysBefore }, now))) continue;
    const message = {
      type: 'contract.due_soon' as const,
      title: `${title} ${texts[kind]} ${formatDays(daysLeft)}`,
      body: `${contract.number}, ${contract.title}: ${on}`,
      path: paths.contract(contract.id),
    };
    await notify(
      tx,
      contract.tenantId,
      await listPartnerUserIds(tx, contract.tenantId, contract.partnerId, 'contracts.read'),
      message,
      now,
    );
    sent += 1;
  }
  return sent;
}

async function notifyOfStep(tx: Tx, contract: ContractRow, done: NonNullable<Awaited<ReturnType<typeof applyDueStep>>>, now: Date) {
  const { number, title, tenantId, partnerId, id } = contract;
  const what = done.step === 'renew' ? `renewed until ${done.renewedUntil}` : done.step === 'expire' ? 'expired' : 'is terminated';
  const message = { type: 'contract.ended' as const, title: `${number} ${what}`, body: title, path: paths.contract(id) };
  await notify(tx, tenantId, await listPartnerUserIds(tx, tenantId, partnerId, 'contracts.read'), message, now);
}

/**
 * Ends, expires and renews contracts whose day has come in the time zone of their tenant, and notifies partners of the dates to come; each
 * contract in a transaction of its own. Returns the number of steps and notices.
 */
export async function advanceContracts({ db, log }: Pick<Deps, 'db' | 'log'>, tenantId: string, now: Date): Promise<number> {
  const today = await db.withTenant(tenantId, (tx) => getTenantDay(tx, tenantId, now));
  const viewer = { tenantId, scope: 'tenant', partnerId: null } as const;
  let done = 0;
  const advance = (id: string) =>
    db.withTenant(tenantId, async (tx) => {
      const found = await lockContract(tx, viewer, id);
      if (found?.contract.status !== 'active' || found.contract.archivedAt !== null) return 0;
      const step = await applyDueStep(tx, createSystemContext(tenantId, 'contract-dates', now), found.contract, today);
      if (step) await notifyOfStep(tx, found.contract, step, now);
      return step ? 1 : notifyOfDates(tx, found.contract, today, now);
    });
  const until = addDays(today, noticeDays[0] ?? 0);
  let after = firstId;
  for (;;) {
    const page = await db.withTenant(tenantId, (tx) => listContractsWithDates(tx, tenantId, until, { after, limit: pageSize }));
    for (const { id } of page)
      done += await advance(id).catch((error: unknown) => {
        log.error({ err: error, contract: id }, 'a contract could not be advanced');
        return 0;
      });
    const last = page.at(-1);
    if (page.length < pageSize || !last) return done;
    after = last.id;
  }
}
