import { and, eq } from 'drizzle-orm';
import type { VariableValues } from '@techadds/shared/contract/contract-templates/variables';
import type { Tx } from '../../platform/database/client';
import { customers, partners, services, tenants } from '../../schema';
import { visibleCustomers, visibleServices, type RowScope } from '../row-scope/row-scope.service';

/** The values of a customer visible to the caller; undefined if there is none. */
export async function findCustomerValues(tx: Tx, caller: RowScope, customerId: string): Promise<VariableValues | undefined> {
  const [row] = await tx
    .select({ name: customers.name, email: customers.email, phone: customers.phone, taxId: customers.taxId })
    .from(customers)
    .where(and(visibleCustomers(caller), eq(customers.id, customerId)));
  return row && { 'customer.name': row.name, 'customer.email': row.email, 'customer.phone': row.phone, 'customer.taxId': row.taxId };
}

/** A published service visible to the caller, with its values; undefined if there is none. */
export async function findServiceValues(tx: Tx, caller: RowScope, serviceId: string) {
  const [row] = await tx
    .select({
      ...{ name: services.name, summary: services.summary, packages: services.packages, taxBp: services.taxBp },
      ...{ currency: services.currency, partnerId: services.partnerId },
    })
    .from(services)
    .where(and(visibleServices(caller), eq(services.id, serviceId), eq(services.status, 'active')));
  return row && { ...row, values: { 'service.name': row.name, 'service.summary': row.summary } satisfies VariableValues };
}

/** The values of the marketplace, and of a partner of it. */
export async function findSellerValues(tx: Tx, tenantId: string, partnerId: string | null): Promise<VariableValues> {
  const [tenant] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.tenantId, tenantId));
  const [partner] =
    partnerId === null
      ? []
      : await tx
          .select({ name: partners.name })
          .from(partners)
          .where(and(eq(partners.tenantId, tenantId), eq(partners.id, partnerId)));
  return { 'marketplace.name': tenant?.name, 'partner.name': partner?.name };
}
