import { shareHalfEven } from '../../money/round';

/** What others had of an order's money, in cents; below zero where they gave it back. */
export interface OthersParts {
  commission: number;
  fee: number;
  tax: number;
}

/** What an entry of an order moved, in cents: what the partner, and each other, got by it. `lost` is what the platform bore for the partner. */
export interface OrderMovement extends OthersParts {
  entryId: string;
  pending: number;
  available: number;
  lost: number;
}

export const nothing: OthersParts = { commission: 0, fee: 0, tax: 0 };
const each = (of: (key: keyof OthersParts) => number): OthersParts => ({ commission: of('commission'), fee: of('fee'), tax: of('tax') });

/** A share of each part, rounded half to even. */
export const shareOf = (parts: OthersParts, share: number, whole: number): OthersParts =>
  whole === 0 ? nothing : each((key) => shareHalfEven(whole < 0 ? -parts[key] : parts[key], share, Math.abs(whole)));

const isAvailability = ({ pending, available, commission, fee, tax }: OrderMovement) =>
  pending < 0 && available === -pending && commission === 0 && fee === 0 && tax === 0;

/**
 * What others had by each entry that moved what can be paid out. What they had while the partner's part was held back, by the release and
 * by refunds since, belongs to the entry that makes it available; so the lines of an order add up to what its journal says.
 * @param movements of one order, oldest first
 */
export function othersParts(movements: readonly OrderMovement[]): Map<string, OthersParts> {
  const found = new Map<string, OthersParts>();
  let held = nothing;
  for (const movement of movements) {
    const { entryId, pending, available, lost } = movement;
    if (isAvailability(movement)) {
      found.set(entryId, held);
      held = nothing;
      continue;
    }
    const paid = shareOf(movement, available, pending + available - lost);
    const gone = shareOf(movement, 0 - lost, pending + available - lost);
    const before = held;
    held = each((key) => before[key] + movement[key] - paid[key] - gone[key]);
    if (available !== 0) found.set(entryId, paid);
  }
  return found;
}
