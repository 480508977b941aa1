import { useRef, useState, type FormEvent } from 'react';
import { ApiError } from '@techadds/shared/api';

interface SubmittableForm<Body> {
  handleSubmit: (onValid: (body: Body) => Promise<void>) => (event?: FormEvent) => Promise<void>;
  applyServerErrors: (error: ApiError) => boolean;
}

/**
 * Submits a form's body, one request at a time: a second press while `send` runs does nothing.
 * @param form the result of `useContractForm`
 * @returns `error`: the server's error if it belongs to no field; undefined while a field shows it
 * @throws errors of `send` other than ApiError
 */
export function useFormSubmit<Body>(form: SubmittableForm<Body>, send: (body: Body) => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const running = useRef(false);
  const run = async (body: Body) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await send(body);
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      setError(form.applyServerErrors(reason) ? undefined : reason);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const submit = (event?: FormEvent) => form.handleSubmit(run)(event);
  return { submit, busy, error };
}
