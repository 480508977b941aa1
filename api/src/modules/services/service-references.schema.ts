import { foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { services } from './services.schema';
import { at, ownTenant } from '../../platform/database/schema-columns';

/** What people's devices call the services that they made offline. Kept as long as the service: a device may be away for months. */
export const serviceReferences = pgTable(
  'service_references',
  {
    tenantId: uuid('tenant_id').notNull(),
    /** No foreign key: a super-admin who switched here is no user of this tenant. */
    userId: uuid('user_id').notNull(),
    /** `offline-1795168800000-…`. */
    reference: text('reference').notNull(),
    serviceId: uuid('service_id').notNull(),
    /** Of what the device sent last, whatever became of the service since. */
    contentHash: text('content_hash').notNull(),
    /** When that was written on the device, and which version of the service it became. */
    writtenAt: at('written_at').notNull(),
    versionAt: at('version_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.reference] }),
    foreignKey({ columns: [t.tenantId, t.serviceId], foreignColumns: [services.tenantId, services.id] }),
    ownTenant('service_references'),
  ],
);
