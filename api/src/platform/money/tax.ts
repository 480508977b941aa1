/** The tax on a line's net amount in cents, rounded half up, as on invoices. */
export const computeTax = (netCents: number, taxBp: number): number => Number((BigInt(netCents) * BigInt(taxBp) + 5_000n) / 10_000n);
