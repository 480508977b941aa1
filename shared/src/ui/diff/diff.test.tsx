import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UiProvider } from '@techadds/shared/ui/base';
import { DiffView } from '@techadds/shared/ui/diff';
import { diffRecords } from './diff-records';

const before = { rate_bp: 1500, name: 'Security', rules: ['a'], old: true };
const after = { rate_bp: 1200, name: 'Security', rules: ['a', { partner: 'Halden' }] };

test('fields are added, removed, changed or unchanged, down to their parts, the unchanged last', () => {
  expect(diffRecords(before, after).map(({ path, kind }) => `${path} ${kind}`)).toEqual([
    'rate_bp changed',
    'old removed',
    'rules[1].partner added',
    'name unchanged',
    'rules[0] unchanged',
  ]);
});

test('a record that was created has only additions, one that was removed only removals', () => {
  expect(diffRecords(null, { a: 1, b: null }).map(({ kind }) => kind)).toEqual(['added', 'added']);
  expect(diffRecords({ a: 1 }, null).map(({ kind }) => kind)).toEqual(['removed']);
  expect(diffRecords(null, null)).toEqual([]);
});

test('an empty list that fills and a value that becomes null are changes', () => {
  expect(diffRecords({ tags: [], due: 'now' }, { tags: ['x'], due: null }).map(({ path, kind }) => `${path} ${kind}`)).toEqual([
    'tags removed',
    'due changed',
    'tags[0] added',
  ]);
});

test('both values of a changed field are shown and told apart in words', () => {
  render(
    <UiProvider>
      <DiffView before={before} after={after} />
    </UiProvider>,
  );
  expect(screen.getByText('3 fields')).toBeVisible();
  expect(screen.getAllByText('Before:')[0]?.parentElement).toHaveTextContent('Before: 1500');
  expect(screen.getAllByText('After:')[0]?.parentElement).toHaveTextContent('After: 1200');
});

test('the images can be read as JSON', async () => {
  render(
    <UiProvider>
      <DiffView before={{ a: 1 }} after={{ a: 2 }} />
    </UiProvider>,
  );
  expect(screen.getByRole('button', { name: 'Diff' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'JSON' }));
  expect(screen.getByText('{ "a": 2 }')).toBeVisible();
});
