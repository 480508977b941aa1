import type { z } from 'zod/mini';
import { PutPerk } from '@techadds/shared/contract/perks/endpoints';
import type { PerkAction } from '@techadds/shared/contract/perks/states';
import { createPerk, decidePerk, performPerkAction } from '../src/modules/perks/perks.rules';
import type { SeedEvent } from './history';
import type { DemoTenant } from './tenants';
import { createActionContext, type createTenantUsers } from './users';

const day = 86_400_000;

/** The code that some orders of the first partner redeem, and since how many days. */
export const welcomeCode = 'WELCOME-10';
export const welcomeDaysAgo = 90;

interface PlannedPerk {
  daysAgo: number;
  terms: Omit<z.input<typeof PutPerk>, 'updatedAt'>;
  actions: readonly PerkAction[];
}

const plannedPerks: readonly PlannedPerk[] = [
  {
    daysAgo: welcomeDaysAgo,
    terms: {
      ...{ title: 'Welcome offer', kind: 'percent', value: 1000, code: welcomeCode, costBearer: 'shared', platformShareBp: 4000 },
      description: '10 % off for everybody who orders with us.',
    },
    actions: ['activate'],
  },
  {
    daysAgo: 40,
    terms: {
      title: 'Loyalty credit',
      kind: 'credit',
      value: 25_000,
      code: 'LOYAL-250',
      costBearer: 'partner',
      capPerCustomer: 5,
      listed: false,
    },
    actions: ['activate', 'pause'],
  },
  {
    daysAgo: 30,
    terms: { title: 'First check free', kind: 'free_service', value: 0, code: 'CHECK-FREE', costBearer: 'partner', capTotal: 20 },
    actions: ['activate', 'end'],
  },
  {
    daysAgo: 2,
    terms: {
      title: 'Launch of the new region',
      kind: 'fixed',
      value: 5000,
      code: 'REGION-50',
      costBearer: 'platform',
      minOrderCents: 50_000,
    },
    actions: [],
  },
];

/** The perks of the first partner, in every state; one waits for an administrator. */
export function buildPerkEvents(tenant: DemoTenant, users: ReturnType<typeof createTenantUsers>, now: Date): SeedEvent[] {
  const lead = users.leads[0]!;
  return plannedPerks.map(({ daysAgo, terms, actions }) => {
    const at = new Date(now.getTime() - daysAgo * day);
    return {
      at,
      run: async (tx) => {
        const context = createActionContext(tenant, lead, 'perks.manage', at);
        const id = await createPerk(tx, context, PutPerk.parse(terms));
        const admin = createActionContext(tenant, users.admin, 'perks.decide', at);
        if (actions.length > 0 && terms.costBearer !== 'partner') await decidePerk(tx, admin, id, 'approved', '');
        for (const action of actions) await performPerkAction(tx, context, id, action);
      },
    };
  });
}
