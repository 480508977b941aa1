import { Script } from 'node:vm';
import { JSDOM, ResourceLoader, VirtualConsole, type DOMWindow } from 'jsdom';
import { applyPagePolicy } from './page-policy';

/** Loads the scripts of a release by their URLs, and nothing else. */
class ReleaseLoader extends ResourceLoader {
  private readonly base: string;
  private readonly scripts: Readonly<Record<string, string>>;
  private readonly onRequest: () => void;
  private readonly onMissing: (file: string) => void;

  constructor({ base, scripts, onRequest }: Omit<WindowOptions, 'program' | 'fetch'>, onMissing: (file: string) => void) {
    super();
    [this.base, this.scripts, this.onRequest, this.onMissing] = [base, scripts, onRequest, onMissing];
  }

  override fetch(url: string) {
    const file = url.startsWith(this.base) ? url.slice(this.base.length) : url;
    this.onRequest();
    // Styles and pictures are not needed to render, but the policy of the page refuses those of other origins.
    const isOwn = new URL(url).origin === new URL(this.base).origin;
    const code = this.scripts[file] ?? (isOwn && !file.endsWith('.js') ? '' : undefined);
    if (code === undefined) this.onMissing(file);
    return code === undefined
      ? (Promise.reject(new Error(`${file} is not in the release.`)) as ReturnType<ResourceLoader['fetch']>)
      : (Promise.resolve(Buffer.from(code)) as ReturnType<ResourceLoader['fetch']>);
  }
}

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** The ways to the network that jsdom has itself: from here, they would lead into the network of the server. */
const withoutNetwork = Object.fromEntries(
  ['XMLHttpRequest', 'WebSocket'].map((name) => [
    name,
    class extends EventTarget {
      readonly upload = new EventTarget();
      open() {}
      send() {}
      setRequestHeader() {}
      abort() {}
      close() {}
    },
  ]),
);

/** The policy of the page refuses code that is made of strings; jsdom itself needs it, outside the window. */
const refuseStrings = `{
  const refuse = () => { throw new EvalError('Code generation from strings disallowed for this context'); };
  globalThis.eval = refuse;
  globalThis.Function = new Proxy(Function, { apply: refuse, construct: refuse });
  for (const each of [() => {}, async () => {}, function* () {}, async function* () {}])
    Object.defineProperty(Object.getPrototypeOf(each), 'constructor', { value: globalThis.Function });
}`;

interface WindowOptions {
  /** The URL of the release's files. */
  base: string;
  scripts: Readonly<Record<string, string>>;
  fetch: typeof globalThis.fetch;
  program: string;
  /** Is called with each request for a file. */
  onRequest: () => void;
}

/** What browsers have and jsdom has not. */
const missing = {
  matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
  scrollTo() {},
  ResizeObserver: Observer,
  IntersectionObserver: Observer,
  ...{ TextEncoder, TextDecoder, structuredClone, Request, Response, Headers, AbortController, AbortSignal },
};

/**
 * A window without a screen, in which the program has run.
 * @param onProblem is called with what is missing or throws
 */
export function createWindow({ program, fetch, ...release }: WindowOptions, onProblem: (problem: string) => void): DOMWindow {
  const virtualConsole = new VirtualConsole();
  virtualConsole.on('jsdomError', (error) => {
    const { detail } = error as { detail?: unknown };
    if (detail instanceof Error || (detail as Error | undefined)?.message) onProblem((detail as Error).message);
  });
  const dom = new JSDOM('<!doctype html><html><head></head><body></body></html>', {
    ...{ url: 'https://app.example/', runScripts: 'dangerously', pretendToBeVisual: true, virtualConsole },
    resources: new ReleaseLoader(release, (file) => onProblem(`${file} is requested, but it is not in the release.`)),
  });
  const fetchOwn: typeof fetch = (input, init) => {
    const { origin } = new URL(input instanceof Request ? input.url : input, dom.window.location.href);
    if (origin === dom.window.location.origin) return fetch(input, init);
    onProblem(`It sends a request to ${origin}, which the policy of the page refuses.`);
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  Object.assign(dom.window, missing, withoutNetwork, { fetch: fetchOwn });
  applyPagePolicy(dom.window, onProblem);
  for (const code of [refuseStrings, program]) new Script(code).runInContext(dom.getInternalVMContext());
  return dom.window;
}
