import { callApi } from './api';
import { openDialogForm, type FormCase, type FormContext } from './form';

const path = '/settings/integrations/providers';
const disconnect =
  (provider: 'email' | 'assistant') =>
  async ({ page, sessions }: FormContext) =>
    callApi(page, await sessions('super_admin'), 'DELETE', `/integrations/${provider}`);

/**
 * Forms that connect a marketplace's own systems. They are those of the platform's own marketplace, where no other journey waits for an e-mail or
 * asks a question; the servers do not exist.
 */
export const connectionForms: readonly FormCase[] = [
  {
    name: 'an own mail server',
    role: 'super_admin',
    fixedValues: { Host: 'mail.halden.invalid', Port: '587' },
    submitLabel: 'Connect',
    open: async (opening) => {
      const form = await openDialogForm(path, /^(Connect|Edit) your mail server$/)(opening);
      await form.getByLabel('Host').fill('mail.halden.invalid');
      await form.getByLabel('From address').fill('hello@halden.example');
      // The field of the password appears once there is a user.
      await form.getByLabel('User').fill('mailer');
      await form.getByLabel(/^Password/).fill('mail-password');
      return form;
    },
    reopen: async (opening) => void (await openDialogForm(path, 'Edit your mail server')(opening)),
    restore: disconnect('email'),
  },
  {
    name: 'an own model',
    role: 'super_admin',
    fixedValues: { 'Base URL': 'https://models.halden.example/v1' },
    submitLabel: 'Connect',
    open: async (opening) => {
      const form = await openDialogForm(path, /^(Connect|Edit) your model$/)(opening);
      await form.getByLabel(/^API key/).fill('model-key');
      return form;
    },
    reopen: async (opening) => void (await openDialogForm(path, 'Edit your model')(opening)),
    restore: disconnect('assistant'),
  },
];
