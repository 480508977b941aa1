import { makeMilestone, makeProjectDetail } from '../testing/projects';
import { createScale, fromDayNumber, getKeyDays, getTicks, toDayNumber } from './schedule-scale';

const plan = makeProjectDetail({
  startsOn: '2026-11-01',
  dueOn: '2026-12-10',
  milestones: [
    makeMilestone({ id: 'a', dueOn: '2026-11-10' }),
    makeMilestone({ id: 'b', dueOn: '2026-11-05' }),
    makeMilestone({ id: 'c', dueOn: null }),
    makeMilestone({ id: 'd', dueOn: '2026-12-01', status: 'canceled' }),
    makeMilestone({ id: 'e', dueOn: '2026-12-05' }),
  ],
});

test('bars follow each other in the order of the plan, without canceled milestones', () => {
  const { bars, unplanned, first, last } = createScale(plan, '2026-11-20');
  expect(bars.map(({ milestone, from, to }) => [milestone.id, fromDayNumber(from), fromDayNumber(to)])).toEqual([
    ['a', '2026-11-01', '2026-11-10'],
    ['b', '2026-11-05', '2026-11-05'],
    ['e', '2026-11-10', '2026-12-05'],
  ]);
  expect(unplanned.map(({ id }) => id)).toEqual(['c']);
  expect([fromDayNumber(first), fromDayNumber(last)]).toEqual(['2026-10-30', '2026-12-13']);
});

test('covers today and at least two weeks', () => {
  const { first, last } = createScale(makeProjectDetail({ startsOn: '2026-11-20', dueOn: null, milestones: [] }), '2026-11-20');
  expect(last - first).toBe(14);
  expect(createScale(plan, '2027-01-01').last).toBeGreaterThan(toDayNumber('2027-01-01'));
});

test('labels at most nine days', () => {
  for (const days of [14, 30, 400]) expect(getTicks({ first: 0, last: days }).length).toBeLessThanOrEqual(9);
});

test('arrow keys move by a day, with Shift by a week', () => {
  expect([getKeyDays('ArrowLeft', false), getKeyDays('ArrowRight', true), getKeyDays('Tab', false)]).toEqual([-1, 7, undefined]);
});
