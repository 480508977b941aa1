import type { Service } from '@techadds/shared/contract/services';
import { IconButton } from '@techadds/shared/ui';
import { IconDots } from '@techadds/shared/ui/icons';
import { Menu } from '@techadds/shared/ui/menu';
import type { ServiceActions } from './useServiceActions';

/** What may be done with one service of the list. */
export function RowMenu({ service, actionsOf }: { service: Service; actionsOf: (service: Service) => ServiceActions }) {
  const label = `Actions for ${service.name}`;
  return (
    <Menu
      label={label}
      items={() => actionsOf(service).items}
      trigger={(props) => <IconButton {...props} size="sm" label={label} icon={<IconDots size={16} stroke={1.75} />} />}
    />
  );
}
