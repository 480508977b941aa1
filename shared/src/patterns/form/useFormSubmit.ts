import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError } from '@techadds/shared/api';

interface SubmittableForm<Body> {
  handleSubmit: (onValid: (body: Body) => Promise<void>) => (event?: FormEvent) => Promise<void>;
  applyServerErrors: (error: ApiError) => boolean;
}

interface SubmitOptions {
  once?: boolean;
  rejection?: ApiError | undefined;
}

/**
 * Submits a form's body, one request at a time: a second press while `send` runs does nothing.
 * @param form the result of `useContractForm`
 * @param options.rejection why the server refused these values before; shown like an error of `send`
 * @param options.once stays busy after a success, because the next page is about to open
 * @returns `error`: the server's error if it belongs to no field; undefined while a field shows it. `done`: the last request succeeded
 * @throws errors of `send` other than ApiError
 */
export function useFormSubmit<Body>(
  form: SubmittableForm<Body>,
  send: (body: Body) => Promise<unknown>,
  { once = false, rejection }: SubmitOptions = {},
) {
  const [status, setStatus] = useState<'idle' | 'busy' | 'done'>('idle');
  const [error, setError] = useState(rejection);
  const running = useRef(false);
  const isRejectionShown = useRef(false);
  useEffect(() => {
    if (!rejection || isRejectionShown.current) return;
    isRejectionShown.current = true;
    form.applyServerErrors(rejection);
  });
  const run = async (body: Body) => {
    if (running.current) return;
    running.current = true;
    setStatus('busy');
    setError(undefined);
    let succeeded = false;
    try {
      await send(body);
      succeeded = true;
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      setError(form.applyServerErrors(reason) ? undefined : reason);
    } finally {
      running.current = succeeded && once;
      setStatus(succeeded ? 'done' : 'idle');
    }
  };
  const submit = (event?: FormEvent) => form.handleSubmit(run)(event);
  return { submit, busy: status === 'busy' || (once && status === 'done'), done: status === 'done', error };
}
