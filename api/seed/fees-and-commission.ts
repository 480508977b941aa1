import { CommissionRateForm, type commissionReferences } from '@techadds/shared/contract/commission/endpoints';
import { PutFeeProfile } from '@techadds/shared/contract/fees/endpoints';
import type { Tx } from '../src/platform/database/client';
import { createRate, setRules } from '../src/modules/commission/commission.rules';
import { putFeeProfile } from '../src/modules/fees/fees.rules';
import { createActionContext, seedPartnerId, type SeedUser } from './users';
import { seedId } from './random';
import { demoCategories, type DemoCategory } from './catalog';
import type { DemoTenant } from './tenants';

const day = 86_400_000;

interface SeedFee {
  daysAgo: number;
  fee: Omit<(typeof PutFeeProfile)['_zod']['input'], 'activeFrom'>;
}
const seedFees: readonly SeedFee[] = [
  { daysAgo: 400, fee: { name: 'Card', method: 'card', percentBp: 320, fixedCents: 30, isDefault: true } },
  { daysAgo: 400, fee: { name: 'Bank debit (ACH)', method: 'ach', percentBp: 80, fixedCents: 0, maxCents: 500 } },
  { daysAgo: 400, fee: { name: 'Wire transfer', method: 'wire', percentBp: 0, fixedCents: 1500 } },
  { daysAgo: 400, fee: { name: 'Wallet', method: 'wallet', percentBp: 150, fixedCents: 10, minCents: 25, refundable: true } },
  {
    daysAgo: 400,
    fee: { name: 'Invoice', method: 'invoice', percentBp: 100, fixedCents: 0, minCents: 250, maxCents: 5000, refundable: true },
  },
  { daysAgo: 390, fee: { name: 'Card', method: 'card', percentBp: 290, fixedCents: 30 } },
];

type SeedCommissionRule = { reference: (typeof commissionReferences)[number]; referenceId: string };
interface SeedCommissionRate {
  daysAgo: number;
  rate: (typeof CommissionRateForm)['_zod']['input'];
  rules?: { categories?: DemoCategory[]; partner?: number };
  /** Days from now until the rate starts; by default it starts when it is created. */
  inDays?: number;
}
const volumeTiers = [
  { fromCents: 0, toCents: 1_000_000, rateBp: 1500 },
  { fromCents: 1_000_000, toCents: 5_000_000, rateBp: 1200 },
  { fromCents: 5_000_000, toCents: null, rateBp: 1000 },
];
const seedCommissionRates: readonly SeedCommissionRate[] = [
  { daysAgo: 400, rate: { name: 'Standard', code: 'standard', rateBp: 1200, isDefault: true } },
  { daysAgo: 380, rate: { name: 'Data and compliance', code: 'advice', rateBp: 1000 }, rules: { categories: ['data', 'compliance'] } },
  {
    daysAgo: 370,
    rate: { name: 'Second partner by volume', code: 'volume', tiers: volumeTiers, tierMode: 'graduated', tierPeriod: 'year', rateBp: 1500 },
    rules: { partner: 1 },
  },
  {
    daysAgo: 360,
    rate: { name: 'Support desk', code: 'support', type: 'fixed', amounts: [{ currency: 'USD', amountCents: 4500 }] },
    rules: { categories: ['support'] },
  },
  { daysAgo: 350, rate: { name: 'Cloud of the house', code: 'house-cloud', rateBp: 900 }, rules: { categories: ['cloud'], partner: 0 } },
  {
    daysAgo: 340,
    rate: { name: 'Connectivity trial', code: 'trial', rateBp: 800, isEnabled: false },
    rules: { categories: ['connectivity'] },
  },
  {
    daysAgo: 30,
    inDays: 40,
    rate: { name: 'Connectivity next year', code: 'connect', rateBp: 1100 },
    rules: { categories: ['connectivity'] },
  },
];

const toCommissionRules = (
  tenant: DemoTenant,
  { categories = [], partner }: NonNullable<SeedCommissionRate['rules']>,
): SeedCommissionRule[] => [
  ...categories
    .filter((slug) => slug in demoCategories && tenant.categories.includes(slug))
    .map((slug): SeedCommissionRule => ({ reference: 'category', referenceId: seedId(`${tenant.subdomain} category ${slug}`) })),
  ...(partner === undefined ? [] : [{ reference: 'partner', referenceId: seedPartnerId(tenant, partner) } as const]),
];

/** The fee profiles and commission rates that an admin set up before the first order. */
export function buildFeeAndCommissionEvents(
  tenant: DemoTenant,
  admin: SeedUser,
  now: Date,
): { at: Date; run: (tx: Tx) => Promise<unknown> }[] {
  const ago = (days: number) => new Date(now.getTime() - days * day);
  return [
    ...seedFees.map(({ daysAgo, fee }) => ({
      at: ago(daysAgo),
      run: (tx: Tx) => putFeeProfile(tx, createActionContext(tenant, admin, 'fees.update', ago(daysAgo)), PutFeeProfile.parse(fee)),
    })),
    ...seedCommissionRates.map(({ daysAgo, inDays, rate, rules }) => ({
      at: ago(daysAgo),
      run: async (tx: Tx) => {
        const context = createActionContext(tenant, admin, 'commission.manage', ago(daysAgo));
        const activeFrom = inDays === undefined ? {} : { activeFrom: ago(-inDays).toISOString() };
        const { id } = await createRate(tx, context, CommissionRateForm.parse({ ...rate, ...activeFrom }));
        if (rules) await setRules(tx, context, id, { rules: toCommissionRules(tenant, rules) });
      },
    })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
}
