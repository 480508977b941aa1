import { useState } from 'react';
import { ApiError, call } from '@techadds/shared/api';
import { sendTestEmail } from '@techadds/shared/contract/setup/endpoints';
import { TestEmailForm } from '@techadds/shared/contract/setup/forms';
import { Button, Text } from '@techadds/shared/ui/base';
import { toErrorMessage } from '../error-messages';
import { FormSection } from './FormSection';

interface TestEmailProps {
  /** The sender of e-mails; null where no mail server is configured. */
  mailFrom: string | null;
  /** What was entered so far: the one-time code, and the e-mail of the super-admin. */
  getRecipient: () => { code: string; to: string };
}

/** Sends an e-mail to the super-admin and shows what the mail server answers. */
export function TestEmail({ mailFrom, getRecipient }: TestEmailProps) {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<{ ok: boolean; text: string }>();
  const send = async () => {
    const body = getRecipient();
    if (!TestEmailForm.safeParse(body).success)
      return setResult({ ok: false, text: 'Enter the one-time code and the e-mail of the super-admin first.' });
    setBusy(true);
    setResult(await trySending(body));
    setBusy(false);
  };
  if (mailFrom === null)
    return (
      <FormSection title="E-mail" text="No mail server is configured: nobody gets e-mail until SMTP_URL is set.">
        {null}
      </FormSection>
    );
  return (
    <FormSection title="E-mail" text={`The server sends as ${mailFrom}.`}>
      <div>
        <Button variant="outline" busy={busy} onClick={() => void send()}>
          Send a test e-mail to the super-admin
        </Button>
      </div>
      {result && (
        <Text role="status" textStyle="sm" color={result.ok ? 't.ok.fg' : 't.bad.fg'} overflowWrap="anywhere">
          {result.text}
        </Text>
      )}
    </FormSection>
  );
}

async function trySending(body: { code: string; to: string }): Promise<{ ok: boolean; text: string }> {
  try {
    const { problem } = await call(sendTestEmail, { body });
    return problem === null
      ? { ok: true, text: `The mail server accepted an e-mail to ${body.to}. Look for it in the inbox.` }
      : { ok: false, text: `The mail server did not accept it: ${problem}` };
  } catch (error) {
    const text = error instanceof ApiError ? (error.fields.code ?? error.fields.to) : undefined;
    return { ok: false, text: text ?? toErrorMessage(error) };
  }
}
