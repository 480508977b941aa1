import type { ContractEventName } from '@techadds/shared/contract/contract-states';
import { ink, soft, top, type Pdf } from '../../records/pdf';
import { writeFacts, writeText, writeTitle } from './pdf-layout';
import type { Paper } from './contract-pdf';
import type { RecipientRow } from './recipients.db';

const kinds = { typed: 'Typed name', drawn: 'Drawn by hand', uploaded: 'Picture' } as const;
const told: Record<ContractEventName, string> = {
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

/** What happened, by whom; of a letter to whom. */
const lineOf = (event: ContractEventName, actorName: string, note: string | null): string => {
  if (event === 'email_sent' || event === 'resent') return `${told[event]}: ${note}`;
  return event === 'completed' ? told[event] : [`${told[event]}: ${actorName}`, note].filter(Boolean).join(', ');
};

/** `2026-11-20 09:00:00 UTC`. */
const moment = (at: string | null): string => (at === null ? '' : `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`);

const factsOf = ({ email, role, sentAt, openedAt, signedAt, ip, userAgent, signature }: RecipientRow) =>
  (
    [
      ['E-mail', email],
      ['Role', role === 'signer' ? 'Signer' : 'Reader'],
      ['Sent', moment(sentAt)],
      ['Opened', moment(openedAt)],
      ['Signed', moment(signedAt)],
      ['Signature', signature ? kinds[signature.kind] : ''],
      ['IP address', ip ?? ''],
      ['Device', userAgent ?? ''],
    ] as const
  ).filter(([, value]) => value !== '');

/** Pages of their own: what was signed, who signed it when and how, and what else happened to it. */
export function writeCertificate(pdf: Pdf, { found: { contract }, recipients, events }: Paper): void {
  pdf.addPage();
  pdf.font('Helvetica-Bold').fontSize(18).fillColor(ink).text('Certificate of signing', 48, 48);
  pdf.y = top + 34;
  writeFacts(pdf, [
    ['Contract', `${contract.number}, ${contract.title}`],
    ['SHA-256', contract.sha256 ?? ''],
    ['Completed', moment(contract.completedAt)],
  ]);
  const what = 'The SHA-256 is that of the text, the terms and the parties as they were sent to be signed.';
  writeText(pdf, what, { size: 9, colour: soft });
  for (const recipient of recipients) {
    writeTitle(pdf, recipient.name);
    writeFacts(pdf, factsOf(recipient));
  }
  writeTitle(pdf, 'History');
  writeFacts(
    pdf,
    events.map(({ at, event, actorName, note }) => [moment(at), lineOf(event, actorName, note)]),
    140,
  );
}
