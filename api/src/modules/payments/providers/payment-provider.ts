import type { IncomingHttpHeaders } from 'node:http';
import type { PaymentMethod } from '@techadds/shared/contract/orders/forms';

/** A payment to create. `paymentId` is our id and the idempotency key at the provider. */
export interface PaymentRequest {
  tenantId: string;
  paymentId: string;
  method: PaymentMethod;
  amountCents: number;
  /** The provider's fee by the agreed price list. */
  feeCents: number;
  currency: string;
  description: string;
}

export interface RefundRequest {
  tenantId: string;
  refundId: string;
  ref: string;
  amountCents: number;
  currency: string;
}

/** The provider's card page for a frame: a URL to redirect to, or HTML with its content security policy. */
export type CardPage = { location: string } | { html: string; policy: string };

/** A webhook event. `paymentId` and `refundId` are our ids; events may repeat, so each has an id. */
export type PaymentEvent = { id: string; type: string; tenantId: string } & (
  | { kind: 'authorized' | 'captured' | 'canceled'; paymentId: string }
  | { kind: 'failed'; paymentId: string; code: string; message: string }
  | { kind: 'settled'; paymentId: string; feeCents: number }
  | { kind: 'refunded'; refundId: string }
  | { kind: 'refund_failed'; refundId: string; message: string }
);

/** A permanent rejection by the provider that a retry cannot change, such as an expired card. */
export class ProviderRejectionError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'ProviderRefusal';
    this.code = code;
  }
}

/** The provider cannot be used for the moment: it does not answer, or does not take the keys. A retry can succeed. */
export class ProviderUnavailableError extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = 'ProviderUnavailableError';
  }
}

/**
 * A payment provider. Cards are entered on its own page, so card numbers never reach this API. All calls are idempotent; failed calls are
 * retried. A permanent rejection is thrown as an error with a code.
 */
export interface PaymentProvider {
  readonly name: 'embedded' | 'stripe';
  /** Creates a payment and returns the provider's id. The customer authorizes it on the card page. */
  createPayment(request: PaymentRequest): Promise<{ ref: string }>;
  /** The page on which the customer enters a card, in the app's theme. */
  getCardPage(payment: PaymentRequest & { ref: string }, theme: 'light' | 'dark'): Promise<CardPage>;
  /** Captures an authorized payment. */
  capture(payment: { tenantId: string; paymentId: string; ref: string }): Promise<void>;
  /** Cancels an open or authorized payment. */
  cancel(payment: { tenantId: string; paymentId: string; ref: string }): Promise<void>;
  /** Refunds a payment. A webhook follows `pending`. */
  refund(request: RefundRequest): Promise<{ ref: string; status: 'succeeded' | 'pending' }>;
  /** The provider's actual fee once the money has reached the bank; null before. */
  findSettlement(payment: { tenantId: string; ref: string }): Promise<{ feeCents: number } | null>;
  /**
   * Parses a webhook from the raw body. Returns undefined for irrelevant events.
   * @throws if the signature is missing, wrong or older than five minutes
   */
  parseWebhook(body: string, headers: IncomingHttpHeaders, now: Date): Promise<PaymentEvent | undefined>;
}
