import { useState, type ReactNode } from 'react';
import { ApiError } from '@techadds/shared/api';
import { Button, ErrorNotice, Field, Stack, Text } from '@techadds/shared/ui';

interface CodeFieldProps {
  /** Where the code goes, such as `b•••@northwind.test`. */
  recipient: string;
  error: string | undefined;
  /** @throws ApiError */
  onSendCode: () => Promise<void>;
  children: ReactNode;
}

/** Asks for the code that shows that the customer accepts: a copied link may be in anybody's hands. */
export function CodeField({ recipient, error, onSendCode, children }: CodeFieldProps) {
  const [busy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const send = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onSendCode();
      setSent(true);
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setFailure(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap="3">
      <Text textStyle="sm" color="fg.muted">
        This link was copied. To show that you are the customer, enter the code that we e-mail to {recipient}.
      </Text>
      <div>
        <Button busy={busy} onClick={() => void send()}>
          {isSent ? 'Send another code' : 'Send the code'}
        </Button>
      </div>
      {isSent && (
        <Text role="status" textStyle="sm">
          The code is on its way to {recipient}. It works for ten minutes.
        </Text>
      )}
      {failure && <ErrorNotice title="The code was not sent" error={failure} />}
      <Field label="Code" required error={error}>
        {children}
      </Field>
    </Stack>
  );
}
