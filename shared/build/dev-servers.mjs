import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RspackDevServer } from '@rspack/dev-server';
import { rspack } from '@rspack/core';
import { root } from './project.mjs';
import { appPaths, readMenu, remoteNames } from './remotes.mjs';
import { devPort, devVersion, requiredVersions } from './rspack.mjs';

const placeholderHash = `sha384-${'A'.repeat(64)}`;
const remoteBase = (name) => `/remotes/${name}/${devVersion}/`;

/** The registry of a development page: every remote, for every role. Its hashes are not checked. */
const registry = (names) => ({
  version: 1,
  shell: { version: devVersion },
  remotes: names.map((name) => ({
    name,
    label: name,
    ...readMenu(name),
    version: devVersion,
    base: remoteBase(name),
    entry: 'remoteEntry.js',
    files: { 'remoteEntry.js': placeholderHash },
    page: [],
    doors: [],
    requires: requiredVersions(),
    roles: [],
    offline: false,
  })),
});

const loadConfig = async (name) => (await import(pathToFileURL(join(root, appPaths(name).config)))).default;

/** Compiles an app and serves it with further options; resolves after the first compilation, with or without errors. */
async function serve(name, extra = {}) {
  const { devServer, ...config } = await loadConfig(name);
  const compiler = rspack(config);
  const compiled = new Promise((resolve) => compiler.hooks.done.tap('dev', resolve));
  const server = new RspackDevServer(
    { ...devServer, ...extra, devMiddleware: { ...devServer.devMiddleware, ...extra.devMiddleware } },
    compiler,
  );
  await server.start();
  await compiled;
  return { stop: () => server.stop() };
}

/**
 * Starts the development servers of the shell and of all remotes in this process. The shell's server proxies requests for the others, so
 * that the page has one origin, as in production.
 * @param {{ api: string }} options `api`: the URL of the API
 * @returns {Promise<{ stop: () => Promise<void> }>}
 */
export async function startDevServers({ api }) {
  const names = remoteNames();
  const remotes = names.map((name) => serve(name, { devMiddleware: { publicPath: remoteBase(name) } }));
  const shell = serve('shell', {
    historyApiFallback: true,
    proxy: [
      { context: ['/api'], target: api, xfwd: true },
      ...names.map((name) => ({ context: [`/remotes/${name}/`], target: `http://localhost:${devPort(name)}` })),
    ],
    setupMiddlewares(middlewares) {
      const respond = (_request, response) => {
        response.setHeader('Content-Type', 'application/json');
        response.end(JSON.stringify(registry(names)));
      };
      return [{ name: 'registry', path: '/registry.json', middleware: respond }, ...middlewares];
    },
  });
  const servers = await Promise.all([shell, ...remotes]);
  return { stop: async () => void (await Promise.all(servers.map((server) => server.stop()))) };
}

/** Starts the development server of one remote, for pages of a deployed shell (the variable DEPLOYED_SHELL). */
export const startRemoteServer = (name) => serve(name);
