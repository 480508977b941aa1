import * as z from 'zod/mini';

/** Where browsers report what their users did; only an edge that traces takes it. */
export const tracesPath = '/beacon/traces';
export const maxBrowserSpans = 20;

/** How an interaction began. `background`: by a timer or a live update, long after what the user did last. */
export const interactionKinds = ['click', 'key', 'navigation', 'background'] as const;

const maxMs = 120_000;
const durationSchema = z.int().check(z.gte(0), z.lte(maxMs));
const createIdSchema = (digits: number) => z.string().check(z.regex(new RegExp(`^(?!0+$)[0-9a-f]{${digits}}$`)));

/** An interaction of a user with the requests that it led to. It says what page it was on, and not what was clicked or which record it was. */
export const BrowserSpan = z.strictObject({
  traceId: createIdSchema(32),
  spanId: createIdSchema(16),
  kind: z.enum(interactionKinds),
  /** The entry of the route table, such as `/orders`, or `/orders/*` for what is below it; `/*` for all other pages. */
  route: z.string().check(z.regex(/^(\/[\w-]{1,40}){0,4}(\/\*)?$/)),
  /** How long ago it began: the clock of a browser may be wrong. */
  agoMs: durationSchema,
  ms: durationSchema,
});
export type BrowserSpan = z.infer<typeof BrowserSpan>;
