import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UiProvider } from '@techadds/shared/ui/base';
import { DiffView } from '@techadds/shared/ui/diff';
import { diffRecords } from './diff-records';

const before = { rate_bp: 1500, name: 'Security', rules: ['a'], old: true };
const after = { rate_bp: 1200, name: 'Security', rules: ['a', { partner: 'Halden' }] };

test('reports added, removed, changed and unchanged nested fields, the unchanged ones last', () => {
  expect(diffRecords(before, after).map(({ path, kind }) => `${path} ${kind}`)).toEqual([
    'rate_bp changed',
    'old removed',
    'rules[1].partner added',
    'name unchanged',
    'rules[0] unchanged',
  ]);
});

test('reports only additions for a created record and only removals for a removed one', () => {
  expect(diffRecords(null, { a: 1, b: null }).map(({ kind }) => kind)).toEqual(['added', 'added']);
  expect(diffRecords({ a: 1 }, null).map(({ kind }) => kind)).toEqual(['removed']);
  expect(diffRecords(null, null)).toEqual([]);
});

test('reports an empty list that fills and a value that becomes null as changes', () => {
  expect(diffRecords({ tags: [], due: 'now' }, { tags: ['x'], due: null }).map(({ path, kind }) => `${path} ${kind}`)).toEqual([
    'tags removed',
    'due changed',
    'tags[0] added',
  ]);
});

test('labels the old and the new value of a changed field', () => {
  render(
    <UiProvider>
      <DiffView before={before} after={after} />
    </UiProvider>,
  );
  expect(screen.getByText('3 fields')).toBeVisible();
  expect(screen.getAllByText('Before:')[0]?.parentElement).toHaveTextContent('Before: 1500');
  expect(screen.getAllByText('After:')[0]?.parentElement).toHaveTextContent('After: 1200');
});

test('shows the snapshots as JSON', async () => {
  render(
    <UiProvider>
      <DiffView before={{ a: 1 }} after={{ a: 2 }} />
    </UiProvider>,
  );
  expect(screen.getByRole('button', { name: 'Diff' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'JSON' }));
  expect(screen.getByText('{ "a": 2 }')).toBeVisible();
});
