import type { Service } from '@techadds/shared/contract/services/endpoints';
import { IconButton } from '@techadds/shared/ui';
import { IconDots } from '@techadds/shared/ui/icons';
import { Menu } from '@techadds/shared/ui/menu';
import type { ServiceActions } from './useServiceActions';

/** One for all rows, so that a row that shows another service has it already. */
const dots = <IconDots />;

/** What may be done with one service of the list. */
export function RowMenu({ service, actionsOf }: { service: Service; actionsOf: (service: Service) => ServiceActions }) {
  const label = `Actions for ${service.name}`;
  return (
    <Menu
      label={label}
      items={() => actionsOf(service).items}
      trigger={(props) => <IconButton {...props} size="sm" label={label} icon={dots} />}
    />
  );
}
