/** What can be written offline, by the name of its store. Quotes are sent before services. */
export const offlineKinds = ['quotes', 'services'] as const;
export type OfflineKind = (typeof offlineKinds)[number];

/** Who wrote an item; it is sent in a session of the same user and tenant only. */
export interface QueueOwner {
  tenantId: string;
  userId: string;
}

/** The body of a request that waits for the server, and who wrote it. */
export interface OfflineItem {
  /** `offline-<milliseconds>-<random>`, chosen before the first attempt; the server creates one record for it, however often it is sent. */
  id: string;
  /** When it was written, by the server's clock. */
  updated_at: string;
  tenant_id: string;
  user_id: string;
  [field: string]: unknown;
}

/** Why an item was not accepted; `fields` has messages by input name. */
export interface ItemError {
  status: number | string;
  code: string;
  message: string;
  fields: Record<string, string>;
}

/** Names for the ids in a body, and the currency of its amounts, as they were when it was written. */
export interface ItemHints {
  customer?: { name: string; email: string };
  category?: string;
  currency?: string;
}

/** What this device knows of an item's attempts. Losing it is harmless. */
export interface ItemMeta {
  id: string;
  kind: OfflineKind;
  status: 'queued' | 'syncing' | 'needs_attention';
  /** The order of writing on this device, whatever its clock says. */
  sequence: number;
  /** When it was written, by this device's clock. */
  savedAt: string;
  /** Whether `updated_at` is by the server's clock; otherwise it is set at the first contact. */
  isStamped: boolean;
  attempts: number;
  /** Not before this time, in milliseconds by this device's clock. */
  nextTryAt: number;
  lastError?: ItemError;
  /** The `updated_at` of the server's copy that it was compared with last. */
  baseVersion?: string;
  /** What lists and the form show that the body has as ids only. */
  hints?: ItemHints;
}

/** Why one of two copies was kept. */
export type ConflictReason = 'local_newer' | 'server_newer' | 'equal' | 'unreadable';

/** A copy that lost a conflict. It can be restored for 30 days. */
export interface SupersededCopy {
  key: string;
  kind: OfflineKind;
  winner: 'local' | 'server';
  reason: ConflictReason;
  local: OfflineItem;
  server: Record<string, unknown>;
  /** What the own copy has as ids only. */
  hints?: ItemHints;
  decidedAt: string;
}

export const isOwnedBy = (item: Pick<OfflineItem, 'tenant_id' | 'user_id'>, owner: QueueOwner | undefined): boolean =>
  owner !== undefined && item.tenant_id === owner.tenantId && item.user_id === owner.userId;
