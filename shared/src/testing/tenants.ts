import type { TenantDetails } from '@techadds/shared/contract/tenants/endpoints';
import { makeUser } from './users';

/** The tenant of the test users. */
export const makeTenant = (changes: Partial<TenantDetails> = {}): TenantDetails => ({
  ...{ id: makeUser('admin').tenantId, subdomain: 'acme', name: 'Acme Services', logoUrl: null, currency: 'USD', timeZone: 'UTC' },
  taxRemitter: 'platform',
  branding: { theme: null, logo: null, darkLogo: null, icon: null },
  updatedAt: '2026-11-20T08:00:00.000Z',
  ...changes,
});
