import { computeBurnLine, computeCost, spreadDays, sumCosts } from './project-burn';

const rates = {
  projectCents: 6_000,
  byWorker: new Map<string, number | null>([
    ['ana', 9_000],
    ['ben', null],
  ]),
};
const on = (day: string, workerId: string, minutes: number) => ({ day, workerId, minutes });

test('an hour costs the rate of the person, else that of the project, else nothing', () => {
  expect(sumCosts([on('2026-11-01', 'ana', 60), on('2026-11-01', 'ben', 60), on('2026-11-02', 'cleo', 60)], rates)).toBe(21_000);
  expect(sumCosts([on('2026-11-01', 'cleo', 60)], { projectCents: null, byWorker: new Map() })).toBe(0);
});

test('the cost of a sum is rounded once, half to even', () => {
  expect([computeCost(1, 30), computeCost(3, 30), computeCost(20, 10_000)]).toEqual([0, 2, 3_333]);
  // Three times 20 minutes are an hour, not three rounded thirds.
  expect(
    sumCosts(
      [1, 2, 3].map((day) => on(`2026-11-0${day}`, 'x', 20)),
      { projectCents: 10_000, byWorker: new Map() },
    ),
  ).toBe(10_000);
});

test('the line has the first and the last day and few others between them', () => {
  expect(spreadDays('2026-11-01', '2026-11-03')).toEqual(['2026-11-01', '2026-11-02', '2026-11-03']);
  expect(spreadDays('2026-11-03', '2026-11-03')).toEqual(['2026-11-03']);
  const year = spreadDays('2025-11-01', '2026-11-03');
  expect([year[0], year.at(-1), year.length <= 33, new Set(year).size]).toEqual(['2025-11-01', '2026-11-03', true, year.length]);
});

test('the line adds up until each day, and its end is the sum of everything', () => {
  const line = computeBurnLine({
    time: [on('2026-11-01', 'ana', 60), on('2026-11-03', 'ana', 30), on('2026-11-05', 'ana', 30)],
    billed: [{ day: '2026-11-02', cents: 500 }],
    paid: [{ day: '2026-11-03', cents: 500 }],
    ...{ rates, from: '2026-11-02', today: '2026-11-04' },
  });
  expect(line).toEqual([
    { day: '2026-11-01', costCents: 9_000, billedCents: 0, paidCents: 0 },
    { day: '2026-11-02', costCents: 9_000, billedCents: 500, paidCents: 0 },
    { day: '2026-11-03', costCents: 13_500, billedCents: 500, paidCents: 500 },
    // Time dated a day later, in a zone that is ahead, is in it too.
    { day: '2026-11-04', costCents: 18_000, billedCents: 500, paidCents: 500 },
  ]);
});
