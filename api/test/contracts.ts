import { createLinkToken } from '../src/modules/link-tokens/link-tokens.service';
import { customers, quotes } from '../src/schema';
import type { TenantName, TestApp } from './app';

/** Adds a customer of the tenant's first partner, unless the sample names another. */
export async function addCustomer(
  { deps, tenants }: TestApp,
  { tenant = 'acme', ...sample }: Partial<typeof customers.$inferInsert> & { tenant?: TenantName } = {},
): Promise<string> {
  const { id: tenantId, partnerId } = tenants[tenant];
  const row = { id: crypto.randomUUID(), kind: 'company' as const, name: 'Fjord AS', email: 'ana@fjord.test', ...sample };
  await deps.db.withTenant(tenantId, (tx) => tx.insert(customers).values({ tenantId, partnerId, ...row }));
  return row.id;
}

/** Adds a quote of 2,000.00 plus 20 % tax with an unselected optional line; accepted, unless the sample says otherwise. */
export async function addQuote(
  { deps, tenants }: TestApp,
  customerId: string,
  { tenant = 'acme', ...sample }: Partial<typeof quotes.$inferInsert> & { tenant?: TenantName } = {},
): Promise<string> {
  const { id: tenantId, partnerId, users } = tenants[tenant];
  const id = crypto.randomUUID();
  const line = { description: '', unit: 'day' as const, discount: null, taxBp: 2000, optional: false, selected: true, serviceId: null };
  await deps.db.withTenant(tenantId, (tx) =>
    tx.insert(quotes).values({
      ...{ tenantId, id, partnerId, customerId, number: `QT-2026-${id.slice(0, 8)}`, title: 'Network review', currency: 'USD' },
      ...{
        status: 'accepted',
        terms: 'Paid within 30 days.',
        totalCents: 240_000,
        validUntil: '2026-12-20',
        createdBy: users.partner_admin.id,
      },
      lines: [
        { ...line, name: 'Survey', quantity: 2.5, unitPriceCents: 80_000 },
        { ...line, name: 'Training', quantity: 1, unitPriceCents: 50_000, optional: true, selected: false },
      ],
      ...{ acceptedBy: 'Ana Berg', decidedAt: '2026-11-20T09:00:00.000Z' },
      ...sample,
    }),
  );
  return id;
}

/** The link token of a contract's first recipient. */
export async function getSigningToken({ deps, asOwner }: TestApp, contractId: string): Promise<string> {
  const [row] = await asOwner('select tenant_id, id, link_nonce from contract_recipients where contract_id = $1 order by position', [
    contractId,
  ]);
  const target = { tenantId: String(row?.tenant_id), id: String(row?.id), nonce: String(row?.link_nonce) };
  return deps.db.withTenant(target.tenantId, async (tx) => createLinkToken(tx, 'sign', target));
}
