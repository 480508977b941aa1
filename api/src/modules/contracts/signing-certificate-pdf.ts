import type { ContractEventName } from '@techadds/shared/contract/contracts/states';
import { textColor, mutedColor, pageTop, type PdfDocument } from '../../platform/documents/pdf';
import { writeKeyValues, writeText, writeHeading } from './pdf-layout';
import type { ContractDocument } from './contract-pdf';
import type { RecipientRow } from './recipients.db';

const signatureKindLabels = { typed: 'Typed name', drawn: 'Drawn by hand', uploaded: 'Picture' } as const;
const eventLabels: Record<ContractEventName, string> = {
  created: 'Drafted',
  updated: 'Changed',
  sent: 'Sent out for signature',
  email_sent: 'Letter with the link',
  resent: 'Letter with another link',
  opened: 'Opened',
  consented: 'Agreed to sign electronically',
  signed: 'Signed',
  completed: 'Signed by everybody',
  declined: 'Declined',
  voided: 'Called off',
  terminated: 'Terminated',
  archived: 'Archived',
  restored: 'Restored',
};

/** The event with its actor, or with the recipient for e-mails. */
const formatEvent = (event: ContractEventName, actorName: string, note: string | null): string => {
  if (event === 'email_sent' || event === 'resent') return `${eventLabels[event]}: ${note}`;
  return event === 'completed' ? eventLabels[event] : [`${eventLabels[event]}: ${actorName}`, note].filter(Boolean).join(', ');
};

/** Formats as `2026-11-20 09:00:00 UTC`. */
const formatTimestamp = (at: string | null): string => (at === null ? '' : `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`);

const recipientFacts = ({ email, role, sentAt, openedAt, signedAt, ip, userAgent, signature }: RecipientRow) =>
  (
    [
      ['E-mail', email],
      ['Role', role === 'signer' ? 'Signer' : 'Reader'],
      ['Sent', formatTimestamp(sentAt)],
      ['Opened', formatTimestamp(openedAt)],
      ['Signed', formatTimestamp(signedAt)],
      ['Signature', signature ? signatureKindLabels[signature.kind] : ''],
      ['IP address', ip ?? ''],
      ['Device', userAgent ?? ''],
    ] as const
  ).filter(([, value]) => value !== '');

/** Adds pages with the hash of the signed content, the signers with time and method, and the timeline. */
export function writeSigningCertificate(pdf: PdfDocument, { record: { contract }, recipients, events }: ContractDocument): void {
  pdf.addPage();
  pdf.font('bold').fontSize(18).fillColor(textColor).text('Certificate of signing', 48, 48);
  pdf.y = pageTop + 34;
  writeKeyValues(pdf, [
    ['Contract', `${contract.number}, ${contract.title}`],
    ['SHA-256', contract.sha256 ?? ''],
    ['Completed', formatTimestamp(contract.completedAt)],
  ]);
  const explanation = 'The SHA-256 is that of the text, the terms and the parties as they were sent to be signed.';
  writeText(pdf, explanation, { size: 9, color: mutedColor });
  for (const recipient of recipients) {
    writeHeading(pdf, recipient.name);
    writeKeyValues(pdf, recipientFacts(recipient));
  }
  writeHeading(pdf, 'History');
  writeKeyValues(
    pdf,
    events.map(({ at, event, actorName, note }) => [formatTimestamp(at), formatEvent(event, actorName, note)]),
    140,
  );
}
