import { PutPayoutAccount } from '@techadds/shared/contract/payouts';
import { sentAfterMinutes } from '@techadds/shared/contract/payout-states';
import type { Tx } from '../src/database/database';
import type { Vault } from '../src/database/vault';
import { accounts } from '../src/modules/ledger/chart-of-accounts';
import { balanceOf } from '../src/modules/ledger/ledger.service';
import { decideAccount, putAccount } from '../src/modules/payouts/payout-accounts.rules';
import { arrivalOf } from '../src/modules/payouts/payout-schedule';
import { takeTurn } from '../src/modules/payouts/payouts.jobs';
import { cancelPayout, makePayout, markFailed, markPaid, sendPayout, type Deed } from '../src/modules/payouts/payouts.rules';
import { AppError } from '../src/http/errors';
import type { Happening } from './history';
import { actOf, partnerIdOf, tenantIdOf, type peopleOf } from './users';
import type { DemoTenant } from './tenants';

const hour = 3_600_000;
const day = 24;
/** Hours after which the bank has told what became of a payout, whatever day of the week it is. */
const bankTells = 4 * day;

type Outcome = 'paid' | 'failed' | 'canceled' | 'open';
interface Asked {
  hoursAgo: number;
  /** Of what is available then, in percent. */
  percent: number;
  outcome: Outcome;
}
/** What the first partner asked for: about half each month, so that there is always something left; then one of each kind. */
const asked: readonly Asked[] = [
  ...Array.from({ length: 11 }, (_, n): Asked => ({ hoursAgo: (345 - n * 30) * day, percent: 50, outcome: 'paid' })),
  { hoursAgo: 9 * day, percent: 40, outcome: 'failed' },
  { hoursAgo: 3 * day, percent: 30, outcome: 'canceled' },
  { hoursAgo: 20, percent: 30, outcome: 'open' },
  { hoursAgo: 1 / 3, percent: 20, outcome: 'open' },
];

/** The first of each month between two moments, in the morning. */
function firstsBetween(from: Date, until: Date): Date[] {
  const first = (months: number) => new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1, 6));
  return Array.from({ length: 14 }, (_, n) => first(n)).filter((at) => at > from && at < until);
}

/** How the partners of a demo tenant came to their money: the accounts that an admin verified, and the payouts to them until `now`. */
export function payoutsOf(tenant: DemoTenant, people: ReturnType<typeof peopleOf>, vault: Vault, now: Date): Happening[] {
  const tenantId = tenantIdOf(tenant);
  const ago = (hours: number) => new Date(now.getTime() - Math.round(hours * hour));
  const origin = actOf(tenant, people.admin, 'payouts.read', now).origin;
  const bySystem = (at: Date): Deed => ({ caller: null, tenantId, origin, now: at });
  const happenings: Happening[] = [];
  /** Adds something, unless that is still to come. */
  const then = (at: Date, run: (tx: Tx, at: Date) => Promise<unknown>) => {
    if (at < now) happenings.push({ at, run: (tx) => run(tx, at) });
  };
  /** A payout that may not come about, and what the bank does with it. */
  const pay = (at: Date, make: (tx: Tx) => Promise<string | undefined>, outcome: Outcome) => {
    let id: string | undefined;
    const next = (hours: number, run: (tx: Tx, at: Date, id: string) => Promise<unknown>) =>
      then(new Date(at.getTime() + hours * hour), async (tx, moment) => id !== undefined && run(tx, moment, id));
    then(at, async (tx) => (id = await make(tx)));
    if (outcome === 'canceled') {
      next(0.4, (tx, moment, payout) =>
        cancelPayout(tx, { ...actOf(tenant, people.leads[0]!, 'payouts.cancel', moment), tenantId }, payout),
      );
      return;
    }
    next(sentAfterMinutes / 60, (tx, moment, payout) => sendPayout(tx, bySystem(moment), payout));
    const failure = { code: 'holder_mismatch' as const, note: 'The holder is spelled otherwise at the bank.' };
    if (outcome === 'failed')
      next(bankTells, (tx, moment, payout) =>
        markFailed(tx, { ...actOf(tenant, people.admin, 'payouts.markFailed', moment), tenantId }, payout, failure),
      );
    else
      then(
        new Date(`${arrivalOf(new Date(at.getTime() + hour))}T10:00:00Z`),
        async (tx, moment) => id && markPaid(tx, bySystem(moment), id),
      );
  };

  tenant.partners.forEach(({ name, bank }, partner) => {
    if (!bank) return;
    const partnerId = partnerIdOf(tenant, partner);
    const lead = people.leads[partner]!;
    const { sinceDays, ...terms } = bank;
    const body = PutPayoutAccount.parse({ holder: name, currency: 'USD', ...terms });
    const since = ago(sinceDays * day);
    then(since, (tx, at) => putAccount(tx, actOf(tenant, lead, 'payouts.account', at), body, { vault, demo: false }));
    then(ago((sinceDays - 1) * day), (tx, at) =>
      decideAccount(tx, actOf(tenant, people.admin, 'payouts.verifyAccount', at), partnerId, { decision: 'active', note: '' }),
    );
    if (bank.schedule === 'monthly') {
      for (const at of firstsBetween(since, now)) pay(at, (tx) => scheduled(tx, bySystem(at), partnerId), 'paid');
      return;
    }
    for (const { hoursAgo, percent, outcome } of asked) {
      const act = actOf(tenant, lead, 'payouts.request', ago(hoursAgo));
      const make = async (tx: Tx) => {
        const { availableCents } = await balanceOf(tx, tenantId, accounts.partnerAvailable(partnerId), body.currency);
        const amountCents = Math.floor((availableCents * percent) / 100_000) * 1_000;
        return amountCents < bank.minimumCents ? undefined : makePayout(tx, { ...act, tenantId }, { partnerId, amountCents });
      };
      pay(ago(hoursAgo), make, outcome);
    }
  });
  return happenings;
}

/** The payout of a schedule's day; none where too little is available. */
async function scheduled(tx: Tx, deed: Deed, partnerId: string): Promise<string | undefined> {
  let id: string | undefined;
  await takeTurn(tx, deed.tenantId, partnerId, deed.now, async (scheduledOn) => {
    id = await makePayout(tx, deed, { partnerId, scheduledOn }).catch((error: unknown) => {
      if (error instanceof AppError) return undefined;
      throw error;
    });
  });
  return id;
}
