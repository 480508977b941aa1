import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import { coreModules, lazyModules } from './shared-modules';

/** The packages that the shell provides, with their versions. */
export const providedVersions: Readonly<Record<string, string | undefined>> = {
  react: process.env.REACT_VERSION ?? '0.0.0',
  'react-dom': process.env.REACT_DOM_VERSION ?? '0.0.0',
  '@techadds/shared': process.env.SHARED_VERSION ?? '0.0.0',
};

/** A module as containers request it: by its key, and one version, the shell's. `loaded` tells whether the shell uses it itself. */
interface SharedModule {
  get: () => Promise<() => object>;
  from: 'shell';
  loaded: boolean;
}
export type ShareScope = Record<string, Record<string, SharedModule>>;

/** What the shell provides to the containers of remotes. There is one version of each module, so a page has one instance of it. */
export const shareScope: ShareScope = {};

function provide(packageName: string, path: string, load: () => Promise<object>, loaded = false): void {
  shareScope[packageName + path] = {
    [providedVersions[packageName]!]: { get: () => load().then((module) => () => module), from: 'shell', loaded },
  };
}
const provideLoaded = (packageName: string, path: string, module: object) =>
  provide(packageName, path, () => Promise.resolve(module), true);

provideLoaded('react', '', react);
provideLoaded('react', '/jsx-runtime', jsxRuntime);
provideLoaded('react-dom', '', reactDom);
provideLoaded('react-dom', '/client', reactDomClient);
if (process.env.NODE_ENV === 'development') provide('react', '/jsx-dev-runtime', () => import('react/jsx-dev-runtime'));
for (const [name, module] of Object.entries(coreModules)) provideLoaded('@techadds/shared', `/${name}`, module);
for (const [name, load] of Object.entries(lazyModules)) provide('@techadds/shared', `/${name}`, load);

// Where federation tools look for it.
Object.assign(globalThis, { __webpack_share_scopes__: { default: shareScope } });
