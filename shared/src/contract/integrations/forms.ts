import * as z from 'zod/mini';
import { email, requiredText, secretText, systemUrl, text, timestamp } from '../fields';

/** `starttls` begins without TLS and goes on only with it; `none` is for servers that the operator allows. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

/** A mail server of the tenant. An omitted password is unchanged, unless the server or the user is another one; it is never returned. */
export const PutMailConnection = z.strictObject({
  host: z.string().check(z.maxLength(253), z.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i, 'Enter a host, like mail.halden.example.')),
  port: z.int('Enter a port, like 587.').check(z.gte(1), z.lte(65_535)),
  security: z.enum(mailSecurities),
  /** Empty where the server needs no sign-in. */
  username: text(200),
  password: z.optional(secretText(500)),
  fromAddress: email,
  /** The version that was edited; the update is rejected if a newer one was saved since. */
  updatedAt: z.optional(timestamp),
});
export type MailConnectionBody = z.input<typeof PutMailConnection>;

/** A server with an OpenAI-compatible API. An omitted key is unchanged, unless the server is another one; it is never returned. */
export const PutModelConnection = z.strictObject({
  /** The address before `/chat/completions`. */
  baseUrl: systemUrl,
  model: requiredText(100),
  apiKey: z.optional(secretText(500)),
  updatedAt: z.optional(timestamp),
});
export type ModelConnectionBody = z.input<typeof PutModelConnection>;

export const stripeModes = ['test', 'live'] as const;
export type StripeMode = (typeof stripeModes)[number];

/** How long the keys of a former account are kept for refunds: Stripe refunds most ways to pay up to half a year after the payment. */
export const refundPeriodDays = 180;

/** The mode of a key of Stripe, which is part of its prefix. */
export const getStripeMode = (key: string): StripeMode => (/^[a-z]+_live_/.test(key) ? 'live' : 'test');

const stripeKey = (prefixes: string, example: string) =>
  z
    .string()
    .check(
      z.maxLength(255),
      z.regex(new RegExp(`^(${prefixes})_(test|live)_[A-Za-z0-9]{1,240}$`), `Enter a key that begins with ${example}.`),
    );

/**
 * A Stripe account of the tenant. Omitted secrets are unchanged, unless the account or its mode is another one; they are never returned. The keys
 * must be of the same mode.
 */
export const PutPaymentConnection = z.strictObject({
  publishableKey: stripeKey('pk', 'pk_test_ or pk_live_'),
  /** A secret key, or a restricted key that may write payments, refunds and setup intents, and read the account. */
  secretKey: z.optional(stripeKey('sk|rk', 'sk_test_ or sk_live_').register(z.globalRegistry, { format: 'password' })),
  /** The signing secret of the account's webhook to our address. */
  webhookSecret: z.optional(
    z
      .string()
      .check(z.maxLength(255), z.regex(/^whsec_[\w+/=-]{1,240}$/, 'Enter the signing secret of the webhook, which begins with whsec_.'))
      .register(z.globalRegistry, { format: 'password' }),
  ),
  updatedAt: z.optional(timestamp),
});
export type PaymentConnectionBody = z.input<typeof PutPaymentConnection>;
