import { sql } from 'drizzle-orm';
import { foreignKey, index, pgPolicy, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { SealLevel } from '@techadds/shared/contract/contracts/seals';
import { bytea } from '../../platform/database/columns';
import { tenantKeys, tenantPolicy, timestampColumn } from '../../platform/database/schema-columns';
import { contracts } from './contracts.schema';

/** The sealed PDFs of signed contracts. Append-only: a contract is sealed once, and its file stays as it is. */
export const contractSeals = pgTable(
  'contract_seals',
  {
    ...tenantKeys,
    contractId: uuid('contract_id').notNull(),
    /** SHA-256 (hex) of the file. */
    sha256: text('sha256').notNull(),
    content: bytea('content').notNull(),
    /** SHA-256 (hex) of the certificate that it is signed with. */
    certificateSha256: text('certificate_sha256').notNull(),
    level: text('level').$type<SealLevel>().notNull(),
    /** The digest of the last event in the file. */
    eventsDigest: text('events_digest').notNull(),
    sealedAt: timestampColumn('sealed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('contract_seals_contract').on(t.tenantId, t.contractId),
    uniqueIndex('contract_seals_sha256').on(t.tenantId, t.sha256),
    index('contract_seals_lookup').on(t.sha256),
    foreignKey({ columns: [t.tenantId, t.contractId], foreignColumns: [contracts.tenantId, contracts.id] }),
    tenantPolicy('contract_seals'),
    // The public verification finds a file by its hash, before the tenant is known.
    pgPolicy('contract_seals_lookup', { for: 'select', using: sql`sha256 = current_setting('app.lookup_sealed_sha256', true)` }),
  ],
);

/** The certificates that tenants seal contracts with, one each. Append-only. */
export const tenantCertificates = pgTable(
  'tenant_certificates',
  {
    ...tenantKeys,
    /** X.509 in DER, as Base64. */
    certificate: text('certificate').notNull(),
    /** The private key in PKCS #8, as Base64, encrypted by `FieldEncryption`. */
    keySecret: text('key_secret').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('tenant_certificates_tenant').on(t.tenantId),
    tenantPolicy('tenant_certificates'),
  ],
);
