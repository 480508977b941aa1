/**
 * A model of milestone money, written from the product's rules alone: it imports nothing of the API. Rounding is half to even; splits are by the
 * largest remainder.
 */

export type MilestoneActionName =
  | 'fundByCard'
  | 'fundByWire'
  | 'agree'
  | 'start'
  | 'submit'
  | 'requestChanges'
  | 'approve'
  | 'autoApprove'
  | 'dispute'
  | 'release'
  | 'giveBack'
  | 'split'
  | 'cancel'
  | 'refund';

interface Shares {
  partner: number;
  commission: number;
  fee: number;
  tax: number;
}

/** One milestone and its sale. */
export interface ModelMilestone {
  amount: number;
  status: string;
  agreed: boolean;
  paid: number;
  refunded: number;
  /** The remaining amount of each party, before and after the release. */
  left: Shares;
  byCard: boolean;
  released: boolean;
  /** The partner's share that is still on hold. */
  held: number;
}

/** A project: its value is the sum of the milestones. */
export interface ModelProject {
  tax: number;
  soldAmount: number;
  soldTax: number;
  milestones: ModelMilestone[];
}

/** Balances in the normal direction of each account; `money` is cash at the bank and at the processor. */
export const emptyBooks = {
  ...{ money: 0, processing_fees: 0, escrow: 0, pending: 0, available: 0, in_transit: 0, owed: 0 },
  ...{ commission: 0, fee_recovery: 0, tax_payable: 0, losses: 0 },
};
export type Books = typeof emptyBooks;

const total = ({ partner, commission, fee, tax }: Shares) => partner + commission + fee + tax;

function halfEven(a: number, b: number, c: number): number {
  const [product, divisor] = [BigInt(a) * BigInt(b), BigInt(c)];
  const [quotient, rest] = [product / divisor, (product % divisor) * 2n];
  return Number(rest > divisor || (rest === divisor && quotient % 2n === 1n) ? quotient + 1n : quotient);
}

/** Cents by weight: whole shares first, then one cent each to the largest remainders. */
function largestRemainder(amount: number, weights: readonly number[]): number[] {
  const sum = BigInt(weights.reduce((a, b) => a + b, 0));
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = exact.map((value) => Number(value / sum));
  const order = exact.map((value, n) => [value % sum, n] as const).sort(([a, n], [b, m]) => (a === b ? n - m : a > b ? -1 : 1));
  const missing = amount - parts.reduce((a, b) => a + b, 0);
  for (const [, n] of order.slice(0, missing)) parts[n]! += 1;
  return parts;
}

export const createProjectModel = (amounts: readonly number[], tax: number): ModelProject => ({
  ...{ tax, soldAmount: 0, soldTax: 0 },
  milestones: amounts.map((amount) => ({
    ...{ amount, status: 'pending', agreed: false, paid: 0, refunded: 0, byCard: false, released: false, held: 0 },
    left: { partner: 0, commission: 0, fee: 0, tax: 0 },
  })),
});

function pay(books: Books, project: ModelProject, milestone: ModelMilestone, byCard: boolean): void {
  const { amount } = milestone;
  const value = project.milestones.reduce((sum, each) => sum + each.amount, 0);
  const tax = halfEven(project.tax - project.soldTax, amount, value - project.soldAmount);
  project.soldTax += tax;
  project.soldAmount += amount;
  const commission = halfEven(amount - tax, 1200, 10_000);
  const cardFee = byCard ? halfEven(amount, 290, 10_000) + 30 : 0;
  const earned = amount - tax - commission;
  const fee = Math.min(cardFee, earned);
  Object.assign(milestone, { paid: amount, byCard, left: { partner: earned - fee, commission, fee, tax } });
  books.money += amount - cardFee;
  books.processing_fees += cardFee;
  books.escrow += amount;
  if (milestone.status === 'pending') milestone.status = 'funded';
  if (milestone.status === 'approved') release(books, milestone, 'released');
}

function release(books: Books, milestone: ModelMilestone, status: string): void {
  const { left } = milestone;
  // A fee that exceeds the earning is borne by the platform.
  const shares = left.partner < 0 ? { ...left, partner: 0, fee: left.fee + left.partner } : left;
  books.escrow -= total(shares);
  books.pending += shares.partner;
  books.commission += shares.commission;
  books.fee_recovery += shares.fee;
  books.tax_payable += shares.tax;
  Object.assign(milestone, { status, released: true, held: shares.partner });
}

/** Gives cents back to the customer; everything if undefined. Returns false if so much cannot be given back. */
function giveBack(books: Books, milestone: ModelMilestone, wanted?: number): boolean {
  const { left, released, paid, refunded, byCard } = milestone;
  const open = paid - refunded;
  // The processor keeps its fee: the partner who bore it gives it back.
  const sources = byCard ? { ...left, partner: left.partner + left.fee, fee: 0 } : left;
  const most = wanted === undefined && !released ? open : Math.min(open, total(sources));
  const cents = wanted ?? most;
  if (cents > most) return false;
  const all = !released && cents === open;
  const [partner = 0, commission = 0, fee = 0, tax = 0] = all
    ? [left.partner, left.commission, left.fee, left.tax]
    : largestRemainder(cents, [sources.partner, sources.commission, sources.fee, sources.tax]);
  milestone.left = {
    partner: left.partner - partner,
    commission: left.commission - commission,
    fee: left.fee - fee,
    tax: left.tax - tax,
  };
  milestone.refunded += cents;
  books.money -= cents;
  if (!released) {
    books.escrow -= cents;
    return true;
  }
  const fromHeld = Math.min(partner, milestone.held);
  const fromAvailable = Math.min(partner - fromHeld, books.available);
  milestone.held -= fromHeld;
  books.pending -= fromHeld;
  books.available -= fromAvailable;
  books.owed += partner - fromHeld - fromAvailable;
  books.commission -= commission;
  books.fee_recovery -= fee;
  books.tax_payable -= tax;
  return true;
}

const inWork = ['in_progress', 'submitted', 'changes_requested'];
const moves: Partial<Record<MilestoneActionName, readonly [from: readonly string[], to: string]>> = {
  submit: [['in_progress', 'changes_requested'], 'submitted'],
  requestChanges: [['submitted'], 'changes_requested'],
};

/** Performs an action; returns false, without changes, if the rules forbid it. `cents` is the amount of a split or refund. */
export function act(books: Books, project: ModelProject, n: number, action: MilestoneActionName, cents: number): boolean {
  const milestone = project.milestones[n]!;
  const { status, paid, refunded, agreed } = milestone;
  const hasMoney = paid > refunded;
  const move = moves[action];
  if (move) {
    if (!move[0].includes(status)) return false;
    milestone.status = move[1];
    return true;
  }
  switch (action) {
    case 'fundByCard':
    case 'fundByWire':
      if (paid > 0 || !['pending', 'approved', ...inWork].includes(status)) return false;
      pay(books, project, milestone, action === 'fundByCard');
      return true;
    case 'agree':
      if (status !== 'pending' || agreed) return false;
      milestone.agreed = true;
      return true;
    case 'start':
      if (!(['funded', 'changes_requested'].includes(status) || (status === 'pending' && agreed))) return false;
      milestone.status = 'in_progress';
      return true;
    case 'approve':
    case 'autoApprove':
      if (status !== 'submitted') return false;
      milestone.status = 'approved';
      if (paid > 0) release(books, milestone, 'released');
      return true;
    case 'dispute':
      if (!hasMoney || !['funded', ...inWork].includes(status)) return false;
      milestone.status = 'disputed';
      return true;
    case 'release':
      if (status !== 'disputed') return false;
      release(books, milestone, 'released');
      return true;
    case 'giveBack':
      if (status !== 'disputed') return false;
      giveBack(books, milestone);
      milestone.status = 'refunded';
      return true;
    case 'split':
      if (status !== 'disputed' || cents >= paid - refunded || !giveBack(books, milestone, cents)) return false;
      release(books, milestone, 'split');
      return true;
    case 'cancel':
      if (status !== 'pending' && status !== 'funded') return false;
      if (hasMoney) giveBack(books, milestone);
      milestone.status = 'canceled';
      return true;
    case 'refund':
      if (!hasMoney || !['funded', ...inWork, 'released', 'split'].includes(status)) return false;
      if (!giveBack(books, milestone, cents)) return false;
      if (!milestone.released && milestone.refunded === paid) milestone.status = 'refunded';
      return true;
    default:
      return false;
  }
}

/** The hold of all released milestones ends; what the partner owes is set off, the oldest first. */
export function endHolds(books: Books, milestones: readonly ModelMilestone[]): void {
  for (const milestone of milestones) {
    const setOff = Math.min(books.owed, milestone.held);
    books.pending -= milestone.held;
    books.owed -= setOff;
    books.available += milestone.held - setOff;
    milestone.held = 0;
  }
}

/** A payout of all that is available; returns its amount. */
export function payOut(books: Books): number {
  const cents = books.available;
  books.available = 0;
  books.in_transit += cents;
  return cents;
}

/** A payout arrives, or comes back; then what is owed is set off. */
export function endPayout(books: Books, cents: number, arrives: boolean): void {
  books.in_transit -= cents;
  if (arrives) {
    books.money -= cents;
    return;
  }
  const setOff = Math.min(books.owed, cents);
  books.owed -= setOff;
  books.available += cents - setOff;
}
