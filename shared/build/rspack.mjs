import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import federation from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { ChunkIntegrityPlugin } from './chunk-integrity-plugin.mjs';
import { sharedEntryPoints } from './entry-points.mjs';
import { root, sharedFile } from './project.mjs';
import { appPaths, remoteNameOf, remotePort } from './remotes.mjs';
import { buildVersion } from './version.mjs';

const { ModuleFederationPlugin } = federation;
const require = createRequire(import.meta.url);

/** The version of every app in development, where nothing is published. */
export const devVersion = '0000000000';

/** The ports of the development servers: the app's for the shell, and for a remote the one in its package.json. */
export const devPort = (name) => (name === 'shell' ? Number(process.env.PORT ?? 8080) : remotePort(name));

/** The API in development, at an origin of its own. Otherwise the edge fills in its base when it serves the page. */
const devApiUrl = `http://localhost:${process.env.API_PORT || 3000}`;

const packageVersion = (name) => require(`${name}/package.json`).version;
const sharedVersion = () => JSON.parse(readFileSync(sharedFile('package.json'), 'utf8')).version;

/** The name of a remote's container: unique to a version, so that two versions never collide in the globals of a page. */
export const containerName = (name, version) => `techadds_${name.replaceAll('-', '_')}_${version}`;

/** The packages that the shell provides to remotes, in the versions it is built with. */
export const providedVersions = () => ({
  '@techadds/shared': sharedVersion(),
  react: packageVersion('react'),
  'react-dom': packageVersion('react-dom'),
});

/** The packages that a remote requires from the shell, as ranges of the versions it is built with. */
export const requiredVersions = () =>
  Object.fromEntries(Object.entries(providedVersions()).map(([name, version]) => [name, `^${version}`]));

const isDev = () => process.env.NODE_ENV === 'development';

/** The origin of the deployed shell that a remote is developed in (`npm run dev -- --against`). Its React has no hot reload. */
const deployedShell = () => process.env.DEPLOYED_SHELL || undefined;
const hasHotReload = () => isDev() && deployedShell() === undefined;

/** Configuration that all browser apps share. */
function commonConfig(name, { version, output, plugins = [] }) {
  const { folder, dist } = appPaths(name);
  const dir = join(root, folder);
  const dev = isDev();
  return {
    mode: dev ? 'development' : 'production',
    context: dir,
    target: ['web', 'es2022'],
    devtool: dev ? 'cheap-module-source-map' : 'hidden-source-map',
    output: {
      path: join(root, dist, version),
      filename: '[name].js',
      chunkFilename: '[name].js',
      cssFilename: '[name].css',
      assetModuleFilename: 'assets/[name][ext]',
      // Paths of this checkout must not appear in the output, not even in the maps.
      devtoolModuleFilenameTemplate: `techadds://${name}/[resource-path]`,
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 4000,
      ...output,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      conditionNames: ['import', 'module', 'browser', 'default'],
      alias: { ...containerRuntimeAlias(), ...(dev ? {} : { ...productionRouterAliases(), ...cssPropertyAliases }) },
    },
    module: {
      rules: [
        { test: /\.tsx?$/, loader: 'builtin:swc-loader', type: 'javascript/auto', options: swcOptions(hasHotReload()) },
        {
          test: /[\\/]shared[\\/]src[\\/]contract[\\/](?:\w[\w-]*[\\/])?\w[\w-]*\.ts$/,
          enforce: 'pre',
          loader: sharedFile('build/strip-schemas-loader.mjs'),
        },
        ...(dev ? [] : [{ test: /\.tsx?$/, enforce: 'post', loader: sharedFile('build/split-schemas-loader.mjs') }, ...treeShakingRules]),
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.(woff2|svg)$/, type: 'asset/resource' },
      ],
    },
    optimization: dev ? {} : { moduleIds: 'natural', chunkIds: 'natural', minimizer: minimizers() },
    performance: false,
    lazyCompilation: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    plugins: [...plugins, ...(dev ? [] : [compileHint()])],
  };
}

/**
 * Asks browsers to compile the large scripts of the first screen as a whole, in the background while they load: functions that are compiled one by
 * one, when they are called, cost a phone 0.2 s. After minification, which removes comments, and before files are hashed.
 * @see https://v8.dev/blog/explicit-compile-hints
 */
function compileHint() {
  const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
  return new rspack.BannerPlugin({ banner: '//# allFunctionsCalledOnLoad', raw: true, include: /^(start|app|list)\.js$/, stage });
}

/** The router's package resolves to its development build under every condition; the production build omits the warnings. */
function productionRouterAliases() {
  const { resolve } = createRequire(require.resolve('react-router-dom/package.json'));
  const folder = join(dirname(resolve('react-router/package.json')), 'dist/production');
  return { 'react-router$': join(folder, 'index.mjs'), 'react-router/dom$': join(folder, 'dom-export.mjs') };
}

const cssPropertyAliases = { '@pandacss/is-valid-prop$': sharedFile('build/is-css-property.mjs') };

/** Outside browsers, which know what a CSS property is, the library's own list answers. */
const withoutCssPropertyAliases = (alias) => Object.fromEntries(Object.entries(alias).filter(([name]) => !(name in cssPropertyAliases)));

/** The runtime of containers, which the federation plugin looks up by this name. */
function containerRuntimeAlias() {
  const paths = [require.resolve('@module-federation/enhanced')];
  const runtime = require.resolve('@module-federation/webpack-bundler-runtime', { paths });
  return { [`${runtime}$`]: sharedFile('build/container-runtime.mjs') };
}

/** Libraries that do not declare that their unused code can be dropped. */
const treeShakingRules = [
  {
    test: /[\\/]react-router[\\/]dist[\\/]production[\\/].*\.mjs$/,
    enforce: 'pre',
    loader: sharedFile('build/pure-annotations-loader.mjs'),
  },
  {
    test: /[\\/]query-core[\\/]build[\\/]modern[\\/]query\.js$/,
    enforce: 'pre',
    loader: sharedFile('build/strip-infinite-queries-loader.mjs'),
  },
  {
    test: /[\\/]@emotion[\\/]cache[\\/]dist[\\/].*\.js$/,
    loader: sharedFile('build/strip-styles-loader.mjs'),
  },
  {
    test: /[\\/]@chakra-ui[\\/]react[\\/]dist[\\/]esm[\\/]preset-base\.js$/,
    loader: sharedFile('build/strip-conditions-loader.mjs'),
  },
  { test: /[\\/]node_modules[\\/](hoist-non-react-statics|react-is)[\\/]/, sideEffects: false },
];

const minimizers = () => [
  new rspack.SwcJsMinimizerRspackPlugin({
    minimizerOptions: { ecma: 2022, compress: { passes: 3, ecma: 2022 } },
  }),
  new rspack.LightningCssMinimizerRspackPlugin(),
];

/**
 * Splits only code that several lazy chunks share: a release is replaced as a whole, so a separate chunk of libraries would not stay cached longer.
 */
const cacheGroups = { default: { minChunks: 2, minSize: 20_000, reuseExistingChunk: true }, defaultVendors: false };
/** Scripts of the shell that run without the app; in development there are no releases to keep, and nothing is sent early or traced. */
const scripts = {
  sw: './src/service-worker/worker.ts',
  'early-requests': './src/early-requests/send.ts',
  traces: './src/tracing/start.ts',
};
/**
 * Chunks of the shell that are one file with everything in them: scripts that run without the app have no loader for chunks, and
 * the app, the parts of lists and the sign-in page are on the way of every first screen.
 */
const wholeChunks = [...Object.keys(scripts), 'app', 'list', 'login'];
/** The dashboard loads beside the app, which has all that the two share. */
const shellCacheGroups = {
  default: { ...cacheGroups.default, chunks: ({ name }) => !wholeChunks.includes(name) },
  defaultVendors: false,
  app: { name: 'app', chunks: ({ name }) => ['app', 'dashboard'].includes(name), minChunks: 2, minSize: 0, priority: 10 },
};

const swcOptions = (hot) => ({
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    target: 'es2022',
    transform: { react: { runtime: 'automatic', development: hot, refresh: hot } },
  },
});

/**
 * The share keys: each has one instance in a page, the shell's. Remotes contain no copy, so there can be no second instance. Stateless entry
 * points are not share keys; they are compiled in.
 */
function sharedModules() {
  const range = requiredVersions();
  const singleton = (requiredVersion) => ({ singleton: true, strictVersion: true, import: false, requiredVersion });
  return {
    react: singleton(range.react),
    'react/jsx-runtime': singleton(range.react),
    ...(isDev() && { 'react/jsx-dev-runtime': singleton(range.react) }),
    'react-dom': singleton(range['react-dom']),
    'react-dom/client': singleton(range['react-dom']),
    ...Object.fromEntries(
      sharedEntryPoints().map((entryPoint) => [`@techadds/shared/${entryPoint}`, singleton(range['@techadds/shared'])]),
    ),
  };
}

/**
 * The configuration of a remote; all remotes are alike.
 * @param {{ dir: string, isPublic?: boolean }} app the folder of the remote, whose name is the remote's name; `isPublic` builds the remote
 * of its pages for visitors without an account, from `src/public.ts`
 */
export function remoteConfig({ dir, isPublic = false }) {
  const name = remoteNameOf(dir) + (isPublic ? '-public' : '');
  const source = isPublic ? './src/public.ts' : './src/mfe.ts';
  const dev = isDev();
  const version = dev ? devVersion : buildVersion(name);
  const container = containerName(name, version);
  const config = commonConfig(name, {
    version,
    output: { uniqueName: container, publicPath: 'auto' },
    plugins: [
      new ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        exposes: { './mfe': source },
        manifest: true,
        dts: false,
        shareStrategy: 'loaded-first',
        shared: sharedModules(),
      }),
      ...(hasHotReload() ? [new ReactRefreshRspackPlugin({ injectEntry: false })] : []),
      ...(dev ? [] : [new ChunkIntegrityPlugin()]),
    ],
  });
  return {
    name,
    ...config,
    // A page is one file: parts that pages share are small, and a file for each would cost a page more than its own copy.
    optimization: { ...config.optimization, splitChunks: false },
    // The container is the only entry; a main entry would be dead weight. In development it contains the hot reload client.
    entry: dev ? { main: source } : {},
    // The page has one React renderer, which is registered with the shell's refresh runtime; a second runtime would never receive it.
    ...(hasHotReload() && { externals: { 'react-refresh/runtime': `var globalThis.__reactRefresh.for(${JSON.stringify(name)})` } }),
    ...(dev && { devServer: devServer(name) }),
  };
}

const providedVersionsDefinitions = () => ({
  'process.env.SHARED_VERSION': JSON.stringify(sharedVersion()),
  'process.env.REACT_VERSION': JSON.stringify(packageVersion('react')),
  'process.env.REACT_DOM_VERSION': JSON.stringify(packageVersion('react-dom')),
});

/**
 * Nothing can be shown in place of the shell, so its scripts may take as long as a slow connection or a busy device needs; no longer than a request to
 * the API, because whoever tries again waits for the same request until then. A remote's page is replaced by a message after 4 s.
 */
const shellChunkTimeoutMs = 20_000;

/** The configuration of the shell: a plain app that hosts the federation at runtime. */
export function shellConfig() {
  const dev = isDev();
  const version = dev ? devVersion : buildVersion('shell');
  const config = commonConfig('shell', {
    version,
    output: { uniqueName: 'techadds_shell', publicPath: dev ? '/' : `/shell/${version}/`, chunkLoadTimeout: shellChunkTimeoutMs },
    plugins: [
      new rspack.DefinePlugin(providedVersionsDefinitions()),
      new rspack.CopyRspackPlugin({ patterns: [{ from: 'src/public' }] }),
      new rspack.HtmlRspackPlugin({
        template: './src/index.html',
        templateParameters: { version, apiBase: dev ? devApiUrl : '__API_BASE__' },
        inject: 'head',
        chunks: ['main'],
        scriptLoading: 'defer',
        minify: !dev,
      }),
      ...(dev
        ? [new ReactRefreshRspackPlugin({ injectEntry: false })]
        : [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'] })]),
    ],
  });
  return {
    name: 'shell',
    ...config,
    entry: {
      main: [...(dev ? [sharedFile('build/react-refresh-host.mjs')] : []), './src/index.ts'],
      ...(!dev && scripts),
    },
    optimization: {
      ...config.optimization,
      splitChunks: { chunks: ({ name }) => !Object.hasOwn(scripts, name), cacheGroups: shellCacheGroups },
    },
    ...(dev && { devServer: devServer('shell') }),
  };
}

/** The script of the sign-in page before React: one file, without React and with stores of its own. */
export function signInScriptConfig(path, filename) {
  const config = commonConfig('shell', { version: '', output: { path, filename, uniqueName: 'techadds_sign_in' } });
  return {
    ...config,
    name: 'sign-in',
    entry: './src/sign-in/script.ts',
    resolve: {
      ...config.resolve,
      alias: { ...config.resolve.alias, react$: false, zustand$: sharedFile('build/zustand-without-react.mjs') },
    },
    module: { ...config.module, parser: { javascript: { dynamicImportMode: 'eager' } } },
  };
}

/** The program that renders the sign-in page at build time, with the URLs of the shell's files. */
export function prerenderConfig(path, version) {
  const config = commonConfig('shell', { version, output: { path, filename: 'prerender.cjs', publicPath: `/shell/${version}/` } });
  const cache = sharedFile('build/recording-cache.mjs');
  const original = join(dirname(require.resolve('@emotion/cache/package.json')), 'dist/emotion-cache.esm.js');
  const alias = { ...withoutCssPropertyAliases(config.resolve.alias), '@emotion/cache$': cache };
  return {
    ...config,
    name: 'prerender',
    target: 'node20',
    devtool: false,
    entry: './src/sign-in/prerender.tsx',
    output: { ...config.output, library: { type: 'commonjs2' } },
    resolve: { ...config.resolve, conditionNames: ['import', 'module', 'node', 'default'], alias },
    module: {
      ...config.module,
      parser: { javascript: { dynamicImportMode: 'eager' } },
      rules: [...config.module.rules, { test: cache, resolve: { alias: { '@emotion/cache$': original } } }],
    },
    optimization: { minimize: false },
  };
}

/** The shell as the release check runs it: one script with everything that the shell provides, and a function that renders a remote's page. */
export function releaseCheckConfig({ path, filename }) {
  const config = commonConfig('shell', { version: '', output: { path, filename, uniqueName: 'techadds_release_check', publicPath: '/' } });
  return {
    ...config,
    name: 'release-check',
    devtool: false,
    entry: './src/release-check/program.ts',
    resolve: { ...config.resolve, alias: withoutCssPropertyAliases(config.resolve.alias) },
    plugins: [new rspack.DefinePlugin(providedVersionsDefinitions())],
    module: { ...config.module, parser: { javascript: { dynamicImportMode: 'eager' } } },
  };
}

/**
 * Hot reload without page reloads; every app has its own server and socket. In a deployed shell the page is loaded again, and nobody but this
 * shell's pages reads the files.
 */
function devServer(name) {
  const port = devPort(name);
  const shell = deployedShell();
  return {
    port,
    hot: shell === undefined,
    liveReload: shell !== undefined,
    devMiddleware: { stats: { all: false, errors: true, warnings: true, colors: true } },
    ...(shell === undefined ? { allowedHosts: 'all' } : { host: 'localhost', allowedHosts: ['localhost', new URL(shell).hostname] }),
    headers: { 'Access-Control-Allow-Origin': shell ?? '*' },
    client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false, logging: 'warn' },
  };
}
