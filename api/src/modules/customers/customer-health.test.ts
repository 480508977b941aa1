import { computeHealth, type HealthOrder } from './customer-health';

const now = new Date('2026-11-26T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
const order = (days: number, change: Partial<HealthOrder> = {}): HealthOrder => ({
  ...{ placedAt: daysAgo(days), method: 'card', isPaid: true, hadTrouble: false },
  ...change,
});
const health = (orders: HealthOrder[], averageStars: number | null = null, ratingCount = 0) =>
  computeHealth({ orders, ratingCount, averageStars }, now);
const part = (result: ReturnType<typeof health>, key: string) => result.parts.find((each) => each.key === key);

test('there is no score from fewer than three orders', () => {
  expect(health([order(1), order(30)])).toEqual({ score: null, orderCount: 2, parts: [] });
  expect(health([order(1), order(30), order(60)]).score).toBe(100);
});

test('the weights of parts without data go to the others', () => {
  const { parts } = health([order(1), order(30), order(60)]);
  expect(parts).toEqual([
    { key: 'recency', score: 100, weightBp: 6364, sample: 3 },
    { key: 'trouble', score: 100, weightBp: 3636, sample: 3 },
  ]);
});

test.each([
  [30, 100],
  [60, 50],
  [90, 0],
  [900, 0],
])('the last order %i days ago, in a rhythm of 30, counts %i', (days, score) => {
  expect(part(health([order(days), order(days + 30), order(days + 60)]), 'recency')).toMatchObject({ score });
});

test('orders of one day are no rhythm', () => {
  expect(part(health([order(6), order(6), order(6)]), 'recency')).toMatchObject({ score: 100 });
});

test('unpaid invoices count from the day they are late', () => {
  const invoice = (days: number, isPaid: boolean) => order(days, { method: 'invoice', isPaid });
  expect(part(health([invoice(29, false), order(40), order(70)]), 'payment')).toBeUndefined();
  expect(part(health([invoice(10, true), invoice(31, false), order(40)]), 'payment')).toMatchObject({ score: 50, sample: 2 });
});

test('refunds, disputes and ratings lower the score by their weight', () => {
  const orders = [order(1), order(30, { hadTrouble: true }), order(60), order(90)];
  const result = health(orders, 3, 2);
  expect(part(result, 'trouble')).toMatchObject({ score: 75, sample: 4 });
  expect(part(result, 'ratings')).toMatchObject({ score: 50, sample: 2 });
  expect(result.score).toBe(Math.round((35 * 100 + 20 * 75 + 20 * 50) / 75));
});
