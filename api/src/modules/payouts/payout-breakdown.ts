import { shareHalfEven } from '../../platform/money/round-half-even';

/** What others had of an order's money, in cents; below zero where they gave it back. */
export interface Deductions {
  commission: number;
  fee: number;
  tax: number;
}

/** What an entry of an order moved, in cents: what the partner, and each other, got by it. `lost` is what the platform bore for the partner. */
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

/** A share of each part, rounded half to even. */
export const prorateDeductions = (parts: Deductions, share: number, total: number): Deductions =>
  total === 0 ? noDeductions : mapDeductions((key) => shareHalfEven(total < 0 ? -parts[key] : parts[key], share, Math.abs(total)));

const isAvailabilityEntry = ({ pending, available, commission, fee, tax }: OrderMovement) =>
  pending < 0 && available === -pending && commission === 0 && fee === 0 && tax === 0;

/**
 * What others had by each entry that moved what can be paid out. What they had while the partner's part was held back, by the release and
 * by refunds since, belongs to the entry that makes it available; so the lines of an order add up to what its journal says.
 * @param movements of one order, oldest first
 */
export function deductionsByEntry(movements: readonly OrderMovement[]): Map<string, Deductions> {
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
