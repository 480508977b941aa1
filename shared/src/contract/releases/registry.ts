import * as z from 'zod/mini';
import { roles } from '@techadds/shared/roles';
import { iconPattern, isOwnPath, menuGroups, namePatterns, releasePatterns, pathPattern } from './names';

export const Version = z.string().check(z.regex(namePatterns.version));
export const AppName = z.string().check(z.regex(releasePatterns.app));
const RemoteName = z.string().check(z.regex(namePatterns.remote));
const FilePath = z.string().check(z.regex(namePatterns.file));
const Integrity = z.string().check(z.regex(namePatterns.integrity));
const EntryPoint = z.string().check(z.regex(namePatterns.entryPoint));

/** What a page loads before its first rows: files of its release, and lazy entry points of the shared package. */
const pageFiles = { files: z.array(FilePath), entryPoints: z.array(EntryPoint) };
/** GET requests below the API's base, with the parameters of the route in braces; missing in releases of earlier versions. */
const Requests = z.optional(z.array(z.string().check(z.regex(releasePatterns.request))));

/** A page of a remote that is not in the route table: its place in the menu, and who may open it. */
export const MenuEntry = z.strictObject({
  path: z.string().check(z.regex(pathPattern)),
  label: z.string().check(z.regex(namePatterns.label)),
  icon: z.string().check(z.regex(iconPattern)),
  /** Nobody else may open the page. The server still decides about data. */
  roles: z.array(z.enum(roles)).check(z.minLength(1)),
  /** Missing for a page that is only linked from other pages. */
  group: z.optional(z.enum(menuGroups)),
});
export type MenuEntry = z.infer<typeof MenuEntry>;

const menuFields = {
  /** Missing in releases of remotes in the route table, which has their pages. */
  menu: z.optional(z.array(MenuEntry).check(z.minLength(1), z.maxLength(20))),
};
const hasOwnPaths = ({ name, menu = [] }: { name: string; menu?: MenuEntry[] | undefined }) =>
  menu.every(({ path }) => isOwnPath(name, path));
const ownPathsMessage = 'menu must list paths of the remote: those of mfe-support begin with /support';

const buildFields = {
  version: Version,
  /** The file that a browser requests first: a remote's container, the shell's page. */
  entry: FilePath,
  /** Every published file with its hash. Files that are not listed are neither served nor executed. */
  files: z.record(FilePath, Integrity),
  /** Files of the first screen, for preloading. */
  page: z.array(FilePath),
  /** Lazy entry points of the shared package that the first screen needs, for preloading. */
  doors: z.array(EntryPoint),
  /** What each page loads beside `page`, by the path pattern of its route; missing in releases of earlier versions. */
  routes: z.optional(z.record(z.string(), z.strictObject(pageFiles))),
  /** Semver ranges that the shell must satisfy: `{ react: '^19.3.1', '@techadds/shared': '^1.0.0' }`. */
  requires: z.record(z.string(), z.string()),
};

/**
 * The exports of an entry point of the shared package by name, with the hashes of what their types are made of, separated by spaces
 * (shared/build/type-lines.mjs). Shells of earlier versions have the names alone.
 */
const EntryPointExports = z.union([z.array(z.string()), z.record(z.string(), z.string())]);
export type EntryPointExports = z.infer<typeof EntryPointExports>;

/** What pages load from the shell. */
const ShellPreload = z.strictObject({
  /** Files of every page. */
  start: z.array(FilePath),
  /** Files of every page of a signed-in user. */
  app: z.array(FilePath),
  /** Files of the lazy entry points of the shared package. */
  entryPoints: z.record(EntryPoint, z.array(FilePath)),
  /** Of every page of a signed-in user. */
  requests: Requests,
  /** The hashes of all these files as the shell's loader names them: browsers use a preloaded file only under the same hash. */
  hashes: z.record(FilePath, z.string().check(z.regex(releasePatterns.shellIntegrity))),
});

/** `release.json`, which a build writes next to its output: the data that the edge needs to publish it. */
export const Release = z
  .strictObject({
    name: AppName,
    ...buildFields,
    /** As in the registry, with what each page requests before its first rows. */
    routes: z.optional(z.record(z.string(), z.strictObject({ ...pageFiles, requests: Requests }))),
    /** The shell only; missing in releases of earlier versions. */
    preload: z.optional(ShellPreload),
    /** The shell only: the versions that it provides to the remotes, to check a remote's requirements before its release. */
    provides: z.optional(z.record(z.string(), z.string())),
    /** The shell only: what remotes may use, and the type of what they expose; missing in releases of earlier versions. */
    contract: z.optional(z.record(EntryPoint, EntryPointExports)),
    /** The name of the remote in the interface; missing where there is no menu. */
    label: z.optional(z.string().check(z.regex(namePatterns.label))),
    ...menuFields,
  })
  .check(
    z.refine(hasOwnPaths, ownPathsMessage),
    z.refine(({ name, contract }) => name === 'shell' || !contract, 'contract is a field of the shell'),
  );
export type Release = z.infer<typeof Release>;

/** A remote as the registry lists it for a visitor. */
export const RegistryRemote = z
  .strictObject({
    name: RemoteName,
    label: z.string().check(z.regex(namePatterns.label)),
    /** Immutable and on the app's own origin: `/remotes/<name>/<version>/`. */
    base: z.string(),
    ...buildFields,
    ...menuFields,
    roles: z.array(z.enum(roles)),
    /** Whether its screens may be cached for offline use. */
    offline: z.boolean(),
  })
  .check(
    z.refine(hasOwnPaths, ownPathsMessage),
    z.refine((remote) => remote.base === `/remotes/${remote.name}/${remote.version}/`, 'base must be /remotes/<name>/<version>/'),
    z.refine((remote) => Object.hasOwn(remote.files, remote.entry), 'entry must be one of the files'),
    z.refine((remote) => remote.page.every((file) => Object.hasOwn(remote.files, file)), 'page must list files of the release'),
    z.refine(
      (remote) => Object.values(remote.routes ?? {}).every(({ files }) => files.every((file) => Object.hasOwn(remote.files, file))),
      'routes must list files of the release',
    ),
  );
export type RegistryRemote = z.infer<typeof RegistryRemote>;

/** `GET /registry.json`: the only mutable document of the front end, filtered by the visitor's role. Never cached. */
export const Registry = z.strictObject({
  version: z.literal(1),
  shell: z.strictObject({ version: Version }),
  remotes: z.array(RegistryRemote),
  /** Remotes that are disabled for all users, including open tabs; omitted if there are none. */
  off: z.optional(z.array(RemoteName)),
});
export type Registry = z.infer<typeof Registry>;
