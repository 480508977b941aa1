import * as z from 'zod/mini';
import { id, requiredText, text } from './fields';

export const paymentMethods = ['card', 'ach', 'wire', 'wallet', 'invoice'] as const;

// What forms check in the browser stands apart from the endpoints, so that only who shows the form loads the schema.

export const PlaceOrder = z.strictObject({
  serviceId: id,
  package: requiredText(80),
  quantity: z._default(z.int().check(z.gte(1), z.lte(1000)), 1),
  requirements: z._default(text(4000), ''),
  method: z._default(z.enum(paymentMethods), 'card'),
});

export const DeclineOrder = z.strictObject({ reason: requiredText(500) });
