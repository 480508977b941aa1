import * as z from 'zod/mini';
import { capabilities } from '@techadds/shared/roles';
import { newPassword } from '../accounts/forms';
import { calendarDay, email, id, requiredText, text, timestamp } from '../fields';

/** The roles of a partner's team. */
export const staffRoles = ['partner_admin', 'partner_staff'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Null is all that the role has. */
const heldCapabilities = z.nullable(z.array(z.enum(capabilities)).check(z.maxLength(capabilities.length)));

export const inviteDays = [3, 7, 14, 30] as const;

export const InviteStaff = z.strictObject({
  email,
  role: z.enum(staffRoles),
  capabilities: z._default(heldCapabilities, null),
  /** How many days the link works. */
  expiresInDays: z._default(z.literal(inviteDays), 7),
});
export type InviteStaffBody = z.input<typeof InviteStaff>;

export const UpdateStaff = z.strictObject({
  role: z.enum(staffRoles),
  capabilities: heldCapabilities,
  /** Owners have all capabilities, and only they decide who else is one. */
  isOwner: z.boolean(),
  /** The version that the update is based on. */
  updatedAt: z.optional(timestamp),
});

const isInOrder = z.refine<{ from: string; until: string }>(({ from, until }) => from <= until, {
  path: ['until'],
  error: 'The last day is before the first.',
});

export const OutOfOffice = z
  .strictObject({
    /** The first and the last day, both included. */
    from: calendarDay,
    until: calendarDay,
    note: z._default(text(200), ''),
  })
  .check(isInOrder);
export type OutOfOfficeBody = z.input<typeof OutOfOffice>;

/** Without a user, the orders go back to the queue. */
export const HandOver = z.strictObject({ userId: z.nullable(id) });

export const DeactivateStaff = z.strictObject({
  /** Who gets the open orders of the member; null puts them back into the queue. */
  handOverTo: z._default(z.nullable(id), null),
});

export const AcceptInvite = z.strictObject({
  /** The address that was invited. */
  email,
  firstName: requiredText(100),
  lastName: requiredText(100),
  password: newPassword,
});
