import * as z from 'zod/mini';
import { colorField } from '../branding/forms';
import { currency, email, requiredText, text, timeZone } from '../fields';
import { subdomain } from '../tenants/forms';
import { companyPlans } from './states';

const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/, 'Use a two-letter country code, like DE.'));

/** A company: a legal entity that runs marketplaces. */
export const CompanyForm = z.strictObject({
  name: requiredText(120),
  legalName: requiredText(200),
  taxId: z.nullable(text(40)),
  country: countryCode,
  currency,
  plan: z.enum(companyPlans),
  /** The color of its marketplaces that have none of their own or of a brand; without it, the present one stays. */
  primary: z.optional(z.nullable(colorField)),
});

const reason = requiredText(500).check(z.minLength(10));

/** The reason of a suspension or a termination; the users of the company's marketplaces read it. */
export const CompanyReasonForm = z.strictObject({ reason });

/** A new marketplace of a company with its first administrator, who chooses a password by a link in an e-mail. */
export const CompanyTenantForm = z.strictObject({
  name: requiredText(120),
  subdomain,
  currency,
  timeZone,
  firstName: requiredText(100),
  lastName: requiredText(100),
  email,
});

/** Asks for the name of the company, too, because a termination cannot be undone; the server needs the reason alone. */
export const createTerminationForm = (name: string) =>
  z.extend(CompanyReasonForm, {
    name: z.string().check(z.refine((value) => value.trim() === name, `Write the name of the company: ${name}`)),
  });
