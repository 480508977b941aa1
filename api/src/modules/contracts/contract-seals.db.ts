import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { contracts, contractSeals, tenantCertificates } from '../../schema';
import { isSignedHere, type ContractRow } from './contracts.db';

type ContractKeys = Pick<ContractRow, 'tenantId' | 'id'>;
export type CertificateRow = typeof tenantCertificates.$inferSelect;

/** The certificate of a tenant, once it has one. */
export async function findCertificate(tx: Tx, tenantId: string): Promise<CertificateRow | undefined> {
  const [row] = await tx.select().from(tenantCertificates).where(eq(tenantCertificates.tenantId, tenantId));
  return row;
}

/** Keeps the certificate that is there already, so that two processes agree on one. */
export async function insertCertificate(tx: Tx, row: typeof tenantCertificates.$inferInsert): Promise<void> {
  await tx.insert(tenantCertificates).values(row).onConflictDoNothing({ target: tenantCertificates.tenantId });
}

/** The sealed file of a contract, once it exists. */
export async function findSealedFile(tx: Tx, { tenantId, id }: ContractKeys): Promise<Buffer | undefined> {
  const [row] = await tx
    .select({ content: contractSeals.content })
    .from(contractSeals)
    .where(and(eq(contractSeals.tenantId, tenantId), eq(contractSeals.contractId, id)));
  return row?.content;
}

export async function insertSeal(tx: Tx, row: typeof contractSeals.$inferInsert): Promise<void> {
  await tx.insert(contractSeals).values(row);
}

/** The seal of the file with this hash, in any tenant if none is set. */
export async function findSealByHash(tx: Tx, sha256: string) {
  const { tenantId, contractId, level, certificateSha256, eventsDigest, sealedAt } = contractSeals;
  const [row] = await tx
    .select({ tenantId, contractId, level, certificateSha256, eventsDigest, sealedAt })
    .from(contractSeals)
    .where(eq(contractSeals.sha256, sha256));
  return row;
}

/** A page of the signed contracts that are not sealed yet, by id; what was signed at DocuSign is sealed there. */
export const listUnsealedContracts = (tx: Tx, tenantId: string, { after, limit }: { after: string; limit: number }) =>
  tx
    .select({ id: contracts.id })
    .from(contracts)
    .where(
      and(
        ...[eq(contracts.tenantId, tenantId), isNotNull(contracts.completedAt), isNull(contracts.sealedSha256), gt(contracts.id, after)],
        isSignedHere(tenantId),
      ),
    )
    .orderBy(asc(contracts.id))
    .limit(limit);
