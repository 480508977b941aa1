import * as z from 'zod/mini';
import { envelopeStatuses, type EnvelopeStatus, type RecipientStatus } from '@techadds/shared/contract/contracts/states';

/** A recipient as DocuSign has it; `position` is that of ours. */
export interface RecipientSnapshot {
  position: number;
  status: RecipientStatus;
  sentAt: string | null;
  openedAt: string | null;
  signedAt: string | null;
  declineReason: string | null;
  /** DocuSign could not deliver the e-mail. */
  isUndelivered: boolean;
}

export interface EnvelopeSnapshot {
  envelopeId: string;
  status: EnvelopeStatus;
  voidReason: string | null;
  recipients: RecipientSnapshot[];
}

const optionalText = z.nullish(z.string());
const RecipientForm = z.object({
  recipientId: z.string(),
  status: optionalText,
  sentDateTime: optionalText,
  deliveredDateTime: optionalText,
  signedDateTime: optionalText,
  declinedReason: optionalText,
});
type RecipientForm = z.infer<typeof RecipientForm>;
const recipientList = z._default(z.array(RecipientForm), []);

/** An envelope as DocuSign's API and Connect describe it. */
export const EnvelopeForm = z.object({
  envelopeId: z.optional(z.string()),
  status: z.string(),
  voidedReason: optionalText,
  recipients: z.optional(z.object({ signers: recipientList, carbonCopies: recipientList })),
});

/** Seven digits of a second, and sometimes no zone, are DocuSign's; both are UTC. */
function toTime(value: string | null | undefined): string | null {
  if (!value) return null;
  const at = new Date(/(Z|[+-]\d\d:\d\d)$/.test(value) ? value : `${value}Z`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** `signed` is a signature that is still being processed there, and an `autoresponded` e-mail was sent. */
const recipientStatusOf: Record<string, RecipientStatus> = {
  ...{ created: 'created', sent: 'sent', autoresponded: 'sent', delivered: 'delivered' },
  ...{ signed: 'completed', completed: 'completed', declined: 'declined' },
};

const toRecipient = (form: RecipientForm, isCopy: boolean): RecipientSnapshot[] => {
  const position = Number(form.recipientId) - 1;
  const status = recipientStatusOf[form.status ?? ''];
  if (!Number.isInteger(position) || status === undefined) return [];
  return [
    {
      position,
      // For DocuSign a copy is complete once it was sent.
      status: isCopy && status === 'completed' ? 'sent' : status,
      sentAt: toTime(form.sentDateTime),
      openedAt: toTime(form.deliveredDateTime),
      signedAt: toTime(form.signedDateTime),
      declineReason: form.declinedReason?.slice(0, 500) ?? null,
      isUndelivered: form.status === 'autoresponded',
    },
  ];
};

/** An envelope in our terms; undefined where its status is none that a contract has, such as `deleted`. */
export function toEnvelopeSnapshot(form: z.infer<typeof EnvelopeForm>, envelopeId: string): EnvelopeSnapshot | undefined {
  const name = form.status === 'signed' ? 'delivered' : form.status;
  const status = envelopeStatuses.find((each) => each === name);
  if (!status) return undefined;
  const { signers = [], carbonCopies = [] } = form.recipients ?? {};
  const recipients = [...signers.flatMap((each) => toRecipient(each, false)), ...carbonCopies.flatMap((each) => toRecipient(each, true))];
  return { envelopeId, status, voidReason: form.voidedReason ?? null, recipients };
}
