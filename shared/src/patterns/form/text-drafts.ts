import { followForm, forgetDraft } from './drafts';
import type { TypedForm } from './useDraft';
import type { TextDraft } from './useTextDraft';

export interface FollowedTexts {
  /** To be called after each change of the values. */
  changed: () => void;
  stop: () => void;
}

/** Like `followForm`, for inputs with a state of their own. */
export function followTexts<T extends object>(getDraft: () => TextDraft<T>): FollowedTexts {
  const { of, start } = getDraft();
  const isDirty = () => Object.entries(start).some(([name, value]) => getDraft().values[name as keyof T] !== value);
  const typed: TypedForm = {
    form: {
      formState: {
        get isDirty() {
          return isDirty();
        },
      },
      getValues: () => getDraft().values,
      setValue: (name, value) => getDraft().restore({ [name]: value } as Partial<T>),
      watch: () => ({ unsubscribe: () => undefined }),
    },
    ...{ start, of, isSettled: false },
  };
  const toState = ({ values, isSent = false }: TextDraft<T>) => JSON.stringify([values, isSent]);
  let last = toState(getDraft());
  return {
    changed() {
      const { isSent = false } = getDraft();
      const now = toState(getDraft());
      if (now === last) return;
      last = now;
      typed.isSettled = isSent;
      // What a release of another app has kept stays in these inputs, too, and is over together with them.
      if (isSent || !isDirty()) forgetDraft(typed);
    },
    stop: followForm(typed),
  };
}
