import { useEffect, useRef, type RefObject } from 'react';

/** A form on the page, for `drafts`, with what they need of the form library. */
export interface TypedForm {
  form: {
    formState: { isDirty: boolean };
    getValues: () => object;
    setValue: (name: never, value: never, options: { shouldDirty: boolean }) => void;
    watch: (typing: () => void) => { unsubscribe: () => void };
  };
  /** The values that the form started with. */
  start: object;
  /** What was typed is sent or not wanted any more. */
  isSettled: boolean;
  /** The record that it belongs to, wherever it is shown; undefined where the address says that. */
  of?: string;
}

/** The user has decided to lose what they typed. */
export const discardDrafts = (): void => void dispatchEvent(new Event(discardDraftsEvent));
export const discardDraftsEvent = 'discard-drafts';

/**
 * Keeps what is typed when a release replaces the page, and restores it. The code for that is loaded once the form is shown, so that no page waits for it.
 * @returns the form, whose `isSettled` is to be set when it is sent, and to be taken back when that failed
 */
export function useDraft(form: TypedForm['form'], start: object): RefObject<TypedForm> {
  const typed = useRef<TypedForm>({ form, start, isSettled: false });
  useEffect(() => {
    const own = typed.current;
    let isGone = false;
    let unfollow: (() => void) | undefined;
    // A form works without it, too.
    void import(/* webpackChunkName: 'recovery' */ './drafts').then(
      ({ followForm }) => isGone || (unfollow = followForm(own)),
      () => undefined,
    );
    return () => {
      isGone = true;
      unfollow?.();
    };
  }, []);
  return typed;
}
