/** Who pays the tax of a sale to the authorities: the marketplace keeps it aside, or the partner receives it with the price. */
export const taxRemitters = ['platform', 'partner'] as const;
export type TaxRemitter = (typeof taxRemitters)[number];
