import * as z from 'zod/mini';

/** The code of a perk: compared without regard to case. */
export const perkCode = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9-]{3,31}$/, 'Use 4 to 32 letters and digits, like SPRING-10.'));
