import type { ContractVersion } from '@techadds/shared/contract/contracts/versions';
import type { Tx } from '../../platform/database/client';
import { notFound } from '../../platform/http/errors';
import { findOpenAmendment, listReplacedVersions, listSignedAmendments } from './amendments.db';
import { findContract, type ContractRecord, type ContractRow } from './contracts.db';

type Terms = Pick<ContractVersion, 'body' | 'valueCents' | 'endsOn' | 'renewal' | 'renewalMonths' | 'noticeDays'>;
export const getTerms = ({ body, valueCents, endsOn, renewal, renewalMonths, noticeDays }: Terms): Terms => ({
  ...{ body, valueCents, endsOn, renewal, renewalMonths, noticeDays },
});

const toProposedVersion = ({ id, number, versionNumber, ...row }: ContractRow): ContractVersion => ({
  ...{ number: versionNumber, amendment: { id, number }, ...getTerms(row), milestones: row.amendedMilestones ?? null },
  ...(row.status === 'completed' ? { status: 'current', since: row.completedAt } : { status: 'proposed', since: null }),
});

/** The contract that an amendment changes. */
export async function getAmendedContract(tx: Tx, { tenantId, amendsId }: ContractRow): Promise<ContractRecord> {
  const found = amendsId === null ? undefined : await findContract(tx, { tenantId, scope: 'tenant', partnerId: null }, amendsId);
  if (!found) throw notFound('contract');
  return found;
}

/** The signed versions of a contract's terms, the newest first. */
async function listSignedVersions(tx: Tx, contract: ContractRow): Promise<ContractVersion[]> {
  const amendments = await listSignedAmendments(tx, contract);
  const toVersion = (number: number, status: ContractVersion['status'], terms: Terms): ContractVersion => {
    const made = amendments.find(({ versionNumber }) => versionNumber === number);
    const since = made ? made.since : contract.completedAt;
    return { number, status, amendment: made ? { id: made.id, number: made.number } : null, since, ...getTerms(terms), milestones: null };
  };
  const replaced = (await listReplacedVersions(tx, contract)).map((row) => toVersion(row.number, 'replaced', row));
  return [...replaced, toVersion(contract.versionNumber, 'current', contract)].reverse();
}

/** The change of an amendment: the version that it makes, and the one before. */
export async function listAmendmentVersions(tx: Tx, amendment: ContractRow): Promise<[after: ContractVersion, before: ContractVersion]> {
  const { contract } = await getAmendedContract(tx, amendment);
  const before = (await listSignedVersions(tx, contract)).find(({ number }) => number === amendment.versionNumber - 1);
  if (!before) throw new Error(`The version that ${amendment.number} replaces is gone.`);
  return [toProposedVersion(amendment), before];
}

/** The versions of a contract's terms, the newest first, with the one that is proposed. */
export async function listContractVersions(tx: Tx, contract: ContractRow): Promise<ContractVersion[]> {
  if (contract.amendsId !== null) return listAmendmentVersions(tx, contract);
  const open = await findOpenAmendment(tx, contract);
  return [...(open ? [toProposedVersion(open)] : []), ...(await listSignedVersions(tx, contract))];
}

/** A contract with the terms that its recipients signed, whatever amendments changed since: their links and the document show these. */
export async function toSignedRecord(tx: Tx, record: ContractRecord): Promise<ContractRecord> {
  const [first] =
    record.contract.versionNumber > 1 && record.contract.amendsId === null ? await listReplacedVersions(tx, record.contract) : [];
  return first ? { ...record, contract: { ...record.contract, ...getTerms(first) } } : record;
}
