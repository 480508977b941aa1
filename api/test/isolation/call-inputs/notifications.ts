import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { createRowFinder } from './row-finder';
import type { InputOverrides, RowFinders } from './types';

export const notificationInputs: InputOverrides = {
  // The key must be a point of the curve, and an address belongs to one browser.
  subscribePush: () => ({
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
    keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
    applicationServerKey: undefined,
  }),
  putPushSettings: () => ({ quietHours: { from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' } }),
};

const findOwnNotification = createRowFinder('select id from notifications where user_id = $1', 1);

export const notificationRows: RowFinders = {
  readNotification: findOwnNotification,
  archiveNotification: findOwnNotification,
};
