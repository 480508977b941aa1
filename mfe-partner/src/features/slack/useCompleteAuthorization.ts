import { useEffect, useRef } from 'react';
import { completeSlackAuthorization } from '@techadds/shared/contract/slack/endpoints';
import { useAction } from '@techadds/shared/patterns/record';
import { useSearchState } from '@techadds/shared/router';
import { toast } from '@techadds/shared/ui';

/** Completes the authorization where Slack has led back with its code, once. @returns whether it is in progress */
export function useCompleteAuthorization(): boolean {
  const [{ code, state, error }, change] = useSearchState({ code: '', state: '', error: '' });
  const taken = useRef('');
  const { run, busy } = useAction(completeSlackAuthorization, {
    done: ({ workspace }) => `Connected with ${workspace}`,
    failed: 'Slack was not connected.',
  });
  useEffect(() => {
    if (state === '' || taken.current === state) return;
    taken.current = state;
    change({ code: '', state: '', error: '' });
    if (code !== '') void run({ body: { code, state } });
    else
      toast({
        title: error === 'access_denied' ? 'Slack was not connected: it was not allowed there' : 'Slack was not connected',
        tone: 'bad',
      });
  });
  return busy;
}
