import { useEffect, useMemo, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { toast } from '@techadds/shared/ui';
import { findDraft, followForm, forgetDraft } from './drafts';

/** A form is the same one at the same address with the same values at the start: never that of another record. */
const createKey = (start: object): string => `${location.pathname}${location.search} ${hash(JSON.stringify(start))}`;

const hash = (text: string): string => [...text].reduce((sum, char) => (Math.imul(sum, 31) + char.codePointAt(0)!) | 0, 0).toString(36);

/** What was typed before a release replaced the page. @returns the values that the form starts with, and what of them is restored */
export function useRestoredValues<T extends object>(start: T): { key: string; values: T; restored: Partial<T> | undefined } {
  const [key] = useState(() => createKey(start));
  const [restored] = useState(() => findDraft(key, start));
  return { key, values: restored ? { ...start, ...restored } : start, restored };
}

/**
 * Keeps what is typed when a release replaces the page, and says so where it was restored.
 * @returns to be called with what becomes of the text: sent, or still to be sent
 */
export function useDraft<T extends FieldValues>(
  form: UseFormReturn<T, unknown, never>,
  start: T,
  { key, restored }: { key: string; restored: Partial<T> | undefined },
): { settle: () => void; unsettle: () => void } {
  const { isDirty } = form.formState;
  const state = useRef({ isDirty, isSettled: false });
  useEffect(() => void (state.current.isDirty = isDirty), [isDirty]);
  useEffect(() => {
    const own = state.current;
    if (restored) {
      forgetDraft(key);
      // The values stay, and differ from those of the start again.
      form.reset(start, { keepValues: true });
      for (const [name, value] of Object.entries(restored)) form.setValue(name as Path<T>, value as never, { shouldDirty: true });
      toast({ title: 'We restored what you had typed.' });
    }
    const typing = form.watch(() => (own.isSettled = false));
    const unfollow = followForm({
      key,
      read: () => (own.isDirty && !own.isSettled ? form.getValues() : undefined),
      discard: () => (own.isSettled = true),
    });
    return () => {
      unfollow();
      typing.unsubscribe();
    };
    // Once for each form.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return useMemo(
    () => ({ settle: () => void (state.current.isSettled = true), unsettle: () => void (state.current.isSettled = false) }),
    [],
  );
}
