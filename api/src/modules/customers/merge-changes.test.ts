import { findReturning } from './merge-changes';

const sorted = (ids: Set<string>) => [...ids].sort();

test('records without links go back on their own', () => {
  expect(sorted(findReturning(['quote', 'deal'], []))).toEqual(['deal', 'quote']);
});

test('records that belong together stay if one of them was changed or added since', () => {
  const links = [
    ['quote', 'contract'],
    ['contract', 'project'],
  ] as const;
  expect(sorted(findReturning(['quote', 'contract', 'project', 'deal'], links))).toEqual(['contract', 'deal', 'project', 'quote']);
  for (const changed of ['quote', 'contract', 'project'])
    expect(
      sorted(
        findReturning(
          ['quote', 'contract', 'project', 'deal'].filter((id) => id !== changed),
          links,
        ),
      ),
    ).toEqual(['deal']);
});
