import { multiplyDivideHalfEven } from '../../platform/money/round-half-even';

/** Shares of an order's money that others received, in cents; negative if they gave it back. */
export interface Deductions {
  commission: number;
  fee: number;
  tax: number;
}

/** Amounts that a journal entry of an order moved, in cents. `lost` is what the platform bore for the partner, `owed` what the partner came to owe (negative) or paid back. */
export interface OrderMovement extends Deductions {
  entryId: string;
  pending: number;
  available: number;
  lost: number;
  owed: number;
}

export const noDeductions: Deductions = { commission: 0, fee: 0, tax: 0 };
const mapDeductions = (getValue: (key: keyof Deductions) => number): Deductions => ({
  commission: getValue('commission'),
  fee: getValue('fee'),
  tax: getValue('tax'),
});

/** The part of an amount that belongs to a share of a total, rounded half to even. */
export const prorate = (cents: number, share: number, total: number): number =>
  total === 0 ? 0 : multiplyDivideHalfEven(total < 0 ? -cents : cents, share, Math.abs(total));

/** Prorates each deduction, rounded half to even. */
export const prorateDeductions = (parts: Deductions, share: number, total: number): Deductions =>
  mapDeductions((key) => prorate(parts[key], share, total));

const isAvailabilityEntry = ({ pending, available, owed, commission, fee, tax }: OrderMovement) =>
  pending < 0 && available + owed === -pending && commission === 0 && fee === 0 && tax === 0;

/**
 * Computes the deductions of each entry that changed the available balance. Deductions during the hold (by the release and by refunds)
 * belong to the entry that ends the hold, so the lines of an order add up to its journal.
 * @param movements of one order, oldest first
 */
export function computeDeductionsByEntry(movements: readonly OrderMovement[]): Map<string, Deductions> {
  const byEntry = new Map<string, Deductions>();
  let held = noDeductions;
  for (const movement of movements) {
    const { entryId, pending, available, lost, owed } = movement;
    if (isAvailabilityEntry(movement)) {
      byEntry.set(entryId, held);
      held = noDeductions;
      continue;
    }
    const total = pending + available + owed - lost;
    const paid = prorateDeductions(movement, available, total);
    // What the partner comes to owe reaches later payouts as a set-off.
    const absorbed = prorateDeductions(movement, owed - lost, total);
    const before = held;
    held = mapDeductions((key) => before[key] + movement[key] - paid[key] - absorbed[key]);
    if (available !== 0) byEntry.set(entryId, paid);
  }
  return byEntry;
}
