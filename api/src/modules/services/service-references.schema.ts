import { foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { services } from './services.schema';
import { timestampColumn, tenantPolicy } from '../../platform/database/schema-columns';

/** Client ids of services that were written offline. Kept as long as the service, since a device may be offline for months. */
export const serviceReferences = pgTable(
  'service_references',
  {
    tenantId: uuid('tenant_id').notNull(),
    /** No foreign key: a super-admin who switched to this tenant has no user row in it. */
    userId: uuid('user_id').notNull(),
    /** Client id, such as `offline-1795168800000-…`. */
    reference: text('reference').notNull(),
    serviceId: uuid('service_id').notNull(),
    /** Hash of the content last sent by the device, even if the service was changed since. */
    contentHash: text('content_hash').notNull(),
    /** When the content was written on the device, and the resulting `updatedAt` of the service. */
    writtenAt: timestampColumn('written_at').notNull(),
    versionAt: timestampColumn('version_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.reference] }),
    foreignKey({ columns: [t.tenantId, t.serviceId], foreignColumns: [services.tenantId, services.id] }),
    tenantPolicy('service_references'),
  ],
);
