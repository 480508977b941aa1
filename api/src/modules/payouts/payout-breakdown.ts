import { multiplyDivideHalfEven } from '../../platform/money/round-half-even';

/** Shares of an order's money that others received, in cents; negative if they gave it back. */
export interface Deductions {
  commission: number;
  fee: number;
  tax: number;
}

/** Amounts that a journal entry of an order moved, in cents. `lost` is what the platform bore for the partner. */
export interface OrderMovement extends Deductions {
  entryId: string;
  pending: number;
  available: number;
  lost: number;
}

export const noDeductions: Deductions = { commission: 0, fee: 0, tax: 0 };
const mapDeductions = (getValue: (key: keyof Deductions) => number): Deductions => ({
  commission: getValue('commission'),
  fee: getValue('fee'),
  tax: getValue('tax'),
});

/** Prorates each deduction, rounded half to even. */
export const prorateDeductions = (parts: Deductions, share: number, total: number): Deductions =>
  total === 0 ? noDeductions : mapDeductions((key) => multiplyDivideHalfEven(total < 0 ? -parts[key] : parts[key], share, Math.abs(total)));

const isAvailabilityEntry = ({ pending, available, commission, fee, tax }: OrderMovement) =>
  pending < 0 && available === -pending && commission === 0 && fee === 0 && tax === 0;

/**
 * Computes the deductions of each entry that changed the available balance. Deductions during the hold (by the release and by refunds)
 * belong to the entry that ends the hold, so the lines of an order add up to its journal.
 * @param movements of one order, oldest first
 */
export function computeDeductionsByEntry(movements: readonly OrderMovement[]): Map<string, Deductions> {
  const byEntry = new Map<string, Deductions>();
  let held = noDeductions;
  for (const movement of movements) {
    const { entryId, pending, available, lost } = movement;
    if (isAvailabilityEntry(movement)) {
      byEntry.set(entryId, held);
      held = noDeductions;
      continue;
    }
    const paid = prorateDeductions(movement, available, pending + available - lost);
    const absorbed = prorateDeductions(movement, 0 - lost, pending + available - lost);
    const before = held;
    held = mapDeductions((key) => before[key] + movement[key] - paid[key] - absorbed[key]);
    if (available !== 0) byEntry.set(entryId, paid);
  }
  return byEntry;
}
