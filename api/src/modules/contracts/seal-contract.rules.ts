import type { PublicSeal, SealLevel } from '@techadds/shared/contract/contracts/seals';
import { paths } from '@techadds/shared/paths';
import type { RequestMeta } from '../../platform/auth/caller';
import type { Deps } from '../../platform/deps';
import type { Tx } from '../../platform/database/client';
import { notFound } from '../../platform/http/errors';
import { createSystemContext } from '../audit/action-context.service';
import { findSignedDocument } from '../docusign/envelopes.db';
import { recordEvent } from '../transitions/transitions.service';
import { listChainedEvents } from './contract-events.db';
import { findSealByHash, findSealedFile, insertSeal } from './contract-seals.db';
import { loadContractDocument } from './contract-document';
import { findContract, lockContract, updateContractRow } from './contracts.db';
import { contractAuditSnapshot, contractLifecycle } from './contracts.events';
import { listRecipients } from './recipients.db';
import { mustAct } from './signing-links';
import { contractSealing, contractSigning, type SignedPdf } from './sealed-contract-pdf';
import { getSignatureValue, sha256 } from './seal-signature';
import { requestTimestamp } from './seal-timestamp';
import { getSealKeys } from './tenant-certificate.rules';

export type SealDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'fieldEncryption' | 'heavyWork' | 'log'>;
interface ContractKeys {
  tenantId: string;
  id: string;
}
type Requester = Pick<RequestMeta, 'ip'>;

const toViewer = (tenantId: string) => ({ tenantId, scope: 'tenant', partnerId: null }) as const;

/** All that is sealed, on one snapshot: nothing that happens meanwhile is half in it. */
const loadForSeal = ({ db, config: { appUrl } }: SealDeps, { tenantId, id }: ContractKeys) =>
  db.withSnapshot(tenantId, async (tx) => {
    const record = await findContract(tx, toViewer(tenantId), id);
    if (!record || record.contract.completedAt === null) throw new Error('Only a contract that everybody has signed is sealed.');
    const [document, branding] = await loadContractDocument(tx, record);
    const events = await listChainedEvents(tx, record.contract);
    const eventsDigest = events.at(-1)?.digest ?? '';
    const verifyUrl = appUrl + paths.verify;
    return { document: { ...document, seal: { verifyUrl, eventsDigest } }, branding, events: { contractId: id, events }, eventsDigest };
  });

/** The time stamp of a signature; null where none is configured or the authority fails, which the log and the record of the seal say. */
async function findTimestamp({ config, log }: SealDeps, { id }: ContractKeys, { cms }: SignedPdf): Promise<Buffer | null> {
  if (config.timestampUrl === undefined) return null;
  return requestTimestamp(config.timestampUrl, getSignatureValue(cms)).catch((error: unknown) => {
    log.warn({ err: error, contract: id }, 'a contract is sealed without a time stamp');
    return null;
  });
}

async function seal(deps: SealDeps, keys: ContractKeys, requestMeta: Requester): Promise<Buffer> {
  const { tenantId, id } = keys;
  const sealKeys = await getSealKeys(deps, tenantId);
  const { document, branding, events, eventsDigest } = await loadForSeal(deps, keys);
  const [now, call] = [deps.clock(), { tenantId, requestMeta }];
  const options = { events, keys: sealKeys, holder: document.record.tenantName, sealedAt: now.toISOString() };
  const signed = await deps.heavyWork.run(contractSigning, call, [document, branding, options]);
  const token = await findTimestamp(deps, keys, signed);
  const file = await deps.heavyWork.run(contractSealing, call, [signed, token]);
  return deps.db.withTenant(tenantId, async (tx) => {
    const contract = (await lockContract(tx, toViewer(tenantId), id))?.contract;
    // Another process, or another download, was faster: its file is the one.
    const earlier = await findSealedFile(tx, keys);
    if (earlier || !contract) return earlier ?? Promise.reject(notFound('contract'));
    const level: SealLevel = token ? 'B-T' : 'B-B';
    const content = Buffer.from(file.content);
    await insertSeal(tx, {
      ...{ tenantId, contractId: id, sha256: file.sha256, content, level, eventsDigest, sealedAt: now.toISOString() },
      certificateSha256: sha256(Buffer.from(sealKeys.certificate, 'base64')).toString('hex'),
    });
    await updateContractRow(tx, contract, { sealedSha256: file.sha256 });
    const sealed = { ...contract, sealedSha256: file.sha256 };
    await recordEvent(tx, createSystemContext(tenantId, 'seal-contract', now), contractLifecycle, sealed, {
      ...{ event: 'sealed', note: file.sha256, before: contractAuditSnapshot(contract) },
      after: { ...contractAuditSnapshot(sealed), level, timestampFailed: deps.config.timestampUrl !== undefined && token === null },
    });
    return content;
  });
}

/** The file of a signed contract: what was signed at DocuSign is that document and no rendering of ours. */
const readFile = async (tx: Tx, keys: ContractKeys) => (await findSignedDocument(tx, keys)) ?? (await findSealedFile(tx, keys));

/**
 * The sealed PDF of a contract that everybody has signed, or the document from DocuSign. Ours is rendered, signed and stored once, and is the same file from then on.
 * @throws AppError 503 where too much other work waits
 */
export async function getSealedPdf(deps: SealDeps, keys: ContractKeys, requestMeta: Requester): Promise<Buffer> {
  const stored = await deps.db.withTenant(keys.tenantId, (tx) => readFile(tx, keys));
  return stored ?? seal(deps, keys, requestMeta);
}

const toInitials = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]?.toUpperCase()}.`)
    .join(' ');

/** The public facts of a sealed file, by its hash. @throws AppError 404 where no file has this hash */
export async function getPublicSeal({ db }: Pick<Deps, 'db'>, fileHash: string): Promise<PublicSeal> {
  const found = await db.withoutTenant({ sealed_sha256: fileHash }, (tx) => findSealByHash(tx, fileHash));
  if (!found) throw notFound('sealed contract');
  const { tenantId, contractId, ...facts } = found;
  return db.withTenant(tenantId, async (tx) => {
    const record = await findContract(tx, toViewer(tenantId), contractId);
    if (!record || record.contract.completedAt === null) throw notFound('sealed contract');
    const { contract, tenantName } = record;
    const signers = (await listRecipients(tx, contract)).filter(mustAct).map(({ name }) => toInitials(name));
    return { ...facts, tenantName, contractNumber: contract.number, completedAt: record.contract.completedAt, signers };
  });
}
