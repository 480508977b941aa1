import { randomInt } from 'node:crypto';
import type { SalesforceObject } from '@techadds/shared/contract/salesforce/fields';

const prefixes: Record<SalesforceObject, string> = { Account: '001', Contact: '003', Opportunity: '006' };
const base62 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';

/** The 18 characters of an id of 15: the last three say which ones are upper case, for programs that ignore case. */
const toLongId = (id: string): string =>
  id +
  [0, 5, 10]
    .map((start) => base32[[...id.slice(start, start + 5)].reduce((sum, char, bit) => sum + (/[A-Z]/.test(char) ? 1 << bit : 0), 0)])
    .join('');

/** A new id of 18 characters, such as `003Ab00000xYz12AAB`; its first three tell the object. */
export const createRecordId = (object: SalesforceObject): string =>
  toLongId(`${prefixes[object]}Ta0${Array.from({ length: 9 }, () => base62[randomInt(base62.length)]).join('')}`);
