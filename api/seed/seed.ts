import { and, eq, like, lt, sql } from 'drizzle-orm';
import { setLocal, type Tx } from '../src/platform/database/client';
import {
  brands,
  categories,
  customers,
  digestItems,
  notifications,
  orders,
  outbox,
  partners,
  payments,
  processorPayments,
  services,
  tenants,
  users,
} from '../src/schema';
import type { FieldEncryption } from '../src/platform/encryption/field-encryption';
import { hashPassword } from '../src/modules/accounts/password-hashing';
import type { Deps } from '../src/platform/deps';
import { issueMonthlyStatement } from '../src/modules/invoices/invoices.service';
import { getLastFinishedMonth } from '../src/modules/invoices/statement-month';
import { listDueStatements } from '../src/modules/invoices/statement-months.db';
import { insertDefaultStages } from '../src/modules/crm/stages.service';
import { publishedPassword } from '../src/modules/accounts/password-policy';
import { findDemoTenants } from './demo-presence';
import { createSeedBrands } from './brands';
import { demoCategories, servicesForTenant, createPackages, serviceRegions, serviceQuestions } from './catalog';
import { assignDemoTenants, buildCompanyEvents } from './companies';
import { buildBankStatementEvents } from './bank-statements';
import { buildContractEvents } from './contracts';
import { buildCreditEvents } from './credit';
import { buildCrmEvents } from './crm';
import { buildDepositEvents } from './deposits';
import { buildImportEvents } from './imports';
import { buildOrderHistory, seedServiceId } from './history';
import { buildPayoutEvents } from './payouts';
import { buildPerkEvents } from './perks';
import { buildProjectEvents } from './projects';
import { seedPartnerId, createTenantUsers, slugify, seedTenantId } from './users';
import { partnerIndex } from './order-plan';
import { buildQuoteEvents } from './quotes';
import { seedId } from './random';
import { buildFeeAndCommissionEvents } from './fees-and-commission';
import { buildSalesforceEvents } from './salesforce';
import { buildApiTokenEvents } from './api-tokens';
import { buildChannelEvents } from './channels';
import { buildStaffEvents } from './staff';
import { buildTaskEvents } from './tasks';
import { buildTemplateEvents } from './templates';
import { buildWebhookEvents } from './webhooks';
import { demoTenants, type DemoTenant } from './tenants';

const day = 86_400_000;

/**
 * Creates the demo tenants, or those given, that do not exist yet, each in one transaction. Everything that has a business rule goes through it, with the
 * clock set to the past; names, amounts and ages are the same every time.
 * A database with any other tenant is a real one and gets nothing: the demo password is public.
 * Returns whether anything was created.
 */
export async function seedDemo(
  { db, clock, fieldEncryption }: Pick<Deps, 'db' | 'clock' | 'fieldEncryption'>,
  wanted: readonly DemoTenant[] = demoTenants,
): Promise<boolean> {
  const { present, hasOthers } = await findDemoTenants(db);
  if (hasOthers) return false;
  const missing = wanted.filter((tenant) => !present.includes(tenant));
  if (missing.length === 0) return false;
  const passwordHash = await hashPassword(publishedPassword);
  const now = clock();
  await Promise.all(
    missing.map((tenant) => db.withTenant(seedTenantId(tenant), (tx) => seedTenant(tx, tenant, passwordHash, fieldEncryption, now))),
  );
  await assignDemoTenants(db, wanted, now);
  return true;
}

async function seedTenant(tx: Tx, tenant: DemoTenant, passwordHash: string, fieldEncryption: FieldEncryption, now: Date): Promise<void> {
  const tenantId = seedTenantId(tenant);
  const { subdomain, name } = tenant;
  // A second process that starts at the same time waits for this transaction, then finds nothing to do.
  for (const timeout of ['lock_timeout', 'statement_timeout']) await setLocal(tx, timeout, '300s');
  const created = await tx.insert(tenants).values({ tenantId, subdomain, name }).onConflictDoNothing().returning({ id: tenants.tenantId });
  if (created.length === 0) return;
  await insertDefaultStages(tx, tenantId);
  const partnerRows = tenant.partners.map(({ handle, name, about }, n) => ({
    tenantId,
    id: seedPartnerId(tenant, n),
    handle,
    name,
    about,
  }));
  await tx.insert(partners).values(partnerRows);
  const tenantUsers = createTenantUsers(tenant);
  await tx.insert(users).values(
    tenantUsers.all.map((user) => ({
      ...user,
      isOwner: tenantUsers.leads.includes(user),
      tenantId,
      passwordHash,
      emailVerifiedAt: now.toISOString(),
    })),
  );
  await insertCatalog(tx, tenant, now);
  await tx.insert(brands).values(createSeedBrands(tenant, now));
  const events = [
    ...buildFeeAndCommissionEvents(tenant, tenantUsers.admin, now),
    ...buildPerkEvents(tenant, tenantUsers, now),
    ...buildOrderHistory(tenant, tenantUsers, now),
    ...buildContractEvents(tenant, tenantUsers, now),
    ...buildTemplateEvents(tenant, tenantUsers, now),
    ...buildDepositEvents(tenant, tenantUsers, now),
    ...buildCreditEvents(tenant, tenantUsers, fieldEncryption, now),
    ...buildCrmEvents(tenant, tenantUsers, now),
    ...buildQuoteEvents(tenant, tenantUsers, now),
    ...buildProjectEvents(tenant, tenantUsers, now),
    ...buildStaffEvents(tenant, tenantUsers, now),
    ...buildTaskEvents(tenant, tenantUsers, now),
    ...buildApiTokenEvents(tenant, tenantUsers, now),
    ...buildWebhookEvents(tenant, tenantUsers, fieldEncryption, now),
    ...buildCompanyEvents(tenant, now),
    ...buildChannelEvents(tenant, tenantUsers, now),
    ...buildImportEvents(tenant, tenantUsers, now),
    ...buildSalesforceEvents(tenant, tenantUsers, fieldEncryption, now),
    ...buildPayoutEvents(tenant, tenantUsers, fieldEncryption, now),
    ...buildBankStatementEvents(tenant, tenantUsers, now),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const { run } of events) await run(tx);
  for (const due of await listDueStatements(tx, tenantId, getLastFinishedMonth(now))) await issueMonthlyStatement(tx, tenantId, due);
  await insertProcessorPayments(tx, tenantId);
  // Notifications are written at the end of the transaction, before this callback.
  tx.beforeCommit(() => applyFinalTouches(tx, tenantId, now));
}

async function insertCatalog(tx: Tx, tenant: DemoTenant, now: Date): Promise<void> {
  const tenantId = seedTenantId(tenant);
  const categoryId = (slug: string) => seedId(`${tenant.subdomain} category ${slug}`);
  await tx
    .insert(categories)
    .values(
      tenant.categories.map((slug, position) => ({ tenantId, id: categoryId(slug), slug, name: demoCategories[slug].name, position })),
    );
  await tx.insert(services).values(
    servicesForTenant(tenant).map((service, n) => {
      const packages = createPackages(service);
      const at = new Date(now.getTime() - (400 + n * 5) * day).toISOString();
      return {
        tenantId,
        id: seedServiceId(tenant, n),
        partnerId: seedPartnerId(tenant, partnerIndex(n, tenant.partners.length)),
        categoryId: categoryId(service.category),
        name: service.name,
        slug: slugify(service.name),
        summary: service.summary,
        description: service.description,
        packages,
        unit: service.unit,
        priceFromCents: Math.min(...packages.map(({ priceCents }) => priceCents)),
        deliveryDays: Math.min(...packages.map(({ deliveryDays }) => deliveryDays)),
        currency: 'USD',
        taxBp: 1000,
        flagshipPromoted: n % 8 === 0,
        regions: serviceRegions(service, n),
        faq: serviceQuestions(service),
        createdAt: at,
        updatedAt: at,
      };
    }),
  );
  await tx.insert(services).values(createUnlistedServices(tenant, now));
}

/** Two drafts and one archived service of the first partner. */
function createUnlistedServices(tenant: DemoTenant, now: Date): (typeof services.$inferInsert)[] {
  const [slug] = tenant.categories;
  const at = (days: number) => new Date(now.getTime() - days * day).toISOString();
  const base = {
    ...{ tenantId: seedTenantId(tenant), partnerId: seedPartnerId(tenant, 0), categoryId: seedId(`${tenant.subdomain} category ${slug}`) },
    ...{ unit: 'project' as const, currency: 'USD', taxBp: 1000, priceFromCents: 95_000, deliveryDays: 6 },
    packages: [{ name: 'Standard', priceCents: 95_000, deliveryDays: 6, revisions: 1, features: ['Written report'] }],
  };
  const named = (name: string) => ({ id: seedId(`${tenant.subdomain} service ${name}`), name, slug: slugify(name) });
  return [
    {
      ...base,
      ...named('Post-quantum readiness check'),
      summary: 'Which of your secrets outlive the ciphers that guard them.',
      description: 'We list where you encrypt, for how long it must hold, and what to change first.',
      ...{ status: 'draft', publishedAt: null, createdAt: at(3), updatedAt: at(1) },
    },
    {
      ...base,
      ...named('Tabletop exercise'),
      ...{ summary: '', description: '', packages: [], priceFromCents: 0, deliveryDays: 0 },
      ...{ status: 'draft', publishedAt: null, createdAt: at(1), updatedAt: at(1) },
    },
    {
      ...base,
      ...named('Fax line audit'),
      summary: 'Who still has one, and why.',
      description: 'We call every number you own and listen.',
      ...{ status: 'archived', archivedAt: at(20), createdAt: at(700), updatedAt: at(20) },
    },
  ];
}

/** Registers the payments with the embedded processor, so that later captures and refunds find them there. */
async function insertProcessorPayments(tx: Tx, tenantId: string): Promise<void> {
  const paid = await tx
    .select({ payment: payments, refundedCents: orders.refundedCents })
    .from(payments)
    .innerJoin(orders, and(eq(orders.tenantId, payments.tenantId), eq(orders.id, payments.orderId)))
    .where(eq(payments.tenantId, tenantId));
  if (paid.length === 0) return;
  await tx.insert(processorPayments).values(
    paid.map(({ payment: { id: key, ref, amountCents, feeCents, currency, method, createdAt, capturedAt, settledAt }, refundedCents }) => ({
      ...{ tenantId, id: ref!, key, amountCents, feeCents, currency, method, createdAt, refundedCents, settledAt },
      ...{ description: `TechAdds ${key}`, status: 'captured' as const, card: '•••• 4242' },
      dueAt: settledAt === null ? new Date(Date.parse(capturedAt!) + day).toISOString() : null,
    })),
  );
}

/** Changes that no rule makes: notifications older than two days are read, and customers without orders get every status. */
async function applyFinalTouches(tx: Tx, tenantId: string, now: Date): Promise<void> {
  const twoDaysAgo = new Date(now.getTime() - 2 * day).toISOString();
  await tx
    .update(notifications)
    .set({ status: 'read' })
    .where(and(eq(notifications.tenantId, tenantId), lt(notifications.createdAt, twoDaysAgo)));
  // Nobody gets e-mail about the past.
  await tx.delete(digestItems).where(eq(digestItems.tenantId, tenantId));
  await tx.delete(outbox).where(eq(outbox.tenantId, tenantId));
  await tx
    .update(customers)
    .set({
      status: sql`case when length(${customers.name}) % 6 = 0 then 'inactive' when length(${customers.name}) % 6 = 1 then 'churned'
        when length(${customers.name}) % 6 = 2 then 'prospect' else 'active' end`,
    })
    .where(and(eq(customers.tenantId, tenantId), like(customers.email, 'office@%')));
}
