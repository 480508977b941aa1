import { useEffect, useRef } from 'react';
import type { FollowedTexts } from './text-drafts';

/** Texts and numbers that are typed into inputs with a state of their own, rather than into a form of `useContractForm`. */
export interface TextDraft<T extends object> {
  /** The record that they belong to, such as a conversation; unique among all drafts. */
  of: string;
  values: T;
  /** Nothing is typed where the values are these. */
  start: T;
  /** They are sent, and must not come back as if they were not. */
  isSent?: boolean;
  /** Puts values that were kept back into the inputs. */
  restore: (values: Partial<T>) => void;
}

/** Keeps what is typed when a release replaces the page, and restores it, like `useContractForm`. The code for that is loaded once the inputs are shown. */
export function useTextDraft<T extends object>(draft: TextDraft<T>): void {
  const latest = useRef(draft);
  const followed = useRef<FollowedTexts>(undefined);
  useEffect(() => {
    latest.current = draft;
    followed.current?.changed();
  });
  const { of } = draft;
  useEffect(() => {
    let isGone = false;
    // The inputs work without it, too.
    void import(/* webpackChunkName: 'recovery' */ './text-drafts').then(
      ({ followTexts }) => isGone || (followed.current = followTexts(() => latest.current)),
      () => undefined,
    );
    return () => {
      isGone = true;
      followed.current?.stop();
      followed.current = undefined;
    };
  }, [of]);
}
