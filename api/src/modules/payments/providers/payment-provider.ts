import type { IncomingHttpHeaders } from 'node:http';
import type { PaymentMethod } from '@techadds/shared/contract/orders/forms';

/** What is to be paid. `paymentId` is our name of it, and the idempotency key at the provider: asking twice makes one payment. */
export interface PaymentRequest {
  tenantId: string;
  paymentId: string;
  method: PaymentMethod;
  amountCents: number;
  /** What the provider keeps by the agreed price list. */
  feeCents: number;
  currency: string;
  description: string;
}

export interface RefundRequest {
  tenantId: string;
  refundId: string;
  ref: string;
  amountCents: number;
}

/** A page of the provider's, for a frame: an address to go to, or the page itself with its policy. */
export type CardPage = { location: string } | { html: string; policy: string };

/** What a provider told us. `paymentId` and `refundId` are our names; a provider repeats notices, so each has an id. */
export type PaymentNotice = { id: string; type: string; tenantId: string } & (
  | { what: 'authorized' | 'captured' | 'canceled'; paymentId: string }
  | { what: 'failed'; paymentId: string; code: string; message: string }
  | { what: 'settled'; paymentId: string; feeCents: number }
  | { what: 'refunded'; refundId: string }
  | { what: 'refund_failed'; refundId: string; message: string }
);

/** The provider said no, and would say no again: a card that expired meanwhile, an amount that is not there. */
export class ProviderRefusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'ProviderRefusal';
    this.code = code;
  }
}

/**
 * A payment provider. Cards are entered on its own page: no number ever passes through here. All calls may be repeated; a call that fails
 * for want of an answer is repeated later. Methods throw `ProviderRefusal` for a no.
 */
export interface PaymentPort {
  readonly provider: 'embedded' | 'stripe';
  /** Opens a payment and answers with the provider's name of it. The customer's bank authorises it on the card page. */
  open(request: PaymentRequest): Promise<{ ref: string }>;
  /** The page on which the customer enters the card of a payment. `theme` as the app shows itself. */
  cardPage(payment: PaymentRequest & { ref: string }, theme: 'light' | 'dark'): Promise<CardPage>;
  /** Takes what was authorised. */
  capture(payment: { tenantId: string; paymentId: string; ref: string }): Promise<void>;
  /** Gives up what was opened or authorised. */
  cancel(payment: { tenantId: string; paymentId: string; ref: string }): Promise<void>;
  /** Sends money back. `pending` is followed by a notice. */
  refund(request: RefundRequest): Promise<{ ref: string; status: 'succeeded' | 'pending' }>;
  /** Whether the money of a payment has come to our bank, and what the provider kept; null while it has not. */
  settlement(payment: { tenantId: string; ref: string }): Promise<{ feeCents: number } | null>;
  /**
   * Reads a notice from the body as it came. Undefined for one that tells us nothing.
   * @throws where the signature is missing or wrong, or older than five minutes.
   */
  readNotice(body: string, headers: IncomingHttpHeaders, now: Date): Promise<PaymentNotice | undefined>;
}
