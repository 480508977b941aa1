import type { Project } from '@techadds/shared/contract/projects/endpoints';
import { describeHealth } from './health';

test.each<[Project['healthReason'], string]>([
  [{ kind: 'overdue', title: 'Design', dueOn: '2020-11-03' }, 'Off track: Design was due on 3 Nov 2020'],
  [{ kind: 'overdue', title: null, dueOn: '2020-11-03' }, 'Off track: The project was due on 3 Nov 2020'],
  [{ kind: 'disputed', title: 'Design', dueOn: null }, 'At risk: Design is disputed'],
  [{ kind: 'due_soon', title: 'Design', dueOn: '2020-11-03' }, 'At risk: Design is due on 3 Nov 2020'],
  [{ kind: 'on_schedule', title: 'Design', dueOn: '2020-11-03' }, 'On track: Design is due next, on 3 Nov 2020'],
  [{ kind: 'on_schedule', title: null, dueOn: null }, 'On track: nothing is due'],
])('says why: %p', (healthReason, text) => {
  expect(describeHealth({ healthReason })).toBe(text);
});
