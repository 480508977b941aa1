import * as z from 'zod/mini';
import { newPassword } from '../accounts/forms';
import { currency, email, requiredText } from '../fields';
import { subdomain } from '../tenants/forms';

const setupCode = requiredText(40);

const Account = z.strictObject({ firstName: requiredText(100), lastName: requiredText(100), email, password: newPassword });

/** A company with its first administrator. */
export const NewCompany = z.strictObject({ company: requiredText(200), subdomain, currency, admin: Account });

/** The first company of an installation, with the super-admin who runs the platform. */
export const Installation = z.extend(NewCompany, { superAdmin: Account });

/** An installation, with the one-time code that the server printed. */
export const SetupForm = z.extend(Installation, { code: setupCode });

export type SetupBody = z.output<typeof SetupForm>;

export const TestEmailForm = z.strictObject({ code: setupCode, to: email });
