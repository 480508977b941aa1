import { createContext, runInContext } from 'node:vm';
import * as paths from '@techadds/shared/paths';
import type { RemoteScripts } from '../../../platform/deps';
import { createModuleStub, createPageGlobals } from './browser-stubs';

interface Container {
  init(scope: object): void | Promise<void>;
  get(module: string): Promise<() => { routes?: unknown }>;
}
type LoadPage = () => Promise<unknown>;

/** The file that a stack or message names, without the address that stands for the page. */
const describe = (error: unknown) =>
  error instanceof Error || (error as Error | null)?.message ? (error as Error).message : String(error);

/**
 * Loads a remote as the shell does, and all its pages, in a context with stubs for the page and for what the shell provides.
 * @returns what is wrong: a script that throws, a missing member, routes that are not routes
 */
export async function loadRemote({ name, version, entry, scripts }: RemoteScripts): Promise<string[]> {
  const base = `https://app.example/remotes/${name}/${version}/`;
  const problems: string[] = [];
  const run = (file: string) => {
    const code = scripts[file];
    if (code === undefined) throw new Error(`${file} is requested, but it is not in the release.`);
    runInContext(code, context, { filename: file });
  };
  const globals = createPageGlobals(base, run);
  // Code made of strings is refused, as by the policy of the page.
  const context = createContext(globals, { codeGeneration: { strings: false, wasm: false } });
  Object.assign(globals, { window: globals, self: globals });

  const pages: LoadPage[] = [];
  const lazyPage = (load: LoadPage) => {
    pages.push(load);
    return () => null;
  };
  const modules: Record<string, unknown> = { '@techadds/shared/ui': createModuleStub({ lazyPage }), '@techadds/shared/paths': paths };
  const provide = (key: string) => ({ get: async () => () => modules[key] ?? createModuleStub() });
  const shareScope = new Proxy({}, { get: (_, key) => (typeof key === 'string' ? { '0.0.0': provide(key) } : undefined), has: () => true });

  try {
    run(entry);
    const container = globals[`techadds_${name.replaceAll('-', '_')}_${version}`] as Container | undefined;
    if (!container) return [`${entry} does not declare the container of ${name} ${version}.`];
    await container.init(shareScope);
    const { routes } = (await container.get('./mfe'))();
    if (!Array.isArray(routes) || routes.length === 0) return ['./mfe has no routes.'];
    for (const route of routes as { path?: unknown; page?: unknown }[])
      if (typeof route?.path !== 'string' || !['function', 'object'].includes(typeof route.page))
        problems.push(`./mfe has a route without a path or a page: ${JSON.stringify(route)}.`);
  } catch (error) {
    return [`./mfe does not load: ${describe(error)}`];
  }
  for (const load of pages) {
    const page = await load().catch((error: unknown) => ({ problem: describe(error) }));
    if (typeof page === 'object' && page !== null && 'problem' in page) problems.push(`A page does not load: ${String(page.problem)}`);
    else if (page === undefined) problems.push('A page is not exported by its module.');
  }
  return problems;
}
