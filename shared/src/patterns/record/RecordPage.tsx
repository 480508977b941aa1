import type { ReactNode } from 'react';
import { Box, Grid, IconButton, Page, Stack } from '@techadds/shared/ui';
import { IconDots } from '@techadds/shared/ui/icons';
import { Menu, type MenuItem } from '@techadds/shared/ui/menu';
import { TabLinks } from '@techadds/shared/ui/page';

interface RecordPageProps {
  title: string;
  crumbs: readonly { label: string; to: string }[];
  /** The state of the record. */
  badge?: ReactNode;
  description?: ReactNode;
  /** The next action, if it is allowed. */
  primaryAction?: ReactNode;
  /** Further actions. */
  moreActions?: readonly MenuItem[];
  tabs?: readonly { label: string; count?: number; to: string; current: boolean }[];
  /** People, dates and related records, next to the content or below it. */
  sidebar?: ReactNode;
  children: ReactNode;
}

/** The page of one record: title and state, actions, content, and details in the sidebar. */
export function RecordPage({
  title,
  crumbs,
  badge,
  description,
  primaryAction,
  moreActions = [],
  tabs,
  sidebar,
  children,
}: RecordPageProps) {
  return (
    <Page
      title={title}
      crumbs={crumbs}
      badge={badge}
      description={description}
      actions={
        <>
          {primaryAction}
          {moreActions.length > 0 && (
            <Menu
              label="More actions"
              items={moreActions}
              trigger={(props) => <IconButton {...props} variant="outline" label="More actions" icon={<IconDots />} />}
            />
          )}
        </>
      }
    >
      {tabs && (
        <Box mb="5">
          <TabLinks label={`Parts of ${title}`} tabs={tabs} />
        </Box>
      )}
      {sidebar ? (
        <Grid
          gap="5"
          alignItems="start"
          css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cMd: { gridTemplateColumns: 'minmax(0, 1fr) 320px' } }}
        >
          <Box minWidth="0">{children}</Box>
          <Stack as="aside" aria-label="Details" gap="4" minWidth="0">
            {sidebar}
          </Stack>
        </Grid>
      ) : (
        children
      )}
    </Page>
  );
}
