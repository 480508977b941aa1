import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as z from 'zod/mini';
import { ApiError } from '@techadds/shared/api';
import { keepDrafts } from '@techadds/shared/router';
import { useSession } from '@techadds/shared/session';
import { renderAt, signInAs } from '@techadds/shared/testing';
import { Field, Input } from '@techadds/shared/ui';
import { FormDrawer } from './ModalForm';
import { useContractForm } from './useContractForm';
import { useFormSubmit } from './useFormSubmit';

const start = { name: 'Halden', note: '', apiKey: '', files: [] as File[], mail: { host: '', password: '' } };
const Schema = z.object({ name: z.string(), note: z.string(), apiKey: z.string(), files: z.array(z.unknown()), mail: z.unknown() });
const notice = 'We restored what you had typed.';
let send: () => Promise<unknown>;

function EditForm({ of = start }: { of?: Partial<typeof start> }) {
  const form = useContractForm(Schema, of as typeof start);
  const { submit, busy, error } = useFormSubmit(form as never, () => send());
  const drawer = { submitLabel: 'Save', busy, dirty: form.isDirty, submitError: error, errorTitle: 'Not saved', onClose: () => undefined };
  const inputs = Object.keys(of).filter((name) => name !== 'files' && name !== 'mail') as ('name' | 'note' | 'apiKey')[];
  return (
    <FormDrawer title="Edit" onSubmit={submit} {...drawer}>
      {inputs.map((name) => (
        <Field key={name} label={name}>
          <Input {...form.register(name)} />
        </Field>
      ))}
      <output>{`${form.isDirty ? 'dirty' : 'clean'} ${form.useWatch('note')}`}</output>
      <button type="button" onClick={() => form.setValue('files', [new File(['x'], 'x.txt')] as never)}>
        Attach
      </button>
      <button type="button" onClick={() => form.setValue('mail', { host: 'mail.test', password: 'pw-1' })}>
        Connect
      </button>
      <button type="button" onClick={() => form.reset()}>
        Reset
      </button>
    </FormDrawer>
  );
}

let shown: ReturnType<typeof renderAt>;
const show = async (at = '/customers?new=1', of?: Partial<typeof start>) => {
  // The form notes the address of the page.
  history.replaceState(null, '', at);
  shown = renderAt(at, <EditForm {...(of && { of })} />);
  await screen.findByLabelText('note');
  // What restores is loaded once the form is shown.
  await act(async () => void (await import('./drafts')));
};
/** As a release does: with the page, all forms go. */
const release = async (at?: string, of?: Partial<typeof start>) => {
  keepDrafts();
  shown.unmount();
  await show(at, of);
};
const user = userEvent.setup();
const type = async (label: string, text: string) => fireEvent.input(await screen.findByLabelText(label), { target: { value: text } });
const valueOf = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).value;

beforeEach(() => {
  sessionStorage.clear();
  signInAs('partner_admin');
  send = async () => undefined;
});

test('restores what was typed once a release has replaced the page, says so, and can discard it', async () => {
  await show();
  await type('note', 'Call on Monday');
  await release();
  expect(await valueOf('note')).toBe('Call on Monday');
  expect(await screen.findByText(notice)).toBeVisible();
  expect(screen.getByRole('status', { name: '' })).toHaveTextContent('dirty Call on Monday');
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect([await valueOf('note'), await valueOf('name')]).toEqual(['', 'Halden']);
  expect(sessionStorage).toHaveLength(0);
});

test('restores nothing after another kind of page load', async () => {
  await show();
  await type('note', 'Call on Monday');
  dispatchEvent(new Event('pagehide'));
  shown.unmount();
  await show();
  expect(await valueOf('note')).toBe('');
});

test('keeps no secrets and no files', async () => {
  await show();
  await type('apiKey', 'sk-12345678');
  await user.click(screen.getByRole('button', { name: 'Attach' }));
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  await type('note', 'Call on Monday');
  keepDrafts();
  const stored = Object.values({ ...sessionStorage }).join();
  expect(stored).toContain('Call on Monday');
  expect(stored).not.toMatch(/sk-|apiKey|files|pw-1/);
});

test.each<[form: string, at: string, of: Partial<typeof start>]>([
  ['at another address', '/customers?new=2', start],
  ['of another record', '/customers?new=1', { ...start, name: 'Nordwind' }],
])('restores nothing into a form %s', async (_form, at, of) => {
  await show();
  await type('note', 'Call on Monday');
  await release(at, of);
  expect(await valueOf('note')).toBe('');
});

test('restores nothing for another user', async () => {
  await show();
  await type('note', 'Call on Monday');
  keepDrafts();
  shown.unmount();
  const { user: before } = useSession.getState();
  useSession.setState({ user: { ...before!, id: '00000000-0000-4000-8000-0000000000aa' } });
  await show();
  expect(await valueOf('note')).toBe('');
});

test('keeps nothing that was sent, and keeps what the server refused', async () => {
  await show();
  await type('note', 'Call on Monday');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await release();
  expect(await valueOf('note')).toBe('');
  send = () => Promise.reject(new ApiError(409, 'Not now.', 'cid'));
  await type('note', 'Call on Monday');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Not saved');
  await release();
  expect(await valueOf('note')).toBe('Call on Monday');
});

test('keeps nothing that was discarded', async () => {
  await show();
  await type('note', 'Call on Monday');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await release();
  expect(await valueOf('note')).toBe('');
});

test('keeps the text of a form that a navigation has just removed, for ten minutes', async () => {
  await show();
  await type('note', 'Call on Monday');
  for (const [seconds, restored] of [
    [599, 'Call on Monday'],
    [601, ''],
  ] as const) {
    shown.unmount();
    keepDrafts();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + seconds * 1000);
    await show();
    expect(await valueOf('note')).toBe(restored);
    clock.mockRestore();
  }
});

test('what a release elsewhere has kept of a form that stayed is over once it is sent', async () => {
  await show();
  await type('note', 'Call on Monday');
  keepDrafts();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  shown.unmount();
  await show();
  expect(await valueOf('note')).toBe('');
});

test('restores what still fits where the new version has other fields', async () => {
  const draft = { name: 'Halden AG', note: 7, gone: 'x' };
  await show();
  await type('note', 'x');
  keepDrafts();
  const key = Object.keys({ ...sessionStorage }).find((each) => each.startsWith('drafts:'))!;
  const [stored] = JSON.parse(sessionStorage.getItem(key)!) as [object];
  sessionStorage.setItem(key, JSON.stringify([{ ...stored, values: draft }]));
  shown.unmount();
  await show();
  expect([await valueOf('name'), await valueOf('note')]).toEqual(['Halden AG', '']);
});
