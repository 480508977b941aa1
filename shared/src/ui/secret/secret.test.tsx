import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '@techadds/shared/testing';
import { CodeBlock, CopyValue, SecretField, SecretInput, ShownOnceDialog } from '@techadds/shared/ui/secret';

const readClipboard = () => navigator.clipboard.readText();

test('a secret is selected with one click, is copied, and says that it is shown once', async () => {
  const user = userEvent.setup();
  renderAt('/', <SecretField label="Token" value="ta_123" copyLabel="Copy the token" />);
  const field = screen.getByLabelText<HTMLInputElement>('Token');
  expect(field).toHaveAccessibleDescription('Shown once: copy it before you close this');
  await user.click(field);
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('ta_123');
  await user.click(screen.getByRole('button', { name: 'Copy the token' }));
  expect(await readClipboard()).toBe('ta_123');
});

test('a dialog with a secret closes only after the user confirmed that it is stored', async () => {
  const close = jest.fn();
  renderAt(
    '/',
    <ShownOnceDialog title="Token for Warehouse" onClose={close}>
      <SecretField label="Token" value="ta_123" copyLabel="Copy the token" />
    </ShownOnceDialog>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Token for Warehouse' });
  await waitFor(() => expect(screen.getByLabelText('Token')).toHaveFocus());
  const done = screen.getByRole('button', { name: 'Done' });
  const pressEscape = () => fireEvent.keyDown(dialog, { key: 'Escape' });
  const cancel = () => fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(pressEscape()).toBe(false);
  cancel();
  fireEvent.mouseDown(dialog, { button: 0 });
  await userEvent.click(done);
  expect(close).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'I have stored it' }));
  expect(pressEscape()).toBe(true);
  cancel();
  fireEvent.mouseDown(dialog, { button: 0 });
  await userEvent.click(done);
  expect(close).toHaveBeenCalledTimes(3);
});

test('a value and a block of code are copied as they are', async () => {
  const user = userEvent.setup();
  renderAt(
    '/',
    <>
      <CopyValue value="https://acme.test/events" copyLabel="Copy the URL" />
      <CodeBlock title="Body" text={'{\n  "id": 1\n}'} copyLabel="Copy the body" />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Copy the URL' }));
  expect(await readClipboard()).toBe('https://acme.test/events');
  expect(screen.getByRole('region', { name: 'Body' }).textContent).toBe('{\n  "id": 1\n}');
  await user.click(screen.getByRole('button', { name: 'Copy the body' }));
  expect(await readClipboard()).toBe('{\n  "id": 1\n}');
});

test('a stored secret may stay empty; one that is missing is required, and nobody reads it over a shoulder', () => {
  renderAt(
    '/',
    <>
      <SecretInput label="Signing secret" isStored error={undefined} />
      <SecretInput label="Client secret" isStored={false} error={undefined} />
      <SecretInput label="Private key" rows={4} isStored={false} hint="PEM, RSA" error={undefined} />
    </>,
  );
  expect(screen.getByLabelText('Signing secret')).toHaveAccessibleDescription('Leave empty to keep');
  expect(screen.getByLabelText('Signing secret')).not.toBeRequired();
  const missing = screen.getByLabelText('Client secret');
  expect(missing).toBeRequired();
  expect(missing).toHaveAttribute('type', 'password');
  expect(screen.getByLabelText('Private key')).toHaveAccessibleDescription('PEM, RSA');
});
