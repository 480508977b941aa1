import * as z from 'zod/mini';
import { requiredText } from '../fields';

/** Separate from the endpoint, so that only pages with the form load its schema. */
export const DeactivateUserForm = z.strictObject({ reason: requiredText(500).check(z.minLength(10)) });
