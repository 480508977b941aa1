import { keepDraftsEvent } from '@techadds/shared/router';
import { identityKey, useSession } from '@techadds/shared/session';

type Values = Record<string, unknown>;
interface Draft {
  key: string;
  values: Values;
  at: number;
}

/** A form on the page. */
export interface TypedForm {
  key: string;
  /** What was typed and neither saved nor discarded; undefined where there is nothing. */
  read: () => Values | undefined;
  /** What was typed is not wanted any more. */
  discard: () => void;
}

/** A form that a navigation has just removed still counts: the reload that it is followed by comes within a moment. */
const leftForMs = 1_000;
/** How long a draft waits for its form. */
const keptMs = 600_000;
/** Fields that are never written into the storage of a browser. */
const secretName = /password|secret|token|key|account|iban/i;

const forms = new Set<TypedForm>();
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

const toDraft = ({ key, read }: TypedForm): Draft[] => {
  const values = withoutSecrets(read() ?? {});
  return Object.keys(values).length > 0 ? [{ key, values, at: Date.now() }] : [];
};

/** Keeps what is typed on this page until its forms are shown again. */
function keep(): void {
  const current = [...forms].flatMap(toDraft);
  const recent = left.filter(({ at }) => Date.now() - at < leftForMs);
  const all = [...readStored(), ...recent, ...current];
  // The last of each form.
  store([...new Map(all.map((draft) => [draft.key, draft])).values()]);
}

/** Adds a form to those whose text is kept when a release replaces the page. @returns how to remove it */
export function followForm(form: TypedForm): () => void {
  if (!isFollowing) addEventListener(keepDraftsEvent, keep);
  isFollowing = true;
  // It is open again: what was in it before is over.
  left = left.filter(({ key }) => key !== form.key);
  forms.add(form);
  return () => {
    forms.delete(form);
    left = [...left.filter(({ at }) => Date.now() - at < leftForMs), ...toDraft(form)];
  };
}

/** The user has decided to lose what they typed. */
export function discardDrafts(): void {
  left = [];
  for (const form of forms) form.discard();
}

/** The draft of a form, whose fields a later version may have changed: only what still fits is in it. */
export function findDraft<T extends object>(key: string, start: T): Partial<T> | undefined {
  const draft = readStored().find((each) => each.key === key);
  const isSameKind = (one: unknown, other: unknown) => typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
  const fitting = Object.entries(draft?.values ?? {}).filter(([name, value]) => name in start && isSameKind(value, start[name as keyof T]));
  return fitting.length > 0 ? (Object.fromEntries(fitting) as Partial<T>) : undefined;
}

export const forgetDraft = (key: string): void => store(readStored().filter((each) => each.key !== key));
