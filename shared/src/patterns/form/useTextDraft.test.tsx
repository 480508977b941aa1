import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { useTextDraft } from '@techadds/shared/patterns/text-draft';
import { keepDrafts } from '@techadds/shared/router';
import { useSession } from '@techadds/shared/session';
import { renderAt, signInAs } from '@techadds/shared/testing';
import { discardDrafts } from './useDraft';

const start = { note: '', count: 1 };
const notice = 'We restored what you had typed.';

function Inputs({ of }: { of: string }) {
  const [values, setValues] = useState(start);
  const [isSent, setSent] = useState(false);
  useTextDraft({ of, values, start, isSent, restore: (kept) => setValues((before) => ({ ...before, ...kept })) });
  return (
    <>
      <input aria-label="Note" value={values.note} onChange={({ target }) => setValues({ ...values, note: target.value })} />
      <input aria-label="Count" value={values.count} onChange={({ target }) => setValues({ ...values, count: Number(target.value) })} />
      <button onClick={() => setSent(true)}>Send</button>
      <button onClick={() => setSent(false)}>Fail</button>
    </>
  );
}

let shown: ReturnType<typeof renderAt>;
const show = async (of = 'message 1') => {
  shown = renderAt('/', <Inputs of={of} />);
  await screen.findByLabelText('Note');
  // The code that restores is loaded once the inputs are shown.
  await act(async () => void (await import('./text-drafts')));
};
/** As a release does. */
const release = async (of?: string) => {
  keepDrafts();
  shown.unmount();
  await show(of);
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const getNote = () => screen.getByLabelText<HTMLInputElement>('Note').value;
const getStored = () => Object.values({ ...sessionStorage }).join();

beforeEach(() => {
  sessionStorage.clear();
  signInAs('partner_admin');
});

test('restores texts and numbers once a release has replaced the page, and says so', async () => {
  await show();
  type('Note', 'Call on Monday');
  type('Count', '3');
  await release();
  expect([getNote(), screen.getByLabelText('Count')]).toEqual(['Call on Monday', expect.objectContaining({ value: '3' })]);
  expect(await screen.findByText(notice)).toBeVisible();
  expect(getStored()).toBe('');
});

test('restores it wherever the inputs are shown, and not into those of something else', async () => {
  await show();
  type('Note', 'Call on Monday');
  history.replaceState(null, '', '/elsewhere');
  await release('message 2');
  expect(getNote()).toBe('');
  shown.unmount();
  await show();
  expect(getNote()).toBe('Call on Monday');
});

test('restores nothing for another user', async () => {
  await show();
  type('Note', 'Call on Monday');
  keepDrafts();
  shown.unmount();
  const { user } = useSession.getState();
  useSession.setState({ user: { ...user!, id: '00000000-0000-4000-8000-0000000000aa' } });
  await show();
  expect(getNote()).toBe('');
});

test('keeps nothing that was sent or discarded, and keeps what could not be sent', async () => {
  await show();
  type('Note', 'Call on Monday');
  press('Send');
  keepDrafts();
  expect(getStored()).toBe('');
  press('Fail');
  keepDrafts();
  expect(getStored()).toContain('Call on Monday');
  discardDrafts();
  await release();
  expect([getNote(), getStored()]).toEqual(['', '']);
});

test('what a release elsewhere has kept is over once it is sent or deleted in the inputs that stayed', async () => {
  await show();
  for (const end of [() => press('Send'), () => type('Note', '')]) {
    press('Fail');
    type('Note', 'Call on Monday');
    keepDrafts();
    expect(getStored()).toContain('Call on Monday');
    end();
    expect(getStored()).toBe('');
  }
});
