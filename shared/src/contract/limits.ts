/** The largest amount in minor units: far above any real one and far below 2^53. Not in `fields.ts`, so that it comes without schemas. */
export const maxCents = 9_000_000_000_000_00;
