import * as z from 'zod/mini';
import { AppliedBranding } from '../branding/endpoints';
import { ContractVersion } from './versions';
import {
  AmendContract,
  ContractChange,
  ContractForm,
  DeclineContract,
  EndContract,
  SendContract,
  SignContract,
  Signature,
  TerminateContract,
} from './forms';
import {
  contractActions,
  contractEventNames,
  contractStatuses,
  envelopeStatuses,
  recipientRoles,
  recipientStatuses,
  renewals,
  signingOrders,
  signingProviders,
} from './states';
import { endpoint } from '../endpoint';
import { cents, currency, Id, id, text, timestamp } from '../fields';
import { ListMeta, listQuery } from '../list';

export {
  ContractForm,
  DeclineContract,
  EndContract,
  RecipientForm,
  SendContract,
  SignContract,
  Signature,
  TerminateContract,
  type ContractBody,
  type ContractInput,
  type SendContractInput,
} from './forms';

export const Contract = z.object({
  id,
  number: z.string(),
  title: z.string(),
  customer: z.object({ id, name: z.string(), email: z.string() }),
  partner: z.object({ id, name: z.string() }),
  /** The quote that it was created from. */
  quote: z.nullable(z.object({ id, number: z.string() })),
  status: z.enum(contractStatuses),
  currency,
  valueCents: cents,
  effectiveOn: z.iso.date(),
  endsOn: z.nullable(z.iso.date()),
  renewal: z.enum(renewals),
  renewalMonths: z.nullable(z.int()),
  noticeDays: z.int(),
  /** The last day after its renewals so far. */
  renewedUntil: z.nullable(z.string()),
  /** The day on which it ends after a notice of termination. */
  terminatesOn: z.nullable(z.string()),
  /** The number of completed and of required signatures; 0 of 0 while it is a draft. */
  signed: z.object({ done: z.int(), of: z.int() }),
  sentAt: z.nullable(timestamp),
  completedAt: z.nullable(timestamp),
  createdAt: timestamp,
  updatedAt: timestamp,
  archivedAt: z.nullable(timestamp),
});
export type Contract = z.infer<typeof Contract>;

export const Recipient = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(recipientRoles),
  status: z.enum(recipientStatuses),
  sentAt: z.nullable(timestamp),
  openedAt: z.nullable(timestamp),
  signedAt: z.nullable(timestamp),
  declineReason: z.nullable(z.string()),
  signature: z.nullable(Signature),
});
export type Recipient = z.infer<typeof Recipient>;

export const ContractDetail = z.extend(Contract, {
  body: z.string(),
  message: z.string(),
  order: z.enum(signingOrders),
  recipients: z.array(Recipient),
  /** When it can no longer be signed; null if it was not sent for signature here, or voided before that. */
  signingExpiresAt: z.nullable(timestamp),
  /** Who holds the envelope or, of a draft, who would. */
  provider: z.enum(signingProviders),
  /** The envelope at DocuSign, if it was sent with it; `note` says why it waits or what went wrong. */
  envelope: z.nullable(z.object({ id: z.nullable(z.string()), status: z.enum(envelopeStatuses), note: z.nullable(z.string()) })),
  /** The reason for voiding or terminating it. */
  endReason: z.nullable(z.string()),
  /** The template that its text was made of. */
  template: z.nullable(z.object({ id, name: z.string(), version: z.int() })),
  /** The contract that it changes, if it is an amendment. */
  amends: z.nullable(z.object({ id, number: z.string() })),
  /** Its amendments, the newest first. */
  amendments: z.array(
    z.object({
      ...{ id, number: z.string(), status: z.enum(contractStatuses) },
      ...{ createdAt: timestamp, updatedAt: timestamp, completedAt: z.nullable(timestamp), archivedAt: z.nullable(timestamp) },
    }),
  ),
  /** The version of its terms, from 1; each amendment makes the next one. */
  versionNumber: z.int(),
  /** The project that was created from it. */
  project: z.nullable(z.object({ id: z.string(), number: z.string() })),
  timeline: z.array(
    z.object({ id, at: timestamp, event: z.enum(contractEventNames), actorName: z.string(), note: z.nullable(z.string()) }),
  ),
  /** SHA-256 of the text and the terms sent for signing, hexadecimal; both are immutable from then on. */
  sha256: z.nullable(z.string()),
  /** The actions available to the caller; the server checks again. */
  allowedActions: z.array(z.enum(contractActions)),
});
export type ContractDetail = z.infer<typeof ContractDetail>;

/** The number of contracts in each tab of the list. */
export const ContractCounts = z.record(z.enum(['all', ...contractStatuses]), z.int());

const contractSorts = ['createdAt', 'number', 'value', 'effectiveOn', 'updatedAt'] as const;
const contractFilters = () => ({
  status: z.optional(z.enum(contractStatuses)),
  customerId: z.optional(id),
  archived: z.optional(z.literal('1')),
});

export const listContracts = endpoint({
  method: 'GET',
  path: '/contracts',
  summary: "List the partner's contracts, or all of the tenant for admins; archived ones with `archived=1` only",
  permission: 'contracts.read',
  query: z.extend(listQuery(contractSorts, 'desc'), contractFilters()),
  response: z.object({ items: z.array(Contract), meta: ListMeta, counts: ContractCounts }),
});

export const exportContracts = endpoint({
  method: 'GET',
  path: '/contracts/export',
  summary: 'Export the matching contracts as CSV; `X-Total-Rows` has the number of rows',
  permission: 'contracts.read',
  query: z.strictObject({
    query: z.optional(text(200)),
    sort: z._default(z.enum(contractSorts), 'createdAt'),
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
    ...contractFilters(),
  }),
  response: z.string(),
  type: 'text/csv',
});

export const getContract = endpoint({
  method: 'GET',
  path: '/contracts/{id}',
  summary: 'Get a contract with its text, signers and history',
  permission: 'contracts.read',
  params: Id,
  response: ContractDetail,
  errors: [404],
});

export const createContract = endpoint({
  method: 'POST',
  path: '/contracts',
  summary: 'Create a contract as a draft',
  permission: 'contracts.create',
  body: ContractForm,
  response: ContractDetail,
  status: 201,
  errors: [404],
  idempotent: true,
});

export const ConvertQuote = z.strictObject({
  to: z._default(z.enum(['contract', 'project', 'order']), 'contract'),
  /** The service that a project or an order is about; a quote with a service in its lines has it. */
  serviceId: z.optional(id),
  /** The approved template for the text of a contract; what the quote says is annexed. Without it, the text is what the quote says. */
  templateId: z.optional(id),
});

export const convertQuote = endpoint({
  method: 'POST',
  path: '/quotes/{id}/convert',
  summary: 'Convert an accepted quote to a draft contract, a project or an order with the accepted value, once',
  permission: 'quotes.convert',
  params: Id,
  body: ConvertQuote,
  response: z.object({ to: z.enum(['contract', 'project', 'order']), id: z.string(), number: z.string() }),
  status: 201,
  idempotent: true,
  errors: [404, 409],
  refetches: ['contracts', 'projects', 'orders', 'quotes'],
});

export const updateContract = endpoint({
  method: 'PUT',
  path: '/contracts/{id}',
  summary: 'Change a draft',
  permission: 'contracts.update',
  params: Id,
  body: ContractChange,
  response: ContractDetail,
  errors: [404, 409],
});

export const archiveContract = endpoint({
  method: 'DELETE',
  path: '/contracts/{id}',
  summary: 'Archive a contract; it can be restored',
  permission: 'contracts.archive',
  params: Id,
  response: ContractDetail,
  errors: [404, 409],
});

export const restoreContract = endpoint({
  method: 'POST',
  path: '/contracts/{id}/restore',
  summary: 'Restore an archived contract',
  permission: 'contracts.restore',
  params: Id,
  response: ContractDetail,
  errors: [404, 409],
});

export const sendContract = endpoint({
  method: 'POST',
  path: '/contracts/{id}/sign',
  summary:
    'Send a contract for signature: each signer gets a link by e-mail, one after the other or all at once. The text is final from then on',
  permission: 'contracts.send',
  params: Id,
  body: SendContract,
  response: ContractDetail,
  idempotent: true,
  errors: [404, 409],
});

export const voidContract = endpoint({
  method: 'POST',
  path: '/contracts/{id}/void',
  summary: 'Void a contract that is out for signature; its links show that it was voided',
  permission: 'contracts.void',
  params: Id,
  body: EndContract,
  response: ContractDetail,
  idempotent: true,
  errors: [404, 409],
});

export const amendContract = endpoint({
  method: 'POST',
  path: '/contracts/{id}/amend',
  summary: 'Draft an amendment of an active contract. It changes the contract once everybody has signed it; one at a time',
  permission: 'contracts.amend',
  params: Id,
  body: AmendContract,
  response: ContractDetail,
  status: 201,
  idempotent: true,
  errors: [404, 409],
});

export const updateAmendment = endpoint({
  method: 'PUT',
  path: '/contracts/{id}/amend',
  summary: 'Change the amendment of a contract that is being drafted',
  permission: 'contracts.amend',
  params: Id,
  body: AmendContract,
  response: ContractDetail,
  errors: [404, 409],
});

export const listContractVersions = endpoint({
  method: 'GET',
  path: '/contracts/{id}/versions',
  summary: 'Get the versions of the terms of a contract, newest first; of an amendment, what it changes',
  permission: 'contracts.read',
  params: Id,
  response: z.object({ versions: z.array(ContractVersion) }),
  errors: [404],
});

export const terminateContract = endpoint({
  method: 'POST',
  path: '/contracts/{id}/terminate',
  summary: 'Terminate an active contract, on a day that the notice period allows',
  permission: 'contracts.terminate',
  params: Id,
  body: TerminateContract,
  response: ContractDetail,
  idempotent: true,
  errors: [404, 409],
});

export const contractPdf = endpoint({
  method: 'GET',
  path: '/contracts/{id}/pdf',
  summary: 'Get a contract as a PDF, with signatures and, once completed, the signing certificate',
  permission: 'contracts.read',
  params: Id,
  response: z.string(),
  type: 'application/pdf',
  errors: [404],
});

export const getSigningStatus = endpoint({
  method: 'GET',
  path: '/contracts/{id}/docusign/status',
  summary: "Get the signing status in DocuSign's terms",
  permission: 'contracts.read',
  params: Id,
  response: z.object({
    status: z.enum(envelopeStatuses),
    /** The reason for voiding it. */
    reason: z.nullable(z.string()),
    recipients: z.array(Recipient),
  }),
  errors: [404],
});

export const signingUrl = endpoint({
  method: 'POST',
  path: '/contracts/{id}/docusign/sign',
  summary: "Get the caller's signing link, if it is their turn, by the e-mail of their account",
  permission: 'contracts.send',
  params: Id,
  response: z.object({ url: z.string() }),
  errors: [404, 409],
});

export const resendSigning = endpoint({
  method: 'POST',
  path: '/contracts/{id}/docusign/resend',
  summary: 'Resend a signing link; the previous one becomes invalid. At most once a minute',
  permission: 'contracts.resend',
  params: Id,
  body: z.strictObject({ recipientId: id }),
  response: ContractDetail,
  idempotent: true,
  errors: [404, 409, 429],
});

/** The token of a signing link: it identifies contract and recipient and cannot be guessed. */
const LinkTokenParam = z.strictObject({ token: text(200) });

/** A contract as its recipients read it, with the seller's branding. */
export const PublicContract = z.object({
  number: z.string(),
  title: z.string(),
  body: z.string(),
  status: z.enum(contractStatuses),
  currency,
  valueCents: cents,
  effectiveOn: z.iso.date(),
  endsOn: z.nullable(z.iso.date()),
  renewal: z.enum(renewals),
  renewalMonths: z.nullable(z.int()),
  noticeDays: z.int(),
  message: z.string(),
  customerName: z.string(),
  partnerName: z.string(),
  /** The name of the marketplace. */
  tenantName: z.string(),
  /** The recipient that the link belongs to. */
  me: z.object({ id, name: z.string(), email: z.string(), role: z.enum(recipientRoles), status: z.enum(recipientStatuses) }),
  /** The contract that it changes, and the terms that it has without that, if it is an amendment. */
  amends: z.nullable(z.object({ number: z.string(), before: ContractVersion, after: ContractVersion })),
  /** All signers, in signing order. */
  signers: z.array(
    z.object({
      id,
      name: z.string(),
      status: z.enum(recipientStatuses),
      signedAt: z.nullable(timestamp),
      signature: z.nullable(Signature),
    }),
  ),
  branding: AppliedBranding,
  sha256: z.string(),
  /** Whether it is this recipient's turn to sign, or to approve. */
  open: z.boolean(),
  /** When the request to sign expired, if not everybody signed in time. */
  expiredAt: z.nullable(timestamp),
});
export type PublicContract = z.infer<typeof PublicContract>;

export const getPublicContract = endpoint({
  method: 'GET',
  path: '/public/sign/{token}',
  summary: 'Get a contract by its link',
  permission: 'contracts.answer',
  params: LinkTokenParam,
  response: PublicContract,
  errors: [404],
});

export const openPublicContract = endpoint({
  method: 'POST',
  path: '/public/sign/{token}/open',
  summary: 'Mark a contract as opened; prefetching programs do not count',
  permission: 'contracts.answer',
  params: LinkTokenParam,
  response: PublicContract,
  errors: [404],
});

export const signPublicContract = endpoint({
  method: 'POST',
  path: '/public/sign/{token}/sign',
  summary: 'Sign a contract; it becomes active once all signers have signed',
  permission: 'contracts.answer',
  params: LinkTokenParam,
  body: SignContract,
  response: PublicContract,
  errors: [403, 404, 409],
});

export const approvePublicContract = endpoint({
  method: 'POST',
  path: '/public/sign/{token}/approve',
  summary: 'Approve a contract; the signers are asked once all approvers have approved',
  permission: 'contracts.answer',
  params: LinkTokenParam,
  response: PublicContract,
  errors: [403, 404, 409],
});

export const declinePublicContract = endpoint({
  method: 'POST',
  path: '/public/sign/{token}/decline',
  summary: 'Decline to sign or approve, with a reason for the seller; the other links become invalid',
  permission: 'contracts.answer',
  params: LinkTokenParam,
  body: DeclineContract,
  response: PublicContract,
  errors: [403, 404, 409],
});

export const publicContractPdf = endpoint({
  method: 'GET',
  path: '/public/sign/{token}/pdf',
  summary: 'Get a contract by its link as a PDF',
  permission: 'contracts.answer',
  params: LinkTokenParam,
  response: z.string(),
  type: 'application/pdf',
  errors: [404],
});
