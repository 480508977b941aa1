import type { GateCheck } from '@techadds/shared/contract/releases/endpoints';
import type { Release } from '@techadds/shared/contract/releases/registry';
import type { ReleaseFiles } from '@techadds/shared/release-archive';
import { isKnownMfe } from '@techadds/shared/mfes';
import { hasTakenPath, routes } from '@techadds/shared/routes';
import { satisfies } from 'semver';

/** The versions that are served, with the packages that they provide and require. */
export interface ServedVersions {
  /** The shells that pages may have: the current one, and the one before it. */
  shells: readonly ServedShell[];
  /** The remotes that are served, with their canaries. */
  remotes: readonly ServedRemote[];
}

export interface ServedShell {
  version: string;
  /** Or else it is the one before. */
  isCurrent: boolean;
  archiveSha256: string;
  provides: Readonly<Record<string, string>>;
}

export interface ServedRemote {
  app: string;
  version: string;
  archiveSha256: string;
  requires: Readonly<Record<string, string>>;
}

/** Which of the shells it is, in words. */
export const describeShell = ({ isCurrent }: ServedShell): string => (isCurrent ? 'the current shell' : 'the shell before the current one');

/** The budget of a remote's route beyond the shell, in brotli bytes: pages of the menu are opened often, an editor below them is not. */
const routeBudgetBytes = { menu: 60 * 1024, other: 140 * 1024 } as const;

/** Code that only a copy of a package has which a page may have once. */
const singletonMarks = {
  react: '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE={',
  'react-dom': 'reconcilerVersion:',
  'react-router': '__reactRouterVersion',
} as const;

/** The checks of a release that read its files, in the order of a report. None runs its code. */
export function checkReleaseFilesOf(files: ReleaseFiles, served: ServedVersions): GateCheck[] {
  const isShell = files.release.name === 'shell';
  return isShell
    ? [{ name: 'Packages', problems: findRemotesLeftBehind(files.release, served) }]
    : [
        { name: 'Packages', problems: findMissingPackages(files.release, served) },
        ...(isKnownMfe(files.release.name) ? [] : [{ name: 'Menu', problems: findMenuProblems(files.release) }]),
        { name: 'Exposed module', problems: findExposeProblems(files) },
        { name: 'Byte budget', problems: findRoutesOverBudget(files) },
        { name: 'Single instances', problems: findCopies(files) },
      ];
}

/** A remote has to run in the current shell and in the one before it, which open tabs still have. */
function findMissingPackages({ requires }: Release, { shells }: ServedVersions): string[] {
  if (shells.length === 0) return ['There is no release of the shell to run it in. Start TechAdds once with npm start.'];
  return shells.flatMap(({ version, provides }) =>
    Object.entries(requires)
      .filter(([name, range]) => !provides[name] || !satisfies(provides[name], range))
      .map(([name, range]) => `It needs ${name} ${range}, but shell ${version} has ${provides[name] ?? 'none'}. Release the shell first.`),
  );
}

/** A shell has to run all remotes that are served. */
function findRemotesLeftBehind({ provides = {} }: Release, { remotes }: ServedVersions): string[] {
  return remotes.flatMap(({ app, version, requires }) =>
    Object.entries(requires)
      .filter(([name, range]) => !provides[name] || !satisfies(provides[name], range))
      .map(
        ([name, range]) => `${app} ${version} needs ${name} ${range}; this shell has ${provides[name] ?? 'none'}. Release ${app} first.`,
      ),
  );
}

/** A remote that is not in the route table has the pages of its menu, and nobody may open any other. */
function findMenuProblems({ name, menu, routes: own = {} }: Release): string[] {
  const path = name.replace(/^mfe-/, '/');
  if (hasTakenPath(name)) return [`${path} is a path of TechAdds itself. Give the remote another name.`];
  if (!menu)
    return ['It has no menu, so that nobody may open it. Its pages and their roles are in the field techadds of its package.json.'];
  return menu.filter((entry) => !own[entry.path]).map((entry) => `Its menu leads to ${entry.path}, where it has no page.`);
}

/** The manifest, which the federation plugin writes for tools, lists what the container exposes. */
function findExposeProblems({ files }: ReleaseFiles): string[] {
  const manifest = files.get('mf-manifest.json');
  if (!manifest) return ['It has no mf-manifest.json, so nobody knows what it exposes.'];
  try {
    const { exposes = [] } = JSON.parse(manifest.toString('utf8')) as { exposes?: { path?: string }[] };
    if (!exposes.some(({ path }) => path === './mfe')) return ['It does not expose ./mfe, so the shell cannot show it.'];
    return exposes.filter(({ path }) => path !== './mfe').map(({ path }) => `It exposes ${path}, too; the shell loads ./mfe alone.`);
  } catch {
    return ['Its mf-manifest.json is not readable.'];
  }
}

function findRoutesOverBudget({ release: { page, routes: own = {}, menu = [] }, files }: ReleaseFiles): string[] {
  const getSize = (file: string) => (files.get(`${file}.br`) ?? files.get(file))?.length ?? 0;
  return Object.entries(own).flatMap(([path, route]) => {
    const budget = routeBudgetBytes[[...routes, ...menu].some((known) => known.path === path) ? 'menu' : 'other'];
    const bytes = [...new Set([...page, ...route.files])].reduce((sum, file) => sum + getSize(file), 0);
    return bytes <= budget
      ? []
      : [`${path} loads ${bytes} bytes (brotli); ${budget} are allowed. Load later what it does not need at first.`];
  });
}

function findCopies({ files }: ReleaseFiles): string[] {
  const scripts = [...files].filter(([path]) => path.endsWith('.js'));
  return Object.entries(singletonMarks).flatMap(([name, mark]) => {
    const file = scripts.find(([, body]) => body.includes(mark))?.[0];
    return file === undefined ? [] : [`${file} contains a copy of ${name}; the page may have only the shell's.`];
  });
}

export const listProblems = (checks: readonly GateCheck[]): string[] => checks.flatMap(({ problems }) => problems);
