import { isClientId } from '@techadds/shared/contract/client-id';
import { offlineKinds, type ItemMeta, type OfflineItem, type OfflineKind } from './offline-item';

/** What a line of an exported queue says. */
export interface QueueFileContent {
  type: OfflineKind;
  item: OfflineItem;
  meta: ItemMeta;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isOptional = (value: unknown, is: (value: unknown) => boolean) => value === undefined || is(value);
const isText = (value: unknown) => typeof value === 'string';
const isTime = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const isRecordOfTexts = (value: unknown) => isObject(value) && Object.values(value).every(isText);

const isItem = (value: unknown) =>
  isObject(value) && isClientId(value.id) && isTime(value.updated_at) && isText(value.tenant_id) && isText(value.user_id);

const isHints = (value: unknown) =>
  isObject(value) &&
  isOptional(value.customer, isRecordOfTexts) &&
  isOptional(value.category, isText) &&
  isOptional(value.currency, isText);

const isError = (value: unknown) => isObject(value) && isText(value.code) && isText(value.message) && isRecordOfTexts(value.fields);

const isMeta = (value: unknown) =>
  isObject(value) &&
  ['queued', 'syncing', 'needs_attention'].includes(String(value.status)) &&
  [value.sequence, value.attempts, value.nextTryAt].every(Number.isFinite) &&
  isTime(value.savedAt) &&
  typeof value.isStamped === 'boolean' &&
  isOptional(value.lastError, isError) &&
  isOptional(value.hints, isHints);

/** Whether a line has the form that the queue and its screens rely on. Its hash proves that it is whole, not who wrote it. */
export function isQueueFileContent(value: unknown): value is QueueFileContent {
  if (!isObject(value) || !offlineKinds.includes(value.type as OfflineKind)) return false;
  const { item, meta } = value;
  return isItem(item) && isMeta(meta) && (item as OfflineItem).id === (meta as ItemMeta).id;
}
