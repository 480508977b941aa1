import { and, asc, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { contracts, contractTemplates, contractTemplateVersions, contractVersions } from '../../schema';
import type { ContractRow } from './contracts.db';

export type ContractVersionRow = typeof contractVersions.$inferSelect;
type ContractKeys = Pick<ContractRow, 'tenantId' | 'id'>;

const isAmendmentOf = ({ tenantId, id }: ContractKeys) => and(eq(contracts.tenantId, tenantId), eq(contracts.amendsId, id));

/** The amendments of a contract, the newest first. */
export const listAmendments = (tx: Tx, contract: ContractKeys) =>
  tx
    .select({
      ...{ id: contracts.id, number: contracts.number, status: contracts.status },
      ...{ createdAt: contracts.createdAt, updatedAt: contracts.updatedAt },
      ...{ completedAt: contracts.completedAt, archivedAt: contracts.archivedAt },
    })
    .from(contracts)
    .where(isAmendmentOf(contract))
    .orderBy(desc(contracts.createdAt), desc(contracts.id));

/** The amendment of a contract that is drafted or signed; there is at most one. */
export async function findOpenAmendment(tx: Tx, contract: ContractKeys): Promise<ContractRow | undefined> {
  const isOpen = and(inArray(contracts.status, ['draft', 'pending_signature']), isNull(contracts.archivedAt));
  const [row] = await tx
    .select()
    .from(contracts)
    .where(and(isAmendmentOf(contract), isOpen));
  return row;
}

export async function countAmendments(tx: Tx, contract: ContractKeys): Promise<number> {
  const [row] = await tx.select({ amendments: count() }).from(contracts).where(isAmendmentOf(contract));
  return row?.amendments ?? 0;
}

export async function insertContractVersion(tx: Tx, row: typeof contractVersions.$inferInsert): Promise<void> {
  await tx.insert(contractVersions).values(row);
}

/** The replaced versions of a contract's terms, the oldest first. */
export const listReplacedVersions = (tx: Tx, { tenantId, id }: ContractKeys): PromiseLike<ContractVersionRow[]> =>
  tx
    .select()
    .from(contractVersions)
    .where(and(eq(contractVersions.tenantId, tenantId), eq(contractVersions.contractId, id)))
    .orderBy(asc(contractVersions.number));

/** The amendments that made the versions of a contract, by the version that they made. */
export async function listSignedAmendments(tx: Tx, contract: ContractKeys) {
  return tx
    .select({ id: contracts.id, number: contracts.number, versionNumber: contracts.versionNumber, since: contracts.completedAt })
    .from(contracts)
    .where(and(isAmendmentOf(contract), eq(contracts.status, 'completed')));
}

/** The name of the template that a contract's text was made of, in the version that it was made of. */
export async function findTemplateName(tx: Tx, { tenantId, templateId, templateVersion }: ContractRow) {
  if (templateId === null || templateVersion === null) return null;
  const [row] = await tx
    .select({ id: contractTemplates.id, name: contractTemplateVersions.name, version: contractTemplateVersions.number })
    .from(contractTemplateVersions)
    .innerJoin(
      contractTemplates,
      and(eq(contractTemplates.tenantId, contractTemplateVersions.tenantId), eq(contractTemplates.id, contractTemplateVersions.templateId)),
    )
    .where(
      and(
        ...[eq(contractTemplateVersions.tenantId, tenantId), eq(contractTemplateVersions.templateId, templateId)],
        eq(contractTemplateVersions.number, templateVersion),
      ),
    );
  return row ?? null;
}
