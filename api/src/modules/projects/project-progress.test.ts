import { assessHealth } from './project-progress';

const now = new Date('2026-11-20T09:00:00.000Z');
const part = (title: string, dueOn: string | null, status: Parameters<typeof assessHealth>[0][number]['status'] = 'pending') => ({
  ...{ title, dueOn, status },
});

describe('the health of a project', () => {
  test.each([
    [
      'off track from the day after unfinished work was due',
      [part('A', '2026-11-19', 'in_progress')],
      null,
      'off_track',
      ['overdue', 'A', '2026-11-19'],
    ],
    [
      'off track by what was due first',
      [part('A', '2026-11-18'), part('B', '2026-11-02')],
      null,
      'off_track',
      ['overdue', 'B', '2026-11-02'],
    ],
    ['off track where the project itself is overdue', [part('A', null)], '2026-11-01', 'off_track', ['overdue', null, '2026-11-01']],
    ['at risk on the day that it is due', [part('A', '2026-11-20')], null, 'at_risk', ['due_soon', 'A', '2026-11-20']],
    ['at risk three days before', [part('A', '2026-11-23')], null, 'at_risk', ['due_soon', 'A', '2026-11-23']],
    [
      'at risk while a milestone is disputed',
      [part('A', '2099-01-01'), part('B', null, 'disputed')],
      null,
      'at_risk',
      ['disputed', 'B', null],
    ],
    [
      'off track rather than at risk',
      [part('A', '2026-11-01'), part('B', null, 'disputed')],
      null,
      'off_track',
      ['overdue', 'A', '2026-11-01'],
    ],
    ['on track four days before', [part('A', '2026-11-24')], null, 'on_track', ['on_schedule', 'A', '2026-11-24']],
    [
      'on track where late work is submitted',
      [part('A', '2026-11-01', 'submitted')],
      '2026-11-01',
      'on_track',
      ['on_schedule', null, null],
    ],
    ['on track where nothing is dated', [part('A', null)], null, 'on_track', ['on_schedule', null, null]],
  ] as const)('is %s', (_, milestones, dueOn, health, [kind, title, day]) => {
    expect(assessHealth(milestones, dueOn, now)).toEqual({ health, healthReason: { kind, title, dueOn: day } });
  });
});
