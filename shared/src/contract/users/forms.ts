import * as z from 'zod/mini';
import { requiredText } from '../fields';

/** Apart from the endpoint, so that only who shows the form loads the schema. */
export const Deactivation = z.strictObject({ reason: requiredText(500).check(z.minLength(10)) });
