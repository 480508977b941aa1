import {
  channels,
  notificationTypes,
  availableChannels,
  type Channel,
  type NotificationType,
} from '@techadds/shared/contract/notifications/types';
import type { NotificationPreferences } from '@techadds/shared/contract/notifications/endpoints';
import { getScope, type Permission } from '@techadds/shared/permissions';
import type { Role } from '@techadds/shared/roles';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import { conflict } from '../../platform/http/errors';
import { defaultChannels } from './default-channels';
import { getChosenChannels, upsertPreferences } from './notifications.db';

/**
 * The permission without which nobody is notified of a type, by the type itself or by the word before its dot.
 * The other types are for every role.
 */
const requiredPermissions: Readonly<Record<string, Permission>> = {
  'payout.account_submitted': 'payouts.verifyAccount',
  'payout.account_verified': 'payouts.account',
  'payout.account_blocked': 'payouts.account',
  'deposit.announced': 'deposits.settle',
  'deposit.settled': 'deposits.create',
  'perk.submitted': 'perks.decide',
  // Those who may request quotes are those who are sent them.
  'quote.voided': 'quotes.request',
  perk: 'perks.manage',
  task: 'tasks.read',
  payout: 'payouts.read',
  staff: 'staff.manage',
  release: 'releases.read',
};

/** Customers pay deposits and are paid out their credit, without the permissions of partners. */
const customerTypes: ReadonlySet<NotificationType> = new Set(['payout.paid', 'payout.failed', 'deposit.settled']);

function appliesToRole(type: NotificationType, role: Role): boolean {
  if (role === 'customer' && customerTypes.has(type)) return true;
  const permission = requiredPermissions[type] ?? requiredPermissions[type.split('.')[0]!];
  return permission === undefined || getScope(permission, role) !== undefined;
}

/** The caller's channels by notification type, with the defaults for types without a choice. */
export async function getPreferences(tx: Tx, caller: Caller): Promise<NotificationPreferences> {
  const chosen = await getChosenChannels(tx, caller);
  const items = notificationTypes
    .filter((type) => appliesToRole(type, caller.role))
    .map((type) => ({ type, channels: chosen.get(type) ?? defaultChannels(type) }));
  return { available: [...availableChannels], items };
}

/** The last entry of a type wins. @throws AppError 409 `not_at_home` if the caller's account belongs to another tenant */
export async function updatePreferences(
  tx: Tx,
  caller: Caller,
  items: readonly { type: NotificationType; channels: Channel[] }[],
): Promise<void> {
  if (caller.homeTenantId !== caller.tenantId)
    throw conflict('not_at_home', 'Your account is in another marketplace, and so are your notifications. Nothing was changed.');
  const lastByType = new Map(items.map(({ type, channels: list }) => [type, channels.filter((channel) => list.includes(channel))]));
  await upsertPreferences(
    tx,
    caller,
    [...lastByType].map(([type, list]) => ({ type, channels: list })),
  );
}
