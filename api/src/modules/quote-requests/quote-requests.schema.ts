import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { partners } from '../partners/partners.schema';
import { services } from '../services/services.schema';
import { timestampColumn, tenantKeys, tenantPolicy } from '../../platform/database/schema-columns';

/** Requests of customers for quotes from partners. */
export const quoteRequests = pgTable(
  'quote_requests',
  {
    ...tenantKeys,
    serviceId: uuid('service_id').notNull(),
    partnerId: uuid('partner_id').notNull(),
    /** No foreign key: a super-admin who switched to this tenant has no user row in it. */
    requestedBy: uuid('requested_by').notNull(),
    packageName: text('package_name').notNull(),
    quantity: integer('quantity').notNull(),
    message: text('message').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('quote_requests_partner').on(t.tenantId, t.partnerId, t.createdAt),
    foreignKey({ columns: [t.tenantId, t.serviceId], foreignColumns: [services.tenantId, services.id] }),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    tenantPolicy('quote_requests'),
  ],
);
