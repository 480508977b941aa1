import type { MenuEntry } from '@techadds/shared/contract/releases/registry';
import { roles, type Role } from '@techadds/shared/roles';
import { findLongestRoute, findRoute } from '@techadds/shared/routes';
import type { RemoteScripts } from '../../../platform/deps';
import { createExampleFetch } from './example-replies';
import { findRefusedFiles } from './page-policy';
import { createWindow } from './window';

interface Container {
  init(scope: object): void | Promise<void>;
  get(module: string): Promise<() => { routes?: unknown }>;
}
interface Route {
  path: string;
  page: unknown;
}

/** What the window's program (shell/src/release-check) offers. It is of the shell's release, so that earlier ones have to offer the same. */
interface ReleaseCheck {
  shareScope: object;
  renderPage: (route: Route, role: Role, settle: () => Promise<void>) => Promise<unknown[]>;
}

/** A page that sent no request for some turns of the event loop is complete. Turns, not time: a busy machine has fewer of them. */
const [quietTurns, mostTurns] = [8, 200];

const describe = (error: unknown) => (error as Error | null)?.message ?? String(error);

/** The roles that the route table, or else the remote's menu, lets open a page; every role for a page in neither. */
function findRoles(path: string, menu: readonly MenuEntry[]): readonly Role[] {
  const example = path.replaceAll(/:\w+/g, 'x');
  return findRoute(example)?.roles ?? findLongestRoute(menu, example)?.roles ?? roles;
}

/**
 * Loads a remote as the shell does and renders each of its pages as each role that may open it, with examples as data.
 * @param remote with the `program` that runs in the window and provides what its shell does
 * @returns what is wrong: a script that throws, a missing member, routes that are not routes, a page that throws
 */
export async function loadRemote({ name, version, entry, menu = [], scripts, program }: RemoteScripts): Promise<string[]> {
  const base = `https://app.example/remotes/${name}/${version}/`;
  const problems = new Set<string>();
  let turnsLeft = 0;
  const onRequest = () => (turnsLeft = quietTurns);
  const fetch = createExampleFetch(onRequest);
  const window = createWindow({ base, scripts, fetch, program, onRequest }, (problem) => problems.add(problem));
  const { shareScope, renderPage } = window.__techadds_release_check as ReleaseCheck;
  const settle = async () => {
    turnsLeft = quietTurns;
    for (let turn = 0; turnsLeft > 0 && turn < mostTurns; turn += 1, turnsLeft -= 1) await new Promise((resolve) => setTimeout(resolve, 4));
    for (const problem of findRefusedFiles(window)) problems.add(problem);
  };
  try {
    await runScript(window, base + entry);
    const container = window[`techadds_${name.replaceAll('-', '_')}_${version}`] as Container | undefined;
    if (!container) return [...problems, `${entry} does not declare the container of ${name} ${version}.`];
    await container.init(shareScope);
    const routes = checkRoutes((await container.get('./mfe'))().routes);
    if (typeof routes === 'string') return [routes];
    for (const route of routes)
      for (const role of findRoles(route.path, menu))
        for (const error of await renderPage(route, role, settle)) problems.add(`${route.path} fails for ${role}: ${describe(error)}`);
    return [...problems];
  } catch (error) {
    return [...problems, `./mfe does not load: ${describe(error)}`];
  } finally {
    window.close();
  }
}

/** The routes of a remote, or what is wrong with them. */
function checkRoutes(routes: unknown): Route[] | string {
  if (!Array.isArray(routes) || routes.length === 0) return './mfe has no routes.';
  const wrong = (routes as Partial<Route>[]).find(
    ({ path, page }) => typeof path !== 'string' || !['function', 'object'].includes(typeof page),
  );
  return wrong ? `./mfe has a route without a path or a page: ${JSON.stringify(wrong)}.` : (routes as Route[]);
}

const runScript = ({ document }: { document: Document }, src: string) =>
  new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src });
    script.addEventListener('load', resolve);
    script.addEventListener('error', () => reject(new Error(`${src} does not run.`)));
    document.head.append(script);
  });
