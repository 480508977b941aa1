import * as z from 'zod/mini';
import { calendarDay, cents, id, requiredText, text, timestamp } from '../fields';

/** A party that signs a contract of this template, such as "Customer", in signing order. */
const signerRoles = z.array(requiredText(60)).check(
  z.minLength(1),
  z.maxLength(6),
  z.refine((roles) => new Set(roles.map((role) => role.trim().toLowerCase())).size === roles.length, 'Name each role once.'),
);

const templateFields = () => ({
  name: requiredText(120),
  description: z._default(text(500), ''),
  /** HTML; the server keeps headings, paragraphs, lists, bold, italic and underlined text, and removes everything else. */
  bodyHtml: requiredText(60_000),
  signerRoles: z._default(signerRoles, ['Customer', 'Partner']),
});
export const TemplateForm = z.strictObject(templateFields());
export type TemplateInput = z.input<typeof TemplateForm>;
export type TemplateBody = z.output<typeof TemplateForm>;

export const TemplateChange = z.strictObject({
  ...templateFields(),
  /** The version that was edited; the update is rejected if a newer one was saved since. */
  updatedAt: z.optional(timestamp),
});

/** What a reviewer says about a template. */
export const TemplateNote = z.strictObject({ note: requiredText(1000) });

export const ClauseForm = z.strictObject({ title: requiredText(120), bodyHtml: requiredText(20_000) });
export type ClauseInput = z.input<typeof ClauseForm>;

export const CatalogContractForm = z
  .strictObject({
    serviceId: id,
    /** The name of the service's package. */
    package: requiredText(60),
    /** A template with an approved version. */
    templateId: id,
    customerId: id,
    /** By default the name of the service. */
    title: z.optional(requiredText(160)),
    /** By default the price of the package. */
    valueCents: z.optional(cents),
    effectiveOn: calendarDay,
    /** The last day; null if it is open-ended. */
    endsOn: z._default(z.nullable(calendarDay), null),
  })
  .check(
    z.refine(({ effectiveOn, endsOn }) => endsOn === null || endsOn >= effectiveOn, {
      error: 'It cannot end before it begins.',
      path: ['endsOn'],
    }),
  );
export type CatalogContractInput = z.input<typeof CatalogContractForm>;
