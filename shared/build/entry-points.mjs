import { readFileSync, readdirSync } from 'node:fs';
import { sharedPath } from './project.mjs';

const packageRoot = new URL('../', import.meta.url);

/**
 * Stateless entry points: constants, endpoints, schemas, pure functions, illustrations and components without state of their own, or whose state is
 * that of their app alone, as with drafts of texts. A second copy of them does no harm, so each app compiles in the parts it uses, and a page does
 * not load a whole entry point for one line of it. The shell loads all of `paths` and `format/money` before any remote, so these two are shared.
 */
const stateless = [
  'contract/',
  'format/amount-input',
  'format/date',
  'format/delta',
  'format/text',
  'file',
  'permissions',
  'roles',
  'routes',
  'mfes',
  'mfe',
  'patterns/text-draft',
  'sealed-pdf',
  'ui/action-bar',
  'ui/icons',
  'ui/secret',
  'ui/states',
];
/** For servers and tests. */
const outsideBrowsers = ['idempotent-endpoints', 'release-archive', 'release-signature', 'testing', 'tracing', 'tracing/receiver'];
const isStateless = (entryPoint) => stateless.some((name) => entryPoint === name || (name.endsWith('/') && entryPoint.startsWith(name)));

const { exports: packageExports } = JSON.parse(readFileSync(new URL('package.json', packageRoot), 'utf8'));

/** The libraries that read the signature of a PDF, and what they need. */
const sealedPdfPackages = ['pkijs', 'asn1js', 'pvutils', 'pvtsutils', 'bytestreamjs', '@noble/hashes', 'tslib'];

/** The sources of the stateless entry points and the packages that they use: everything of the shared package that a remote may contain. */
export const bundledSources = {
  files: [
    ...stateless.map((name) => (name.endsWith('/') ? sharedPath(`src/${name}`) : sharedPath(packageExports[`./${name}`]))),
    // The sources of the entry points `sealed-pdf`, `ui/secret` and `ui/states`, and what `patterns/text-draft` loads.
    ...['src/sealed-pdf/', 'src/ui/secret/', 'src/ui/states/'].map(sharedPath),
    ...['drafts', 'text-drafts', 'useDraft'].map((name) => sharedPath(`src/patterns/form/${name}.ts`)),
  ],
  packages: ['zod', '@tabler/icons-react', ...sealedPdfPackages],
};

/** The entry points of the shared package that the shell provides to remotes, without the package's name, wildcards expanded. */
export function sharedEntryPoints() {
  return Object.entries(packageExports)
    .filter(([, target]) => target.startsWith('./src/'))
    .flatMap(([entryPoint, target]) => {
      const name = entryPoint.slice(2);
      if (!name.endsWith('/*')) return [name];
      const [before, after] = target.split('*');
      return readdirSync(new URL(before, packageRoot))
        .filter((file) => file.endsWith(after) && !/\.(test|d)\.tsx?$/.test(file))
        .map((file) => name.slice(0, -1) + file.slice(0, -after.length));
    })
    .filter((entryPoint) => !isStateless(entryPoint) && !outsideBrowsers.includes(entryPoint))
    .sort();
}
