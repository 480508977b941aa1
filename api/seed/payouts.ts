import { PutPayoutAccount } from '@techadds/shared/contract/payouts/endpoints';
import { payoutCancellationMinutes } from '@techadds/shared/contract/payouts/states';
import type { Tx } from '../src/platform/database/client';
import type { FieldEncryption } from '../src/platform/encryption/field-encryption';
import { chartOfAccounts } from '../src/modules/ledger/chart-of-accounts.service';
import { getLedgerBalance } from '../src/modules/ledger/ledger.service';
import { decidePayoutAccount, putPayoutAccount } from '../src/modules/payouts/payout-accounts.rules';
import { computeArrivalDay } from '../src/modules/payouts/payout-schedule';
import { runScheduledPayout } from '../src/modules/payouts/payouts.jobs';
import { cancelPayout, createPayout, markPayoutFailed, markPayoutPaid, sendPayout } from '../src/modules/payouts/payouts.rules';
import { AppError } from '../src/platform/http/errors';
import type { SeedEvent } from './history';
import { createActionContext, seedPartnerId, seedTenantId, type createTenantUsers } from './users';
import type { DemoTenant } from './tenants';
import { createSystemContext, type ActorContext } from '../src/modules/audit/action-context.service';

const hour = 3_600_000;
const day = 24;
/** Hours after which a bank transfer has a result, even across a weekend. */
const bankResultDelayHours = 4 * day;

type PayoutOutcome = 'paid' | 'failed' | 'canceled' | 'open';
interface PlannedPayout {
  hoursAgo: number;
  /** Share of the available balance, in percent. */
  percent: number;
  outcome: PayoutOutcome;
}
/** Payouts of the first partner: about half of the balance each month, so that some always remains; then one of each outcome. */
const plannedPayouts: readonly PlannedPayout[] = [
  ...Array.from({ length: 11 }, (_, n): PlannedPayout => ({ hoursAgo: (345 - n * 30) * day, percent: 50, outcome: 'paid' })),
  { hoursAgo: 9 * day, percent: 40, outcome: 'failed' },
  { hoursAgo: 3 * day, percent: 30, outcome: 'canceled' },
  { hoursAgo: 20, percent: 30, outcome: 'open' },
  { hoursAgo: 1 / 3, percent: 20, outcome: 'open' },
];

/** The first of each month between two dates, at 06:00 UTC. */
function monthStartsBetween(from: Date, until: Date): Date[] {
  const first = (months: number) => new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1, 6));
  return Array.from({ length: 14 }, (_, n) => first(n)).filter((at) => at > from && at < until);
}

/** The payout accounts of a demo tenant's partners, verified by an admin, and their payouts until `now`. */
export function buildPayoutEvents(
  tenant: DemoTenant,
  users: ReturnType<typeof createTenantUsers>,
  fieldEncryption: FieldEncryption,
  now: Date,
): SeedEvent[] {
  const tenantId = seedTenantId(tenant);
  const ago = (hours: number) => new Date(now.getTime() - Math.round(hours * hour));
  const systemContext = (at: Date) => createSystemContext(tenantId, 'demo-seed', at);
  const events: SeedEvent[] = [];
  /** Adds an event, unless it is in the future. */
  const schedule = (at: Date, run: (tx: Tx, at: Date) => Promise<unknown>) => {
    if (at < now) events.push({ at, run: (tx) => run(tx, at) });
  };
  /** Adds a payout and its outcome at the bank; `create` may return undefined, then nothing follows. */
  const addPayout = (at: Date, create: (tx: Tx) => Promise<string | undefined>, outcome: PayoutOutcome) => {
    let id: string | undefined;
    const scheduleAfter = (hours: number, run: (tx: Tx, at: Date, id: string) => Promise<unknown>) =>
      schedule(new Date(at.getTime() + hours * hour), async (tx, moment) => id !== undefined && run(tx, moment, id));
    schedule(at, async (tx) => (id = await create(tx)));
    if (outcome === 'canceled') {
      scheduleAfter(0.4, (tx, moment, payout) =>
        cancelPayout(tx, createActionContext(tenant, users.leads[0]!, 'payouts.cancel', moment), payout),
      );
      return;
    }
    scheduleAfter(payoutCancellationMinutes / 60, (tx, moment, payout) => sendPayout(tx, systemContext(moment), payout));
    const failure = { code: 'holder_mismatch' as const, note: 'The holder is spelled otherwise at the bank.' };
    if (outcome === 'failed')
      scheduleAfter(bankResultDelayHours, (tx, moment, payout) =>
        markPayoutFailed(tx, createActionContext(tenant, users.admin, 'payouts.markFailed', moment), payout, failure),
      );
    else
      schedule(
        new Date(`${computeArrivalDay(new Date(at.getTime() + hour))}T10:00:00Z`),
        async (tx, moment) => id && markPayoutPaid(tx, systemContext(moment), id),
      );
  };

  tenant.partners.forEach(({ name, bank }, partner) => {
    if (!bank) return;
    const partnerId = seedPartnerId(tenant, partner);
    const lead = users.leads[partner]!;
    const { sinceDays, ...terms } = bank;
    const body = PutPayoutAccount.parse({ holder: name, ...terms });
    const since = ago(sinceDays * day);
    schedule(since, (tx, at) =>
      putPayoutAccount(tx, createActionContext(tenant, lead, 'payouts.account', at), body, { fieldEncryption, demo: false }),
    );
    schedule(ago((sinceDays - 1) * day), (tx, at) =>
      decidePayoutAccount(tx, createActionContext(tenant, users.admin, 'payouts.verifyAccount', at), partnerId, {
        decision: 'active',
        note: '',
      }),
    );
    if (bank.schedule === 'monthly') {
      for (const at of monthStartsBetween(since, now))
        addPayout(at, (tx) => createScheduledPayout(tx, systemContext(at), partnerId), 'paid');
      return;
    }
    for (const { hoursAgo, percent, outcome } of plannedPayouts) {
      const context = createActionContext(tenant, lead, 'payouts.request', ago(hoursAgo));
      const create = async (tx: Tx) => {
        const { availableCents } = await getLedgerBalance(tx, tenantId, chartOfAccounts.partnerAvailable(partnerId), body.currency);
        const amountCents = Math.floor((availableCents * percent) / 100_000) * 1_000;
        return amountCents < bank.minimumCents ? undefined : createPayout(tx, context, { partnerId, amountCents });
      };
      addPayout(ago(hoursAgo), create, outcome);
    }
  });
  return events;
}

/** Creates the payout that is due by schedule; undefined if too little is available. */
async function createScheduledPayout(tx: Tx, context: ActorContext, partnerId: string): Promise<string | undefined> {
  let id: string | undefined;
  await runScheduledPayout(tx, context.tenantId, partnerId, context.now, async (scheduledOn) => {
    id = await createPayout(tx, context, { partnerId, scheduledOn }).catch((error: unknown) => {
      if (error instanceof AppError) return undefined;
      throw error;
    });
  });
  return id;
}
