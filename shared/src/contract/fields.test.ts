import * as z from 'zod/mini';
import { calendarDay, email, httpsUrl, id, requiredText, text, timestamp, webUrl, wholeNumber } from './fields';
import { listQuery } from './list';

const firstWord = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

test.each(['Zoë 🦊', '\u202Eright to left', '  spaces  ', 'a\nb', '<script>', 'ＦＵＬＬ', '\u{1F468}\u200D\u{1F469}'])(
  'keeps text exactly: %j',
  (value) => {
    expect(text(200).parse(value)).toBe(value);
  },
);

test.each(['a\0b', '\ud800'])('rejects text that cannot be stored with a message: %j', (value) => {
  expect(firstWord(text(200), value)).toBe('Contains a character that cannot be stored.');
});

test('rejects blank, missing and too long text with a message', () => {
  expect(firstWord(requiredText(5), '   ')).toBe('This field is required.');
  expect(firstWord(requiredText(5), undefined)).toBe('This field is required.');
  expect(firstWord(requiredText(5), '')).toBe('This field is required.');
  expect(firstWord(requiredText(5), 'abcdef')).toBe('Use at most 5 characters.');
});

test('validates the form of e-mail addresses and URLs', () => {
  expect(firstWord(email, 'ana@halden')).toBe('Enter a full e-mail address, like ana@halden.example.');
  expect(firstWord(webUrl, 'javascript:alert(1)')).toBe('Enter a full address that starts with https://.');
});

test('gives ids in lower case', () => {
  expect(id.parse('6F9619FF-8B86-4D01-B42D-00CF4FC964FF')).toBe('6f9619ff-8b86-4d01-b42d-00cf4fc964ff');
  expect(firstWord(id, '6F9619FF-8B86-4D01-B42D-00CF4FC964FG')).toBe('This is not a valid id.');
});

test('accepts times in UTC and in years that the database supports', () => {
  for (const right of ['2026-11-20T09:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'])
    expect(timestamp.parse(right)).toBe(right);
  for (const wrong of ['0000-01-01T00:00:00Z', '2026-11-20T09:00:00+01:00', '2026-02-30T09:00:00Z', '2026-11-20'])
    expect(firstWord(timestamp, wrong)).toBe('Enter a UTC time, like 2026-11-20T09:00:00Z.');
});

test('accepts days in years that the database supports', () => {
  for (const right of ['2026-11-20', '0001-01-01', '9999-12-31']) expect(calendarDay.parse(right)).toBe(right);
  expect(firstWord(calendarDay, '0000-01-01')).toBe('Enter a day, like 2026-11-20.');
});

test('converts whole numbers of a query string and nothing else', () => {
  const page = wholeNumber(1, 200);
  expect(page.parse('50')).toBe(50);
  for (const wrong of ['', ' 5', '5.0', '1e2', '0x10', '-1', '201', '0', 'NaN']) expect(page.safeParse(wrong).success).toBe(false);
});

test('applies the list defaults of the specification and rejects unknown parameters', () => {
  const query = listQuery(['name', 'price']);
  expect(query.parse({})).toEqual({ limit: 50, offset: 0, sort: 'name', order: 'asc' });
  expect(query.safeParse({ page: '2' }).success).toBe(false);
  expect(query.safeParse({ sort: 'password' }).success).toBe(false);
});

test.each(['https://cdn.halden.example/logo.png', 'https://halden.example/a?b=c#d', 'https://HALDEN.example'])(
  'accepts %s as a public URL',
  (value) => {
    expect(httpsUrl.parse(value)).toBe(value);
  },
);

test.each([
  'http://halden.example/logo.png',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'https://localhost/logo.png',
  'https://printer.local/',
  'https://db.internal/',
  'https://intranet/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://10.1.2.3./',
  'https://[::1]/',
  'https://[::ffff:7f00:1]/',
  'https://user:secret@halden.example/',
  'https://halden.example:8443/',
  '//halden.example/',
  ' ',
  `https://halden.example/${'x'.repeat(500)}`,
])('rejects %s as a public https URL', (value) => {
  expect(httpsUrl.safeParse(value).success).toBe(false);
});
