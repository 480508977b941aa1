import * as z from 'zod/mini';
import { maxCents } from './limits';

export { maxCents };

/** The message for an invalid value; the server sends it in `fields`, and forms show it below the input. */
function toErrorMessage(issue: { code?: string; input?: unknown; [key: string]: unknown }): string | undefined {
  const many = (n: unknown, unit: string) => `${Number(n).toLocaleString('en')} ${unit}${n === 1 ? '' : 's'}`;
  if (issue.input === undefined && issue.code === 'invalid_type') return 'This field is required.';
  switch (issue.code) {
    case 'invalid_type':
      return `Expected ${String(issue.expected)}.`;
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? 'This field is required.' : `Use at least ${many(issue.minimum, 'character')}.`;
      return issue.origin === 'array' ? `Give at least ${many(issue.minimum, 'item')}.` : `Must be ${String(issue.minimum)} or more.`;
    case 'too_big':
      if (issue.origin === 'string') return `Use at most ${many(issue.maximum, 'character')}.`;
      return issue.origin === 'array' ? `Give at most ${many(issue.maximum, 'item')}.` : `Must be ${String(issue.maximum)} or less.`;
    case 'invalid_format':
      return (
        {
          email: 'Enter a full e-mail address, like ana@halden.example.',
          uuid: 'This is not a valid id.',
          url: 'Enter a full address that starts with https://.',
          datetime: 'Enter a UTC time, like 2026-11-20T09:00:00Z.',
        }[String(issue.format)] ?? 'This value has the wrong form.'
      );
    case 'invalid_value':
      return `Choose one of: ${(issue.values as unknown[]).join(', ')}.`;
    case 'unrecognized_keys':
      return 'This field is not known here.';
    default:
      return undefined;
  }
}
z.config({ customError: toErrorMessage });

const isStorableText = z.refine<string>(
  (value) => !value.includes('\0') && value.isWellFormed(),
  'Contains a character that cannot be stored.',
);
const isNotBlank = z.refine<string>((value) => value.trim() !== '', 'This field is required.');

const privateHost = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|localdomain|home\.arpa|onion)\.?$/i;
const publicHost = z.refine<string>((value) => {
  if (!URL.canParse(value)) return false;
  const { hostname, port, username, password } = new URL(value);
  return hostname.includes('.') && !/[\d.]$/.test(hostname) && !privateHost.test(hostname) && !port && !username && !password;
}, 'Use a public https:// address without a port, a user name or a password.');

/**
 * Text that is stored exactly as typed: nothing is trimmed, normalized or truncated, here or later. Rejected if it cannot be
 * stored. Lengths are in UTF-16 units.
 */
export const text = (max: number) => z.string().check(z.maxLength(max), isStorableText);
/** Like `text`, but not blank. */
export const requiredText = (max: number) => text(max).check(z.minLength(1), isNotBlank);
/** A password or the token of a link: stored just as exactly and never shown again. */
export const secretText = (max: number, min = 1) =>
  text(max).check(z.minLength(min), isNotBlank).register(z.globalRegistry, { format: 'password' });
export const email = z.email().check(z.maxLength(254), isStorableText);
export const webUrl = z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).check(z.maxLength(500), isStorableText);
/** A URL that the server may fetch from: https on the default port, a public host name, no credentials. */
export const httpsUrl = z.url({ protocol: /^https$/, hostname: z.regexes.domain }).check(z.maxLength(500), isStorableText, publicHost);
/** The URL of another system. The server calls public https URLs and the origins that its operator has configured. */
export const systemUrl = z.url({ protocol: /^https?$/ }).check(z.maxLength(500), isStorableText);
/** In lower case, as ids are stored, so that code may compare them as strings. */
export const id = z.uuid().check(z.toLowerCase());
export const Id = z.strictObject({ id });

/** Money is integer minor units. */
export const cents = z.int().check(z.gte(0), z.lte(maxCents));
export const basisPoints = z.int().check(z.gte(0), z.lte(10_000));
export const currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'Use a three-letter currency code, like USD.'));
/** UTC, ISO 8601 with `Z`. The year 0 is rejected, because the database does not support it. */
export const timestamp = z.iso
  .datetime()
  .check(z.refine((value) => !value.startsWith('0000'), 'Enter a UTC time, like 2026-11-20T09:00:00Z.'));

/** An integer in a query string. Only query strings and path params are converted; JSON bodies never are. */
export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,17}$/, 'Enter a whole number.')), z.transform(Number)),
    z.int().check(z.gte(min), z.lte(max)),
  );

/** A time zone, like Europe/Berlin. */
export const timeZone = requiredText(60).check(
  z.refine((value) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
    } catch {
      return false;
    }
  }, 'Use the name of a time zone, like Europe/Berlin.'),
);

/** A day, like 2026-11-20. The year 0 is rejected, because the database does not support it. */
export const calendarDay = z.iso.date().check(z.refine((value) => !value.startsWith('0000'), 'Enter a day, like 2026-11-20.'));

/**
 * A client's reference of a record created offline: the device's time in milliseconds, and a suffix that distinguishes records of the same
 * millisecond.
 */
export const clientReference = z
  .string()
  .check(z.regex(/^offline-\d{1,16}(-[0-9A-Za-z_-]{1,64})?$/, 'Use offline- and the time in milliseconds, like offline-1795168800000.'));
