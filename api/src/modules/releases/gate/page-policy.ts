import type { DOMWindow } from 'jsdom';

/** Browsers refuse empty strings too, but jsdom writes them when a window closes. */
const isFilled = ([html]: unknown[]) => html !== '';

type Report = (problem: string) => void;

const refusedByPolicy = 'which the policy of the page refuses.';

/** Replaces a setter or a method by one that reports and throws, as browsers do. */
function refuse(prototype: object, name: string, isRefused: (args: unknown[]) => boolean, run: (args: unknown[]) => never): void {
  const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
  if (!descriptor) return;
  const { set, value } = descriptor as { set?: unknown; value?: unknown };
  const original = (set ?? value) as (...args: unknown[]) => unknown;
  function guarded(this: unknown, ...args: unknown[]) {
    return isRefused(args) ? run(args) : original.apply(this, args);
  }
  Object.defineProperty(prototype, name, { ...descriptor, ...(descriptor.set ? { set: guarded } : { value: guarded }) });
}

/**
 * Refuses what the page's policy (edge/src/headers/content-security.ts) refuses and jsdom would do: HTML that is made of strings, since the page's Trusted
 * Types have no rule for it, and handlers and styles in attributes.
 */
export function applyPagePolicy(window: DOMWindow, onProblem: Report): void {
  const fail = (what: string) => () => {
    onProblem(`It ${what}, ${refusedByPolicy}`);
    throw new window.TypeError(`It ${what}, ${refusedByPolicy}`);
  };
  const { Element, ShadowRoot, HTMLIFrameElement, Document, Range, DOMParser } = window;
  const sinks: [{ prototype: object }, ...string[]][] = [
    [Element, 'innerHTML', 'outerHTML', 'insertAdjacentHTML'],
    [ShadowRoot, 'innerHTML'],
    [HTMLIFrameElement, 'srcdoc'],
    [Document, 'write', 'writeln'],
    [Range, 'createContextualFragment'],
    [DOMParser, 'parseFromString'],
  ];
  for (const [{ prototype }, ...names] of sinks)
    for (const name of names) refuse(prototype, name, isFilled, fail(`makes HTML of a string (${name})`));
  refuse(
    Element.prototype,
    'setAttribute',
    ([name]) => /^(on.*|style)$/i.test(String(name)),
    fail('sets a handler or styles as an attribute'),
  );
}

/** Elements that load a file, the attribute with its URL, and the origins or schemes that the policy allows. */
const shownFiles = [
  { selector: 'img', attribute: 'src', allowed: ['own', 'data:'] },
  { selector: 'svg image', attribute: 'href', allowed: ['own', 'data:'] },
  { selector: 'iframe', attribute: 'src', allowed: ['own'] },
  { selector: 'video, audio, source, track, embed', attribute: 'src', allowed: [] },
  { selector: 'object', attribute: 'data', allowed: [] },
];

/** The files in a document that the page's policy refuses. */
export function findRefusedFiles({ document }: Pick<DOMWindow, 'document'>): string[] {
  return shownFiles.flatMap(({ selector, attribute, allowed }) =>
    [...document.querySelectorAll(selector)].flatMap((element) => {
      const value = element.getAttribute(attribute);
      if (!value) return [];
      const { origin, protocol, href } = new URL(value, document.location.href);
      const kind = origin === document.location.origin ? 'own' : protocol;
      return allowed.includes(kind) ? [] : [`It shows ${href}, ${refusedByPolicy}`];
    }),
  );
}
