import { paths } from '@techadds/shared/paths';
import { useLocation } from '@techadds/shared/router';
import { ButtonLink, EmptyState, Page, Span } from '@techadds/shared/ui';
import { IconBuildingStore, IconLayoutDashboard, IconSearch } from '@techadds/shared/ui/icons';

/** The 404 page within the app. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <Page title="Page not found">
      <EmptyState
        icon={<IconSearch size={20} />}
        title="There is no page at this address"
        text={
          <>
            Nothing in TechAdds is called{' '}
            <Span fontFamily="mono" textStyle="sm" overflowWrap="anywhere">
              {pathname.length > 80 ? `${pathname.slice(0, 80)}…` : pathname}
            </Span>
            . It may have been moved, or the link is incomplete.
          </>
        }
        action={
          <>
            <ButtonLink variant="solid" size="lg" to={paths.dashboard} icon={<IconLayoutDashboard aria-hidden />}>
              Go to Dashboard
            </ButtonLink>
            <ButtonLink size="lg" to={paths.marketplace} icon={<IconBuildingStore aria-hidden />}>
              Go to Marketplace
            </ButtonLink>
          </>
        }
      />
    </Page>
  );
}
