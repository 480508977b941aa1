import { validateCard } from './cards';

const now = new Date('2026-11-22T12:00:00Z');
const validateExpiry = (expiry: string) => validateCard({ number: '4242 4242 4242 4242', expiry, code: '123' }, now);

test.each(['12 / 27', '12/27', '1227', '12-27', '12.2027', '122027', '1/27', '11/26'])('accepts “%s” as an expiry date', (expiry) => {
  expect(validateExpiry(expiry)).toEqual({});
});

test.each(['', '10/26', '13/27', '00/27', '12', '12/27/1', 'soon'])('rejects “%s” as an expiry date', (expiry) => {
  expect(validateExpiry(expiry)).toEqual({ expiry: 'Enter a month to come, like 12 / 30.' });
});
