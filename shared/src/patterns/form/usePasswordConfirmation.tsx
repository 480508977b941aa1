import { useState, type ReactNode } from 'react';
import { ApiError } from '@techadds/shared/api';
import { lazyComponent } from '@techadds/shared/ui';

const PasswordDialog = lazyComponent(() => import('./PasswordDialog').then((part) => part.PasswordDialog));

interface PendingCall {
  resume: () => void;
  cancel: () => void;
}

/** Whether the server refused a call because the password was not confirmed recently. */
export const isPasswordNeeded = (error: unknown) => error instanceof ApiError && error.code === 'password_needed';

/**
 * For calls that need a recently confirmed password.
 * @returns `withPassword`: makes a call; where the server asks for the password, `dialog` asks the user, and the call is made again. It rejects
 * with the server's first answer if the user closes the dialog.
 */
export function usePasswordConfirmation(): { withPassword: <T>(call: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const [pending, setPending] = useState<PendingCall>();
  const withPassword = async <T,>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError) || !isPasswordNeeded(error)) throw error;
      await new Promise<void>((resolve, reject) => setPending({ resume: resolve, cancel: () => reject(error) }));
      return call();
    }
  };
  const finish = (next: keyof PendingCall) => {
    pending?.[next]();
    setPending(undefined);
  };
  const dialog = pending && <PasswordDialog onConfirmed={() => finish('resume')} onClose={() => finish('cancel')} />;
  return { withPassword, dialog };
}
