import * as z from 'zod/mini';
import { capabilities, roles } from '@techadds/shared/roles';
import { login } from '../accounts/endpoints';
import { endpoint } from '../endpoint';
import { Id, id, secretText, timestamp } from '../fields';
import { ListMeta, listQuery } from '../list';
import { AcceptInvite, InviteStaff, staffRoles } from './forms';

export const inviteStatuses = ['pending', 'expired', 'accepted', 'revoked'] as const;
export type InviteStatus = (typeof inviteStatuses)[number];

export const StaffInvite = z.object({
  id,
  email: z.string(),
  role: z.enum(staffRoles),
  capabilities: z.nullable(z.array(z.enum(capabilities))),
  status: z.enum(inviteStatuses),
  invitedBy: z.string(),
  sentAt: timestamp,
  timesSent: z.int(),
  expiresAt: timestamp,
  acceptedAt: z.nullable(timestamp),
  revokedAt: z.nullable(timestamp),
  createdAt: timestamp,
});
export type StaffInvite = z.infer<typeof StaffInvite>;

const inviteFilters = ['all', ...inviteStatuses] as const;

export const listStaffInvites = endpoint({
  method: 'GET',
  path: '/partners/staff/invites',
  summary: "List the invitations to the caller's team",
  permission: 'staff.manage',
  query: z.extend(listQuery(['newest', 'email', 'expires']), { status: z.optional(z.enum(inviteFilters)) }),
  response: z.object({ items: z.array(StaffInvite), meta: ListMeta, counts: z.record(z.enum(inviteFilters), z.int()) }),
});

const refetchedResources = ['partners'];

/** 409 names `email`: `already_invited`, `already_member`, or `email_taken` by an account outside the team. */
export const inviteStaff = endpoint({
  method: 'POST',
  path: '/partners/staff/invites',
  summary: "Invite somebody to the caller's team by e-mail",
  permission: 'staff.manage',
  body: InviteStaff,
  response: StaffInvite,
  status: 201,
  errors: [409],
  refetches: refetchedResources,
});

const inviteAction = { method: 'POST', permission: 'staff.manage', params: Id, response: StaffInvite, errors: [404, 409] } as const;

/** Also of an expired one. 409 for one that was accepted or revoked. */
export const resendInvite = endpoint({
  ...inviteAction,
  path: '/partners/staff/invites/{id}/resend',
  summary: 'Send an invitation again with a new link; the link before stops working',
});

/** Repeating it changes nothing; 409 once it was accepted. */
export const revokeInvite = endpoint({
  ...inviteAction,
  path: '/partners/staff/invites/{id}/revoke',
  summary: 'Revoke an invitation; its link stops working at once',
});

const InviteLink = z.strictObject({ token: secretText(200) });

export const getInvite = endpoint({
  method: 'GET',
  path: '/auth/invites/{token}',
  summary: 'Read the invitation of a link',
  permission: 'auth.public',
  params: InviteLink,
  response: z.object({
    email: z.string(),
    partner: z.string(),
    tenant: z.string(),
    subdomain: z.string(),
    role: z.enum(roles),
    invitedBy: z.string(),
    expiresAt: timestamp,
    status: z.enum(inviteStatuses),
    /** Why it cannot be accepted; null if it can. */
    problem: z.nullable(z.string()),
  }),
  errors: [404, 429],
});

/**
 * 409 for a link that cannot be used: `invite_accepted`, `invite_expired`, `invite_revoked`, `other_account` where somebody else is signed in, or
 * `email_taken` where the address has an account by now. 422 names `email` for another address.
 */
export const acceptInvite = endpoint({
  method: 'POST',
  path: '/auth/invites/{token}/accept',
  summary: 'Accept an invitation: creates the account and signs it in',
  permission: 'auth.public',
  params: InviteLink,
  body: AcceptInvite,
  response: login.response,
  status: 201,
  errors: [404, 409, 429],
});
