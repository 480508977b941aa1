import * as z from 'zod/mini';

const reservedWords = ['www', 'api', 'localhost'];

/** The first label of a marketplace's address. */
export const subdomain = z.string().check(
  z.regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, 'Use 1 to 63 small letters, digits and hyphens, like acme.'),
  z.refine((value) => !reservedWords.includes(value), 'This word has another meaning in addresses. Choose another one.'),
);
