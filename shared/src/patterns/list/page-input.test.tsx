import { screen } from '@testing-library/react';
import { renderAt } from '@techadds/shared/testing';
import { toFirstPageQuery, toPageQuery } from './page-input';
import { useListParams } from './useListParams';

const config = { sorts: ['dueAt', 'number'], filters: { status: ['open', 'done'] } } as const;

function Query() {
  const { query, page } = useListParams(config);
  return <p>{JSON.stringify(toPageQuery(query, page))}</p>;
}

test('the request for the first page is the one that the list sends at a URL without parameters', () => {
  renderAt('/tasks', <Query />);
  expect(JSON.parse(screen.getByText(/offset/).textContent)).toEqual(toFirstPageQuery(config));
  expect(toFirstPageQuery(config, { scope: 'partner' })).toEqual({ query: '', sort: 'dueAt', order: 'asc', scope: 'partner', offset: '0' });
});
