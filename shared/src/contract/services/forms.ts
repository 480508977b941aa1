import * as z from 'zod/mini';
import { basisPoints, cents, id, clientReference, requiredText, text, timestamp } from '../fields';

export const units = ['hour', 'day', 'item', 'month', 'project'] as const;

export const PackageForm = z.strictObject({
  name: requiredText(60),
  priceCents: cents,
  deliveryDays: z.int().check(z.gte(1), z.lte(730)),
  revisions: z._default(z.int().check(z.gte(0), z.lte(99)), 0),
  features: z._default(z.array(requiredText(160)).check(z.maxLength(20)), []),
});

const serviceFields = () => ({
  name: requiredText(120),
  summary: z._default(text(300), ''),
  description: z._default(text(10_000), ''),
  categoryId: id,
  /** The owner; only for callers who may act for every partner. */
  partnerId: z.optional(id),
  unit: z._default(z.enum(units), 'project'),
  taxBp: z._default(basisPoints, 0),
  packages: z._default(z.array(PackageForm).check(z.maxLength(6)), []),
  /** Ids of files uploaded as pictures of services, the cover first. */
  images: z._default(z.array(id).check(z.maxLength(8)), []),
  tags: z._default(z.array(requiredText(40)).check(z.maxLength(12)), []),
  /** Saved, but not published. */
  draft: z._default(z.boolean(), false),
});

type ServiceCompletenessInput = { draft: boolean; summary: string; description: string; packages: readonly { name: string }[] };
const toPackageNames = ({ packages }: ServiceCompletenessInput) => packages.map(({ name }) => name.trim().toLowerCase());

/** A published service must be complete; a draft need not be. */
const isCompleteUnlessDraft = () =>
  [
    z.refine<ServiceCompletenessInput>(({ draft, summary }) => draft || summary.trim() !== '', {
      error: 'This field is required.',
      path: ['summary'],
    }),
    z.refine<ServiceCompletenessInput>(({ draft, description }) => draft || description.trim() !== '', {
      error: 'This field is required.',
      path: ['description'],
    }),
    z.refine<ServiceCompletenessInput>(({ draft, packages }) => draft || packages.length > 0, {
      error: 'Give at least 1 package.',
      path: ['packages'],
    }),
    z.refine<ServiceCompletenessInput>((said) => new Set(toPackageNames(said)).size === said.packages.length, {
      error: 'Give each package a name of its own.',
      path: ['packages'],
    }),
  ] as const;

export const ServiceForm = z.strictObject(serviceFields()).check(...isCompleteUnlessDraft());
/** The input type of the form, and its output type. */
export type ServiceInput = z.input<typeof ServiceForm>;
export type ServiceBody = z.output<typeof ServiceForm>;

/** A new service; one created offline has its client reference and the time it was written. */
export const NewService = z.strictObject({ ...serviceFields(), id: z.optional(clientReference), updated_at: z.optional(timestamp) }).check(
  ...isCompleteUnlessDraft(),
  z.refine(({ id: reference, updated_at: written }) => written === undefined || reference !== undefined, {
    error: 'Only what was made offline says when it was written. Send its id too.',
    path: ['updated_at'],
  }),
);
export type NewServiceBody = z.output<typeof NewService>;

export const ServiceChange = z
  .strictObject({
    ...serviceFields(),
    /** The version that was edited; the update is rejected if a newer one was saved since. */
    updatedAt: z.optional(timestamp),
  })
  .check(...isCompleteUnlessDraft());

/** The company's own text about a service; null removes it. */
export const CompanyProfileForm = z.strictObject({ company_profile: z.nullable(text(2000)) });
