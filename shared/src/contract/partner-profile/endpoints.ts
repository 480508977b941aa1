import * as z from 'zod/mini';
import { CatalogItem } from '../catalog/endpoints';
import { endpoint } from '../endpoint';
import { calendarDay, id, requiredText, timestamp } from '../fields';
import { Certificate, UpdateProfile } from './forms';

export const Holiday = z.object({
  from: calendarDay,
  to: calendarDay,
  note: z.string(),
  /** Whether it is now; otherwise it is still to come. */
  active: z.boolean(),
});
export type Holiday = z.infer<typeof Holiday>;

export const PartnerProfile = z.object({
  id,
  handle: z.string(),
  name: z.string(),
  about: z.string(),
  skills: z.array(z.string()),
  regions: z.array(z.string()),
  languages: z.array(z.string()),
  certificates: z.array(Certificate),
  website: z.string(),
  /** Past holidays are left out. */
  holiday: z.nullable(Holiday),
  updatedAt: timestamp,
});
export type PartnerProfile = z.infer<typeof PartnerProfile>;

export const getOwnProfile = endpoint({
  method: 'GET',
  path: '/partners/profile',
  summary: "Get the profile of the caller's partner",
  permission: 'profile.edit',
  response: PartnerProfile,
  errors: [404],
});

export const updatePartnerProfile = endpoint({
  method: 'PUT',
  path: '/partners/profile',
  summary: "Update the profile of the caller's partner; 409 with the current version if it changed meanwhile",
  permission: 'profile.edit',
  body: UpdateProfile,
  response: PartnerProfile,
  errors: [404, 409],
  refetches: ['marketplace'],
});

export const scoreParts = ['response', 'punctuality', 'quality', 'reliability', 'rating'] as const;
export type ScorePart = (typeof scoreParts)[number];

/** A part of the score. Without enough samples it has no points, and the other parts weigh more. */
export const InstallScorePart = z.object({
  key: z.enum(scoreParts),
  /** The points that it can bring. */
  weight: z.int(),
  /** The points that it brought, to a tenth; null with too few samples. */
  points: z.nullable(z.number()),
  /** What was measured: hours until the answer, a percentage, or stars; null with too few samples. */
  value: z.nullable(z.number()),
  /** The number of orders or ratings that it was measured on. */
  sample: z.int(),
});
export type InstallScorePart = z.infer<typeof InstallScorePart>;

export const InstallScore = z.object({
  /** Null for all partners of the marketplace together. */
  partner: z.nullable(z.object({ id, name: z.string() })),
  /** 0 to 100; null with fewer orders than `minimumOrders`. */
  score: z.nullable(z.int()),
  grade: z.nullable(z.enum(['A', 'B', 'C', 'D'])),
  /** Orders that were answered or ended in the period. */
  orders: z.int(),
  minimumOrders: z.int(),
  periodDays: z.int(),
  parts: z.array(InstallScorePart),
  /** The score at the end of each of the last months, oldest first. */
  trend: z.array(z.object({ month: z.string(), score: z.nullable(z.int()), orders: z.int() })),
});
export type InstallScore = z.infer<typeof InstallScore>;

/** Of their own partner for a team; administrators name one, or get all together. */
export const getInstallScore = endpoint({
  method: 'GET',
  path: '/partners/install-score',
  summary: "Get the install score of the caller's partner, with the parts that it is made of",
  permission: 'profile.score',
  query: z.strictObject({ partnerId: z.optional(id) }),
  response: InstallScore,
  errors: [404],
});

export const getPartnerPage = endpoint({
  method: 'GET',
  path: '/marketplace/partners/{handle}',
  summary: 'Get the page of a partner: profile, services, ratings and install score',
  permission: 'catalog.read',
  params: z.strictObject({ handle: requiredText(120) }),
  response: z.extend(PartnerProfile, {
    services: z.array(CatalogItem),
    /** Null without published ratings, absent if the marketplace shows none. */
    rating: z.optional(z.nullable(z.object({ average: z.number(), count: z.int() }))),
    /** The newest published ratings; empty if the marketplace shows none. */
    reviews: z.array(
      z.object({ stars: z.int(), comment: z.string(), author: z.string(), publishedAt: z.string(), reply: z.nullable(z.string()) }),
    ),
    score: z.nullable(z.int()),
  }),
  errors: [404],
});
