import { keepDraftsEvent } from '@techadds/shared/router';
import { identityKey, useSession } from '@techadds/shared/session';
import { toast } from '@techadds/shared/ui';
import { discardDraftsEvent, type TypedForm } from './useDraft';

type Values = Record<string, unknown>;
interface Draft {
  key: string;
  values: Values;
  at: number;
}

/** A form that a navigation has just removed still counts: the reload that it is followed by comes within a moment. */
const leftForMs = 1_000;
/** How long a draft waits for its form. */
const keptMs = 600_000;
/** Fields that are never written into the storage of a browser. */
const secretName = /password|secret|token|key|account|iban/i;

/** The forms on the page, with their keys. */
const forms = new Map<TypedForm, string>();
let left: Draft[] = [];
let isFollowing = false;

/** Of this user alone, in their role and marketplace. A sign-out clears it with everything else in the storage of the tab. */
const storageKey = (): string | undefined => {
  const { user } = useSession.getState();
  return user ? `drafts:${identityKey(user)}` : undefined;
};

function readStored(): Draft[] {
  try {
    const drafts = JSON.parse(sessionStorage.getItem(storageKey() ?? '') ?? '[]') as Draft[];
    return drafts.filter(({ at }) => Date.now() - at < keptMs);
  } catch {
    return [];
  }
}

function store(drafts: readonly Draft[]): void {
  const key = storageKey();
  if (key === undefined) return;
  if (drafts.length > 0) sessionStorage.setItem(key, JSON.stringify(drafts));
  else sessionStorage.removeItem(key);
}

/** Whether JSON gives the value back as it is: files and dates are not such values. */
const isPlain = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every(isPlain)
    : typeof value === 'object' && value !== null
      ? Object.getPrototypeOf(value) === Object.prototype &&
        Object.entries(value).every(([name, part]) => !secretName.test(name) && isPlain(part))
      : value === undefined || value === null || ['string', 'number', 'boolean'].includes(typeof value);

const withoutSecrets = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !secretName.test(name) && value !== undefined && isPlain(value)));

/** A form is the same one at the same address with the same values at the start: never that of another record. */
const createKey = ({ start, of = location.pathname + location.search }: TypedForm): string => `${of} ${hash(JSON.stringify(start))}`;

const hash = (text: string): string => [...text].reduce((sum, char) => (Math.imul(sum, 31) + char.codePointAt(0)!) | 0, 0).toString(36);

function toDraft({ form, isSettled }: TypedForm, key: string): Draft[] {
  if (isSettled || !form.formState.isDirty) return [];
  const values = withoutSecrets(form.getValues() as Values);
  return Object.keys(values).length > 0 ? [{ key, values, at: Date.now() }] : [];
}

/** Keeps what is typed on this page until its forms are shown again. */
function keep(): void {
  const current = [...forms].flatMap(([form, key]) => toDraft(form, key));
  const recent = left.filter(({ at }) => Date.now() - at < leftForMs);
  const all = [...readStored(), ...recent, ...current];
  // The last of each form.
  store([...new Map(all.map((draft) => [draft.key, draft])).values()]);
}

const removeStored = (key: string): void => store(readStored().filter((each) => each.key !== key));

/** What was kept of a form is sent or removed meanwhile: the form is still there, because a release of something else has kept it. */
export function forgetDraft(typed: TypedForm): void {
  const key = forms.get(typed);
  if (key !== undefined) removeStored(key);
}

function discard(): void {
  left = [];
  for (const form of forms.keys()) form.isSettled = true;
}

/** Adds a form to those whose text is kept when a release replaces the page, and restores what was kept of it. @returns how to remove it */
export function followForm(typed: TypedForm): () => void {
  const { form } = typed;
  const key = createKey(typed);
  if (!isFollowing) {
    addEventListener(keepDraftsEvent, keep);
    addEventListener(discardDraftsEvent, discard);
  }
  isFollowing = true;
  // It is open again: what was in it before is over.
  left = left.filter((each) => each.key !== key);
  restore(typed, key);
  const { unsubscribe } = form.watch(() => (typed.isSettled = false));
  forms.set(typed, key);
  return () => {
    forms.delete(typed);
    unsubscribe();
    const draft = toDraft(typed, key);
    if (draft.length === 0) removeStored(key);
    left = [...left.filter(({ at }) => Date.now() - at < leftForMs), ...draft];
  };
}

/** Puts what was kept into a form, unless the user types in it already, and says so. */
function restore({ form, start }: TypedForm, key: string): void {
  const draft = findDraft(key, start);
  if (!draft || form.formState.isDirty) return;
  removeStored(key);
  for (const [name, value] of Object.entries(draft)) form.setValue(name as never, value as never, { shouldDirty: true });
  toast({ title: 'We restored what you had typed.' });
}

/** The draft of a form, whose fields a later version may have changed: only what still fits is in it. */
function findDraft(key: string, start: object): Values | undefined {
  const draft = readStored().find((each) => each.key === key);
  const isSameKind = (one: unknown, other: unknown) => typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
  const fitting = Object.entries(draft?.values ?? {}).filter(
    ([name, value]) => name in start && isSameKind(value, (start as Values)[name]),
  );
  return fitting.length > 0 ? Object.fromEntries(fitting) : undefined;
}
