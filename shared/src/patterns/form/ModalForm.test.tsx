import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useApiMutation } from '@techadds/shared/api';
import { VoidQuote, voidQuote } from '@techadds/shared/contract/quotes/endpoints';
import { mockEndpoint, mockError, renderAt, signInAs } from '@techadds/shared/testing';
import { Field, Textarea } from '@techadds/shared/ui';
import { FormDialog, FormDrawer } from './ModalForm';
import { useContractForm } from './useContractForm';
import { useFormSubmit } from './useFormSubmit';

const id = '00000000-0000-4000-8000-000000000001';

function VoidForm({ as: Form, onClose, onDone }: { as: typeof FormDialog; onClose: () => void; onDone: () => void }) {
  const form = useContractForm(VoidQuote, { reason: '' });
  const { mutateAsync } = useApiMutation(voidQuote);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ params: { id }, body });
    onDone();
  });
  return (
    <Form
      title="Void the quote"
      submitLabel="Void quote"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The quote was not voided"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Reason" error={form.getFieldError('reason')}>
        <Textarea {...form.register('reason')} />
      </Field>
    </Form>
  );
}

const open = (Form: typeof FormDialog) => {
  signInAs('partner_admin');
  const [onClose, onDone] = [jest.fn(), jest.fn()];
  renderAt('/', <VoidForm as={Form} onClose={onClose} onDone={onDone} />);
  return { onClose, onDone, user: userEvent.setup() };
};

describe.each([
  ['FormDialog', FormDialog],
  ['FormDrawer', FormDrawer],
] as const)('%s', (_name, Form) => {
  test('closes at once while nothing was entered', async () => {
    const { user, onClose } = open(Form);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('asks before discarding entered text', async () => {
    const { user, onClose } = open(Form);
    await user.type(await screen.findByLabelText('Reason'), 'Wrong prices');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Reason')).toHaveValue('Wrong prices');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('Ctrl+Enter submits from a multi-line field, and only once while the request is in progress', async () => {
    const received: unknown[] = [];
    let respond = () => {};
    mockEndpoint(voidQuote, async ({ body }) => {
      received.push(body);
      await new Promise<void>((resolve) => (respond = resolve));
      return {} as never;
    });
    const { user, onDone } = open(Form);
    await user.type(await screen.findByLabelText('Reason'), 'Wrong prices');
    await user.keyboard('{Control>}{Enter}{Enter}{/Control}');
    await waitFor(() => expect(received).toHaveLength(1));
    respond();
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(received).toEqual([{ reason: 'Wrong prices' }]);
  });

  test('shows a server error that belongs to no field and keeps the entered text', async () => {
    mockEndpoint(voidQuote, () => mockError(409, { error: 'The quote was accepted meanwhile.' }));
    const { user } = open(Form);
    await user.type(await screen.findByLabelText('Reason'), 'Wrong prices');
    await user.click(screen.getByRole('button', { name: 'Void quote' }));
    expect(await screen.findByText('The quote was not voided')).toBeVisible();
    expect(screen.getByText(/The quote was accepted meanwhile/)).toBeVisible();
    expect(screen.getByLabelText('Reason')).toHaveValue('Wrong prices');
  });
});
