import * as z from 'zod/mini';
import { requiredText } from '../fields';
import { releaseScopePattern, tokenScopes } from './scopes';

/** Every token expires; the longest lifetime is a year. */
export const tokenLifetimesDays = [7, 30, 90, 365] as const;
/** How long the former secret stays valid after a rotation, so that it can be replaced without a gap. */
export const rotationOverlapsHours = [0, 1, 24, 72] as const;

export const TokenScope = z.union([z.enum(tokenScopes), z.string().check(z.regex(releaseScopePattern))]);

export const ApiTokenForm = z.strictObject({
  name: requiredText(80),
  scopes: z.array(TokenScope).check(z.minLength(1), z.maxLength(100)),
  expiresInDays: z.literal(tokenLifetimesDays),
});

export const RotateApiTokenForm = z.strictObject({ overlapHours: z.literal(rotationOverlapsHours) });
