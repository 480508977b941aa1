import { ApiTokenForm } from '@techadds/shared/contract/api-tokens/forms';
import { issueApiToken, revokeApiToken } from '../src/modules/api-tokens/api-tokens.rules';
import type { SeedEvent } from './history';
import type { DemoTenant } from './tenants';
import { createActionContext, type createTenantUsers } from './users';

const dayMs = 86_400_000;

/** Tokens in each state. Their secrets are thrown away: nobody can use them. */
const plannedTokens = [
  { name: 'Accounting export', scopes: ['orders:read', 'payouts:read', 'ledger:read'], expiresInDays: 365, daysAgo: 120 },
  { name: 'Website catalog', scopes: ['catalog:read', 'categories:read'], expiresInDays: 90, daysAgo: 21 },
  { name: 'Trial of the reporting tool', scopes: ['analytics:read'], expiresInDays: 30, daysAgo: 75 },
  { name: 'Former warehouse', scopes: ['orders:write'], expiresInDays: 365, daysAgo: 200, revokedDaysAgo: 33 },
];

/** The API tokens of a tenant's administrator. */
export function buildApiTokenEvents(tenant: DemoTenant, { admin }: ReturnType<typeof createTenantUsers>, now: Date): SeedEvent[] {
  const at = (days: number) => new Date(now.getTime() - days * dayMs);
  const contextAt = (days: number) => createActionContext(tenant, admin, 'tokens.manage', at(days));
  return plannedTokens.flatMap(({ daysAgo, revokedDaysAgo, ...form }): SeedEvent[] => {
    let id = '';
    const issued: SeedEvent = {
      at: at(daysAgo),
      run: async (tx) => {
        id = (await issueApiToken(tx, contextAt(daysAgo), ApiTokenForm.parse(form))).token.id;
      },
    };
    if (revokedDaysAgo === undefined) return [issued];
    const revoked: SeedEvent = {
      at: at(revokedDaysAgo),
      run: async (tx) => {
        await revokeApiToken(tx, contextAt(revokedDaysAgo), id);
      },
    };
    return [issued, revoked];
  });
}
