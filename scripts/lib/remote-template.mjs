const toWords = (slug) => slug.replaceAll('-', ' ');
const capitalize = (word) => word.charAt(0).toUpperCase() + word.slice(1);
const toJson = (value) => `${JSON.stringify(value, null, 2)}\n`;

const menuIcon = 'IconTicket';
const isAdministration = (roles) => roles.every((role) => ['admin', 'super_admin'].includes(role));

/** What a new remote declares about itself: its development port, and its label and menu, which go into its releases. */
const toFacts = ({ slug, port, roles }) => {
  const label = capitalize(toWords(slug));
  const group = isAdministration(roles) ? 'administration' : 'main';
  return { port, label, menu: [{ path: `/${slug}`, label, icon: menuIcon, roles, group }] };
};

const page = ({ name, slug }, component) => `import { EmptyState, Page } from '@techadds/shared/ui';
import { ${menuIcon} } from '@techadds/shared/ui/icons';

/** The first page of the remote. */
export function ${component}() {
  return (
    <Page title="${capitalize(toWords(slug))}" description="The first page of ${name}.">
      <EmptyState
        illustration
        icon={<${menuIcon} size={14} aria-hidden />}
        title="Nothing here yet"
        text="What this page is for appears here."
      />
    </Page>
  );
}
`;

const test = ({ slug, roles: [role] }) => `import { screen } from '@testing-library/react';
import { renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

test('shows its heading and that there is nothing yet', async () => {
  renderMfe(mfe, '/${slug}', '${role}');
  expect(await screen.findByRole('heading', { level: 1, name: '${capitalize(toWords(slug))}' })).toBeVisible();
  expect(screen.getByText('Nothing here yet')).toBeVisible();
});
`;

const mfe = ({ slug }, component) => `import type { Mfe } from '@techadds/shared/mfe';
import { lazyPage } from '@techadds/shared/ui';

export const routes: Mfe['routes'] = [
  { path: '/${slug}', page: lazyPage(() => import('./features/${slug}/${component}').then((part) => part.${component})) },
];
`;

/**
 * The files of a new remote, which builds and passes the checks of a release: one page with a test, and its place in the menu.
 * @param {{ name: string, port: number, roles: string[], sharedVersion: string }} remote
 * @returns {Record<string, string>} contents by path
 */
export function createRemoteFiles({ name, port, roles, sharedVersion }) {
  const slug = name.replace(/^mfe-/, '');
  const remote = { name, slug, port, roles };
  const component = `${slug.split('-').map(capitalize).join('')}Page`;
  return {
    'package.json': toJson({
      ...{ name: `@techadds/${name}`, version: '0.1.0', private: true, license: 'MIT', type: 'module' },
      techadds: toFacts(remote),
      scripts: { build: 'rspack build' },
      dependencies: { '@techadds/shared': `^${sharedVersion}` },
    }),
    'rspack.config.mjs': `import { remoteConfig } from '@techadds/shared/build/rspack.mjs';

export default remoteConfig({ dir: import.meta.dirname });
`,
    'tsconfig.json': `{
  "extends": "../tsconfig.base.json",
  "compilerOptions": { "types": ["node", "jest", "@testing-library/jest-dom"] },
  "include": ["src", "../shared/types"]
}
`,
    'src/mfe.ts': mfe(remote, component),
    [`src/features/${slug}/${component}.tsx`]: page(remote, component),
    [`src/features/${slug}/${component}.test.tsx`]: test(remote),
  };
}
