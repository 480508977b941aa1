import { paths } from '@techadds/shared/paths';
import type { Role } from '@techadds/shared/roles';
import { useLocation } from '@techadds/shared/router';
import { type AppRoute, findRoute, routes } from '@techadds/shared/routes';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { ButtonLink, EmptyState, Page } from '@techadds/shared/ui';
import { IconLayoutDashboard } from '@techadds/shared/ui/icons';
import { RouteIcon } from '../../layout/menu/RouteIcon';
import { comingSoonTexts } from './coming-soon-texts';

/** An available page to suggest instead: of the same remote if it has one, or else the role's first. */
function findRelatedRoute(route: AppRoute, role: Role): AppRoute | undefined {
  const standing = routes.filter(({ planned, path, roles }) => !planned && path !== paths.dashboard && roles.includes(role));
  return standing.find(({ owner }) => owner === route.owner) ?? standing[0];
}

/** The placeholder of a page that does not exist yet: what it will do, and where to go instead. */
export function ComingSoonPage({ user }: { user: User }) {
  const route = findRoute(useLocation().pathname);
  if (!route) return null;
  const nearest = findRelatedRoute(route, user.role);
  return (
    <Page title={route.label}>
      <EmptyState
        illustration
        icon={<RouteIcon name={route.icon} size={14} />}
        title={`${route.label} will open here`}
        text={`This screen is on its way. ${comingSoonTexts[route.path]}`}
        action={
          <>
            {nearest && (
              <ButtonLink to={nearest.path} size="lg" icon={<RouteIcon name={nearest.icon} />}>
                Go to {nearest.label}
              </ButtonLink>
            )}
            <ButtonLink to={paths.dashboard} size="lg" icon={<IconLayoutDashboard aria-hidden />}>
              Go to Dashboard
            </ButtonLink>
          </>
        }
      />
    </Page>
  );
}
