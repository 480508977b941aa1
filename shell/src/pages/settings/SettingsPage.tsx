import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { paths } from '@techadds/shared/paths';
import { useLocation } from '@techadds/shared/router';
import { Box, Page } from '@techadds/shared/ui';
import { TabLinks } from '@techadds/shared/ui/page';
import { NotFoundPage } from '../not-found/NotFoundPage';
import { listSections } from './sections';
import { SectionLinks } from './SectionLinks';

/**
 * The user's own settings. The sections are a column beside the form on wide screens and tabs above it on narrower ones;
 * on a phone, `/settings` is their list, and each opens as a page.
 */
export function SettingsPage({ user }: { user: User }) {
  const { pathname } = useLocation();
  const top = pathname === paths.settings;
  const sections = listSections(user.role);
  const section = top ? sections[0] : sections.find(({ path }) => path === pathname);
  if (!section) return <NotFoundPage />;
  const { page: Content } = section;
  const links = sections.map((each) => ({ ...each, current: each === section }));
  return (
    <Page title={top ? 'Settings' : section.label} crumbs={top ? [] : [{ label: 'Settings', to: paths.settings }]}>
      <Box display="none" _cSm={{ display: 'block', mb: '5' }} _cMd={{ display: 'none' }}>
        <TabLinks label="Sections" tabs={links.map(({ label, path, current }) => ({ label, to: path, current }))} />
      </Box>
      {top && (
        <Box _cSm={{ display: 'none' }}>
          <SectionLinks links={links} as="list" />
        </Box>
      )}
      <Box _cMd={{ display: 'grid', gridTemplateColumns: '200px minmax(0, 640px)', gap: '8', alignItems: 'start' }}>
        <Box display="none" _cMd={{ display: 'block' }}>
          <SectionLinks links={links} as="side" />
        </Box>
        <Box minWidth="0" maxWidth="640px" _cXs={{ display: top ? 'none' : 'block' }}>
          <Content key={section.path} user={user} />
        </Box>
      </Box>
    </Page>
  );
}
