import { and, eq } from 'drizzle-orm';
import type { InvoiceParty } from '@techadds/shared/contract/invoices/endpoints';
import type { Tx } from '../../platform/database/client';
import { customers, partners, payoutAccounts, tenants } from '../../schema';

/** The marketplace, which issues fee invoices, receipts and payout statements. */
export async function getMarketplaceParty(tx: Tx, tenantId: string): Promise<InvoiceParty> {
  const [row] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.tenantId, tenantId));
  return { id: tenantId, name: row?.name ?? '', email: '', countryCode: '', taxId: '' };
}

/** A partner, in the country of its payout account. */
export async function getPartnerParty(tx: Tx, tenantId: string, partnerId: string): Promise<InvoiceParty> {
  const [row] = await tx
    .select({ name: partners.name, countryCode: payoutAccounts.country })
    .from(partners)
    .leftJoin(payoutAccounts, and(eq(payoutAccounts.tenantId, partners.tenantId), eq(payoutAccounts.partnerId, partners.id)))
    .where(and(eq(partners.tenantId, tenantId), eq(partners.id, partnerId)));
  return { id: partnerId, name: row?.name ?? '', email: '', countryCode: row?.countryCode ?? '', taxId: '' };
}

export async function getCustomerParty(tx: Tx, tenantId: string, customerId: string): Promise<InvoiceParty> {
  const [row] = await tx
    .select({ name: customers.name, email: customers.email, countryCode: customers.countryCode, taxId: customers.taxId })
    .from(customers)
    .where(and(eq(customers.tenantId, tenantId), eq(customers.id, customerId)));
  return { id: customerId, ...(row ?? { name: '', email: '', countryCode: '', taxId: '' }) };
}
