import type { Deps } from '../../platform/deps';
import { contractPdf } from '../contracts/contract-pdf';
import { loadContractDocument } from '../contracts/contract-document';
import { findContract } from '../contracts/contracts.db';
import { listRecipients, type RecipientRow } from '../contracts/recipients.db';
import { applySnapshot, toDocusignViewer } from './apply-snapshot';
import { completeContract } from './complete-contract';
import { findConnectionById } from './connection.db';
import { createDocusignApi } from './docusign-api';
import { DocusignError } from './docusign-error';
import { isFinal } from './envelope-order';
import { findEnvelope, postponeEnvelope, updateEnvelope, type EnvelopeRow } from './envelopes.db';
import type { DocusignApi } from './rest/rest-docusign';
import { toAnchor } from './rest/recipients-form';

export type DocusignDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'config' | 'fieldEncryption' | 'heavyWork' | 'callLog'>;

const minuteMs = 60_000;
/** Connect says what happens; this is for events that were missed. DocuSign allows it every 15 minutes. */
const pollMs = 15 * minuteMs;
/** What somebody has to repair is tried again now and then, and at once when the connection is saved or tested. */
const repairMs = 15 * minuteMs;

interface Work {
  deps: DocusignDeps;
  api: DocusignApi;
  envelope: EnvelopeRow;
}

const save = ({ deps: { db, clock }, envelope }: Work, values: Partial<EnvelopeRow>) =>
  db.withTenant(envelope.tenantId, (tx) => updateEnvelope(tx, envelope, values, clock()));

async function loadContract({ deps: { db }, envelope: { tenantId, contractId } }: Work) {
  return db.withTenant(tenantId, async (tx) => {
    const record = await findContract(tx, toDocusignViewer(tenantId), contractId);
    if (!record) throw new Error('The contract of an envelope is missing.');
    return { record, recipients: await listRecipients(tx, record.contract) };
  });
}

async function renderPdf({ deps: { db, heavyWork }, envelope: { tenantId, contractId } }: Work): Promise<Buffer> {
  const [document, branding] = await db.withTenant(tenantId, async (tx) => {
    const record = await findContract(tx, toDocusignViewer(tenantId), contractId);
    if (!record) throw new Error('The contract of an envelope is missing.');
    return loadContractDocument(tx, record);
  });
  const anchors = Object.fromEntries(document.recipients.map((each) => [each.id, toAnchor(each)]));
  const text = await heavyWork.render(contractPdf, { tenantId, requestMeta: { ip: null } }, [{ ...document, anchors }, branding]);
  return Buffer.from(text, 'latin1');
}

/**
 * Creates the draft of the envelope. Its id here is written down as tried before, so that after a crash, or where the response was lost, the draft
 * is found by it and not created again.
 */
async function createDraft(work: Work): Promise<void> {
  const { api, envelope } = work;
  const { record, recipients } = await loadContract(work);
  const { contract, partner } = record;
  const existing = envelope.createTriedAt === null ? undefined : await api.findByTransactionId(envelope.id);
  if (existing === undefined) {
    const pdf = await renderPdf(work);
    await save(work, { createTriedAt: work.deps.clock().toISOString() });
    const { number, message, signingOrder: order, id: contractId } = contract;
    const subject = `${partner.name} asks you to sign ${number}`;
    const envelopeId = await api.createDraft({
      ...{ transactionId: envelope.id, contractId, number, subject, message, pdf, order, recipients },
    });
    await save(work, { envelopeId });
  } else await save(work, { envelopeId: existing });
}

/** Asks DocuSign how the envelope is, and takes it over. */
async function refresh({ deps, api, envelope }: Work): Promise<void> {
  const { tenantId, envelopeId } = envelope;
  const snapshot = envelopeId === null ? undefined : await api.getEnvelope(envelopeId);
  if (!snapshot) return;
  const clock = { now: deps.clock(), appUrl: deps.config.appUrl };
  await deps.db.withTenant(tenantId, (tx) => applySnapshot(tx, envelope, snapshot, clock));
}

/** A request that DocuSign refused because the envelope has gone on already is no failure. */
async function orRefresh(work: Work, action: () => Promise<unknown>): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (!(error instanceof DocusignError) || error.retryAfterMs !== undefined) throw error;
    const before = work.envelope.status;
    await refresh(work);
    const after = await reload(work);
    if (!after || after.status === before) throw error;
  }
}

const reload = ({ deps: { db }, envelope: { tenantId, contractId } }: Pick<Work, 'deps' | 'envelope'>) =>
  db.withTenant(tenantId, (tx) => findEnvelope(tx, { tenantId, id: contractId }));

/** Calls off an envelope whose contract was voided here: a draft is deleted, a sent one is voided. */
async function voidEnvelope(work: Work, reason: string): Promise<void> {
  const { api, envelope } = work;
  const { envelopeId, createTriedAt } = envelope;
  if (envelopeId === null) {
    const existing = createTriedAt === null ? undefined : await api.findByTransactionId(envelope.id);
    return save(work, existing === undefined ? { status: 'voided', dueAt: null } : { envelopeId: existing });
  }
  // It may have been sent, or even signed, without our knowing yet.
  await refresh(work);
  const current = await reload(work);
  if (!current || isFinal(current.status)) return;
  if (current.status === 'created') await api.discard(envelopeId);
  else await orRefresh(work, () => api.void(envelopeId, reason));
  const after = await reload(work);
  if (after && !isFinal(after.status)) await save(work, { status: 'voided', dueAt: null });
}

async function resend(work: Work, recipients: readonly RecipientRow[]): Promise<void> {
  const { api, envelope } = work;
  const { envelopeId, resendTo } = envelope;
  const again = recipients.filter(({ position }) => resendTo.includes(position));
  if (envelopeId !== null && again.length > 0) await orRefresh(work, () => api.resend(envelopeId, again));
  await save(work, { resendTo: [] });
}

/** Does the next step of an envelope. Each step is recorded before the next one begins, and can be repeated. */
async function step(work: Work): Promise<'again' | 'done'> {
  const { deps, api, envelope } = work;
  const { envelopeId, status, tenantId } = envelope;
  const { record, recipients } = await loadContract(work);
  const { contract } = record;
  if (status === 'completed' && envelopeId !== null) {
    // Whoever signed last may not be known yet.
    await refresh(work);
    const content = await api.getDocument(envelopeId);
    await deps.db.withTenant(tenantId, (tx) => completeContract(tx, envelope, content, { now: deps.clock(), appUrl: deps.config.appUrl }));
    return 'done';
  }
  if (isFinal(status)) {
    await save(work, { dueAt: null });
    return 'done';
  }
  if (contract.status === 'voided') {
    await voidEnvelope(work, contract.endReason ?? '');
    return 'again';
  }
  if (envelopeId === null) {
    await createDraft(work);
    return 'again';
  }
  if (status === 'created') {
    await orRefresh(work, () => api.send(envelopeId));
    await refresh(work);
    // DocuSign may take a moment, but it has taken it.
    if ((await reload(work))?.status === 'created') await save(work, { status: 'sent' });
    return 'again';
  }
  if (envelope.resendTo.length > 0) {
    await resend(work, recipients);
    return 'again';
  }
  await refresh(work);
  return 'done';
}

/** At most this many steps for one envelope at a time. */
const maxSteps = 6;

/** Returns the envelope as it is after what could be done. */
async function carryOnSteps(deps: DocusignDeps, api: DocusignApi, first: EnvelopeRow): Promise<EnvelopeRow> {
  let envelope = first;
  for (let n = 0; envelope.dueAt !== null && n < maxSteps; n += 1) {
    const work: Work = { deps, api, envelope };
    const result = await step(work);
    envelope = (await reload(work)) ?? envelope;
    if (result === 'done' && envelope.status !== 'completed') break;
  }
  return envelope;
}

/** Does what is due for an envelope. What cannot be done now is tried later, and the contract says why it waits. */
export async function carryOn(deps: DocusignDeps, envelope: EnvelopeRow): Promise<void> {
  const { db, clock } = deps;
  const { tenantId, connectionId } = envelope;
  const postpone = (row: EnvelopeRow, ms: number, error: string | null) => {
    const dueAt = row.dueAt === null ? null : new Date(clock().getTime() + ms).toISOString();
    return db.withTenant(tenantId, (tx) => postponeEnvelope(tx, row, { dueAt, error }, clock()));
  };
  try {
    const connection = await db.withTenant(tenantId, (tx) => findConnectionById(tx, tenantId, connectionId));
    if (!connection) throw new DocusignError('The connection with DocuSign is missing.');
    await postpone(await carryOnSteps(deps, createDocusignApi(deps, connection), envelope), pollMs, null);
  } catch (error) {
    if (!(error instanceof DocusignError)) throw error;
    const current = (await reload({ deps, envelope })) ?? envelope;
    await postpone(current, error.retryAfterMs ?? repairMs, error.message);
  }
}
