import type { Service } from '@techadds/shared/contract/services/endpoints';
import { IconButton } from '@techadds/shared/ui';
import { IconDots } from '@techadds/shared/ui/icons';
import { Menu } from '@techadds/shared/ui/menu';
import type { ServiceActions } from './useServiceActions';

/** Shared by all rows, so that it is not created again for each render. */
const dotsIcon = <IconDots />;

/** The action menu of a service in the list. */
export function ServiceMenu({ service, actionsOf }: { service: Service; actionsOf: (service: Service) => ServiceActions }) {
  const label = `Actions for ${service.name}`;
  return (
    <Menu
      label={label}
      items={() => actionsOf(service).items}
      trigger={(props) => <IconButton {...props} size="sm" label={label} icon={dotsIcon} />}
    />
  );
}
