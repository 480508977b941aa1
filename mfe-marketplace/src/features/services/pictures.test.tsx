import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { ApiError } from '@techadds/shared/api';
import { uploadFile } from '@techadds/shared/api/upload';
import { getFile } from '@techadds/shared/contract/files/endpoints';
import { mockEndpoint, mockError, renderAt, signInAs } from '@techadds/shared/testing';
import { PictureFields } from './PictureFields';

jest.mock('@techadds/shared/api/upload', () => ({ uploadFile: jest.fn() }));
const upload = jest.mocked(uploadFile);
type Uploaded = Awaited<ReturnType<typeof uploadFile>>;

const id = (n: number) => `0d9f5f0a-0000-4000-8000-${String(n).padStart(12, '0')}`;
const file = (name: string) => new File(['x'], name, { type: 'image/png' });
const seen = jest.fn<void, [readonly string[]]>();
const images = () => seen.mock.lastCall?.[0];

function Held({ start }: { start: readonly string[] }) {
  const [held, setHeld] = useState(start);
  useEffect(() => seen(held), [held]);
  return <PictureFields images={held} onChange={(change) => setHeld(change)} error={undefined} />;
}
function show(count: number) {
  signInAs('partner_admin');
  mockEndpoint(getFile, 'bytes');
  return renderAt('/', <Held start={Array.from({ length: count }, (_, n) => id(n + 1))} />);
}
const button = (name: string) => screen.getByRole('button', { name });
const choose = (...files: File[]) => userEvent.upload(screen.getByTestId('file-input'), files, { applyAccept: false });

beforeEach(() => {
  upload.mockReset().mockImplementation((given) => Promise.resolve({ id: `id-of-${given.name}`, name: given.name } as Uploaded));
});

test('labels each picture with its position, and the first as the cover', async () => {
  show(3);
  const list = within(screen.getByRole('list', { name: 'Pictures, the cover first' }));
  const alts = async () => (await list.findAllByRole('img')).map((one) => one.getAttribute('alt'));
  await waitFor(async () => expect(await alts()).toEqual(['Picture 1, the cover', 'Picture 2', 'Picture 3']));
  expect(list.getAllByText('Cover')).toHaveLength(1);
  expect(button('Move picture 1 earlier')).toBeDisabled();
  expect(button('Move picture 3 later')).toBeDisabled();
});

test('reorders pictures by keyboard, keeps the focus on the picture, and announces the result', async () => {
  show(3);
  act(() => button('Move picture 1 later').focus());
  await userEvent.keyboard('{Enter}');
  expect(images()).toEqual([id(2), id(1), id(3)]);
  await waitFor(() => expect(button('Move picture 2 later')).toHaveFocus());
  expect(screen.getByRole('status')).toHaveTextContent('This is picture 2 now.');
  await userEvent.keyboard('{Enter}');
  expect(images()).toEqual([id(2), id(3), id(1)]);
  // The last picture cannot move further, so the focus moves to another enabled button.
  await waitFor(() => expect(button('Make picture 3 the cover')).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(images()).toEqual([id(1), id(2), id(3)]);
  expect(screen.getByRole('status')).toHaveTextContent('This picture is the cover now.');
  await waitFor(() => expect(button('Move picture 1 later')).toHaveFocus());
});

test('focuses the next picture after a removal, and the upload button after the last', async () => {
  show(2);
  await userEvent.click(button('Remove picture 1'));
  expect(images()).toEqual([id(2)]);
  await waitFor(() => expect(button('Remove picture 1')).toHaveFocus());
  await userEvent.click(button('Remove picture 1'));
  expect(images()).toEqual([]);
  await waitFor(() => expect(button('Upload pictures')).toHaveFocus());
});

test('shows the progress of an upload, and can cancel it', async () => {
  let report: (share: number) => void = () => undefined;
  let stopped: AbortSignal | undefined;
  upload.mockImplementation((_, __, onProgress, signal) => {
    [report, stopped] = [onProgress, signal];
    return new Promise(() => undefined);
  });
  show(0);
  await choose(file('front.png'));
  const bar = screen.getByRole('progressbar', { name: 'Uploading front.png' });
  act(() => report(0.5));
  await waitFor(() => expect(bar).toHaveAttribute('value', '0.5'));
  await userEvent.click(button('Stop uploading front.png'));
  expect(stopped?.aborted).toBe(true);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(images()).toEqual([]);
});

test('appends uploaded pictures and announces them', async () => {
  show(1);
  await choose(file('a.png'), file('b.png'));
  await waitFor(() => expect(images()).toEqual([id(1), 'id-of-a.png', 'id-of-b.png']));
  expect(screen.getByRole('status')).toHaveTextContent('b.png is uploaded.');
});

test.each([
  ['one that is too large', new ApiError(422, 'huge.png is larger than 5 MB.', 'c'), 'huge.png is larger than 5 MB.'],
  [
    'one that is no picture',
    new ApiError(422, 'Check the fields', 'c', { error: 'Check the fields', fields: { data: 'A picture is a PNG, JPEG or WebP file.' } }),
    'A picture is a PNG, JPEG or WebP file.',
  ],
  ['a broken connection', new ApiError('FETCH_ERROR', 'The connection broke.', 'c'), 'The connection broke.'],
])('shows the error for %s at its own line, and continues with the other uploads', async (_, error, words) => {
  upload.mockImplementationOnce(() => Promise.reject(error));
  show(0);
  await choose(file('huge.png'), file('fine.png'));
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  await waitFor(() => expect(images()).toEqual(['id-of-fine.png']));
  await userEvent.click(button('Dismiss huge.png'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('accepts at most eight pictures, including uploads in progress, and says how many were left out', async () => {
  upload.mockImplementation(() => new Promise(() => undefined));
  show(6);
  await choose(file('a.png'), file('b.png'), file('c.png'));
  expect(screen.getAllByRole('progressbar')).toHaveLength(2);
  expect(screen.getByRole('alert')).toHaveTextContent('One file was left out: there is no room for more.');
  expect(button('Upload pictures')).toHaveAttribute('aria-disabled', 'true');
  fireEvent.drop(button('Upload pictures').parentElement!, { dataTransfer: { files: [file('d.png')] } });
  expect(upload).toHaveBeenCalledTimes(2);
});

test('shows in its place that a picture is damaged', async () => {
  show(1);
  fireEvent.error(await screen.findByRole('img'));
  expect(screen.getByText('Picture 1, the cover cannot be shown: the file is damaged.')).toBeVisible();
  expect(button('Remove picture 1')).toBeEnabled();
});

test('shows in its place that a picture no longer exists', async () => {
  signInAs('partner_admin');
  mockEndpoint(getFile, mockError(404, { error: 'There is no such file.' }));
  renderAt('/', <Held start={[id(9)]} />);
  expect(await screen.findByText('Picture 1, the cover didn’t load.')).toBeVisible();
});
