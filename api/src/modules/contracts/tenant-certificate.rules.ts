import { randomUUID } from 'node:crypto';
import type { Deps } from '../../platform/deps';
import { findTenantName } from '../tenants/tenants.service';
import { findCertificate, insertCertificate } from './contract-seals.db';
import { createSealKeys, type SealKeys } from './seal-certificate';

/** Binds an encrypted private key to its tenant. */
const getKeyContext = (tenantId: string) => `tenant_certificates ${tenantId}`;

/**
 * The certificate of a tenant with its private key. It is made when the tenant seals its first contract, carries the tenant's name at that time,
 * and stays: processes that make one at the same time agree on the first.
 */
export async function getSealKeys(
  { db, fieldEncryption, clock }: Pick<Deps, 'db' | 'fieldEncryption' | 'clock'>,
  tenantId: string,
): Promise<SealKeys> {
  const find = () => db.withTenant(tenantId, (tx) => findCertificate(tx, tenantId));
  let row = await find();
  if (!row) {
    const now = clock();
    const name = await db.withTenant(tenantId, (tx) => findTenantName(tx, tenantId));
    const { certificate, privateKey } = await createSealKeys(name, now);
    const keySecret = fieldEncryption.encrypt(privateKey, getKeyContext(tenantId));
    await db.withTenant(tenantId, (tx) =>
      insertCertificate(tx, { tenantId, id: randomUUID(), certificate, keySecret, createdAt: now.toISOString() }),
    );
    row = await find();
  }
  if (!row) throw new Error('The certificate was not stored.');
  return { certificate: row.certificate, privateKey: fieldEncryption.decrypt(row.keySecret, getKeyContext(tenantId)) };
}
