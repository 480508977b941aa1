import type { Tx } from '../../platform/database/client';
import type { DocumentBranding } from '../../platform/documents/pdf';
import { getDocumentBranding } from '../branding/branding.service';
import { listContractEvents } from './contract-events.db';
import type { ContractDocument } from './contract-pdf';
import { toSignedRecord } from './contract-versions';
import type { ContractRecord } from './contracts.db';
import { listRecipients } from './recipients.db';

/** All that the PDF of a contract shows: the terms that its recipients signed, and the branding of its seller. */
export async function loadContractDocument(tx: Tx, record: ContractRecord): Promise<[ContractDocument, DocumentBranding]> {
  const { contract, partner } = record;
  const recipients = await listRecipients(tx, contract);
  const events = await listContractEvents(tx, contract);
  return [{ record: await toSignedRecord(tx, record), recipients, events }, await getDocumentBranding(tx, contract.tenantId, partner.id)];
}
