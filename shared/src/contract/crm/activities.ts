import * as z from 'zod/mini';

export const activityKinds = ['created', 'updated', 'note', 'call', 'email', 'stage', 'archived', 'restored', 'merged'] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** An entry of the timeline of a contact or deal. */
export const Activity = z.object({
  id: z.string(),
  kind: z.enum(activityKinds),
  at: z.string(),
  actorName: z.string(),
  /** The text of a note, call or e-mail; the changed fields of an update; the reason of a lost deal. */
  body: z.string(),
  deal: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The names of the stages of a move; `from` is null for a new deal. */
  stage: z.nullable(z.object({ from: z.nullable(z.string()), to: z.string(), durationSeconds: z.nullable(z.int()) })),
});
export type Activity = z.infer<typeof Activity>;
