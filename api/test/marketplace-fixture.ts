import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Role } from '@techadds/shared/roles';
import { categories, feeProfiles, partners, services, users } from '../src/schema';
import { hashPassword } from '../src/modules/accounts/password-hashing';
import { password, signIn, type TenantName, type TestApp } from './app';

export interface ServiceSample {
  name: string;
  summary?: string;
  description?: string;
  category?: 'security' | 'cloud';
  status?: 'active' | 'archived';
  priceCents?: number;
  deliveryDays?: number;
  taxBp?: number;
  flagship?: boolean;
  partnerId?: string;
}

/** A marketplace for tests: categories, a second partner with an admin, and a second customer. */
export interface Marketplace {
  addUser: (role: Role, name: string, partnerId: string | null) => Promise<TestUser>;
  secondPartnerId: string;
  secondPartnerAdmin: TestUser;
  secondCustomer: TestUser;
  addService(sample: ServiceSample): Promise<string>;
  addCardFee(terms?: { payer?: 'partner' | 'customer' | 'platform'; refundable?: boolean }): Promise<string>;
  /** Adds a default commission rate, 12 % of the net amount by default. */
  addCommission(terms?: object): Promise<void>;
}

export interface TestUser {
  id: string;
  get(url: string): Promise<LightMyRequestResponse>;
  send(options: InjectOptions): Promise<LightMyRequestResponse>;
  post(url: string, payload?: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
}

export async function addMarketplace(test: TestApp, tenantName: TenantName = 'acme'): Promise<Marketplace> {
  const { id: tenantId, partnerId, subdomain } = test.tenants[tenantName];
  const { db } = test.deps;
  const secondPartnerId = crypto.randomUUID();
  const categoryIds = { security: crypto.randomUUID(), cloud: crypto.randomUUID() };
  const hash = await hashPassword(password);

  const addUser = async (role: Role, name: string, ofPartner: string | null): Promise<TestUser> => {
    const user = { id: crypto.randomUUID(), email: `${name.toLowerCase()}@${subdomain}.test` };
    await db.withTenant(tenantId, (tx) =>
      tx.insert(users).values({
        ...user,
        tenantId,
        passwordHash: hash,
        emailVerifiedAt: new Date().toISOString(),
        firstName: name,
        lastName: 'Second',
        role,
        partnerId: ofPartner,
      }),
    );
    const authorization = `Bearer ${await signIn(test.app, user.email)}`;
    return {
      id: user.id,
      get: (url) => test.app.inject({ method: 'GET', url, headers: { authorization } }),
      send: (options) => test.app.inject({ ...options, headers: { authorization } }),
      post: (url, payload, headers) => test.app.inject({ method: 'POST', url, payload, headers: { authorization, ...headers } }),
    };
  };

  await db.withTenant(tenantId, async (tx) => {
    await tx.insert(partners).values({ tenantId, id: secondPartnerId, handle: 'second', name: 'Second Partner' });
    await tx.insert(categories).values([
      { tenantId, id: categoryIds.security, name: 'Security', slug: 'security', position: 0 },
      { tenantId, id: categoryIds.cloud, name: 'Cloud', slug: 'cloud', position: 1 },
    ]);
  });

  return {
    secondPartnerId,
    addUser,
    secondPartnerAdmin: await addUser('partner_admin', 'Piet', secondPartnerId),
    secondCustomer: await addUser('customer', 'Carla', null),
    addService: async (sample) => {
      const id = crypto.randomUUID();
      const { priceCents = 100_000, deliveryDays = 5 } = sample;
      await db.withTenant(tenantId, (tx) =>
        tx.insert(services).values({
          tenantId,
          id,
          partnerId: sample.partnerId ?? partnerId,
          categoryId: categoryIds[sample.category ?? 'security'],
          name: sample.name,
          slug: id,
          summary: sample.summary ?? '',
          description: sample.description ?? '',
          packages: [
            { name: 'Standard', priceCents, deliveryDays, revisions: 1, features: ['Report'] },
            { name: 'Premium', priceCents: priceCents * 2, deliveryDays: deliveryDays * 2, revisions: 3, features: [] },
          ],
          unit: 'project',
          priceFromCents: priceCents,
          deliveryDays,
          currency: 'USD',
          taxBp: sample.taxBp ?? 1000,
          status: sample.status ?? 'active',
          flagshipPromoted: sample.flagship ?? false,
        }),
      );
      return id;
    },
    addCommission: async (terms = {}) => {
      const rate = { name: 'Standard', code: 'standard', rateBp: 1200, isDefault: true, ...terms };
      const made = await test.as('admin', tenantName).post('/admin/commission/rates', rate);
      if (made.statusCode !== 201) throw new Error(`The commission is refused: ${made.body}`);
    },
    addCardFee: async ({ payer = 'partner', refundable = false } = {}) => {
      const id = crypto.randomUUID();
      const terms = { method: 'card', percentBp: 290, fixedCents: 30, currency: 'USD', payer, refundable } as const;
      await db.withTenant(tenantId, (tx) =>
        tx.insert(feeProfiles).values({ tenantId, id, name: 'Card', ...terms, activeFrom: '2020-01-01T00:00:00.000Z', isDefault: true }),
      );
      return id;
    },
  };
}
