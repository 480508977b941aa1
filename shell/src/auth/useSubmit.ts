import { useRef, useState } from 'react';
import { ApiError } from '@techadds/shared/api';
import { toErrorMessage } from './error-messages';

interface Form<T> {
  handleSubmit: (run: (values: T) => Promise<void>) => (event?: React.BaseSyntheticEvent) => Promise<void>;
  applyServerErrors: (error: ApiError) => boolean;
}

/**
 * Submits a form once, however often the button is pressed. Field errors of the server appear at their fields; `failure` has all others.
 * @param run receives the valid values
 */
export function useSubmit<T>({ handleSubmit, applyServerErrors }: Form<T>, run: (values: T) => Promise<void>) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const submit = async (event?: React.BaseSyntheticEvent) => {
    event?.preventDefault();
    if (running.current) return;
    running.current = true;
    setFailure(undefined);
    await handleSubmit(async (values) => {
      setBusy(true);
      try {
        await run(values);
      } catch (error) {
        if (!(error instanceof ApiError && applyServerErrors(error))) setFailure(toErrorMessage(error));
      } finally {
        setBusy(false);
      }
    })();
    running.current = false;
  };
  return { submit: (event?: React.BaseSyntheticEvent) => void submit(event), busy, failure };
}
