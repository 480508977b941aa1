import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { createQuote } from '@techadds/shared/contract/quotes/endpoints';
import { renderAt, signInAs } from '@techadds/shared/testing';
import { metaDb } from './offline-databases';
import { blockedStorageText } from './storage-notice';
import { useOfflineCreate } from './useOfflineCreate';

const Form = () => {
  useOfflineCreate('quotes', createQuote);
  return <h1>New quote</h1>;
};
const show = () => {
  signInAs('partner_admin');
  return renderAt('/quotes/new', <Form />);
};
afterEach(() => jest.restoreAllMocks());

test('says nothing where the browser stores things', async () => {
  const opened = jest.spyOn(metaDb, 'open');
  show();
  await opened.mock.results[0]?.value;
  expect(opened).toHaveBeenCalledTimes(1);
  expect(screen.queryByText(blockedStorageText)).toBeNull();
});

test('says once that nothing can be written offline where storage is blocked', async () => {
  const opened = jest.spyOn(metaDb, 'open').mockImplementation(() => Promise.reject(new DOMException('No', 'SecurityError')) as never);
  const { unmount } = show();
  expect(await screen.findByText(blockedStorageText)).toBeVisible();
  unmount();
  show();
  expect(opened).toHaveBeenCalledTimes(1);
  expect(screen.getAllByText(blockedStorageText)).toHaveLength(1);
});
