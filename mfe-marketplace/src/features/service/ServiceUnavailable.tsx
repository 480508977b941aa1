import { paths } from '@techadds/shared/paths';
import { ButtonLink, EmptyState, Page } from '@techadds/shared/ui';
import { IconPackage } from '@techadds/shared/ui/icons';

/** Shown for a service that does not exist or is no longer available. */
export function ServiceUnavailable() {
  return (
    <Page title="Service" crumbs={[{ label: 'Marketplace', to: paths.marketplace }]}>
      <EmptyState
        icon={<IconPackage size={20} />}
        title="This service is not available"
        text="It may have been archived, or the address is incomplete. Orders placed for it are not affected."
        action={
          <ButtonLink variant="solid" to={paths.marketplace}>
            Go to the marketplace
          </ButtonLink>
        }
      />
    </Page>
  );
}
