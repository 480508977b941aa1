import * as z from 'zod/mini';
import { id, requiredText, text } from '../fields';

export const colorField = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'Write the color as # and six digits or letters, like #2c5fdd.'));

/** The kinds of uploaded logos: in light mode, in dark mode, and the favicon. */
const logoModes = ['light', 'dark', 'icon'] as const;
export type LogoMode = (typeof logoModes)[number];

/** Sets an uploaded image as a logo; null inherits. */
export const LogoForm = z.strictObject({ fileId: z.nullable(id), mode: z._default(z.enum(logoModes), 'light') });

export const BrandingForm = z.strictObject({
  /** Null inherits the color. */
  primary: z.nullable(colorField),
  /** The brand whose color and logo the marketplace uses if it has none of its own; administrators only. */
  brandId: z.optional(z.nullable(id)),
});

const hostName = z
  .string()
  .check(
    z.maxLength(253),
    z.regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, 'Write a domain in small letters, like shop.halden.example.'),
  );

export const BrandForm = z.strictObject({
  name: requiredText(80),
  domain: z.nullable(hostName),
  /** A description of the brand. */
  details: text(500),
  primary: z.nullable(colorField),
  /** A picture that was uploaded as a logo. */
  logoId: z.nullable(id),
  /** The favicon, uploaded like a logo; omitted, it stays as it is. */
  iconId: z.optional(z.nullable(id)),
  status: z.enum(['draft', 'active']),
});
