import type { Service } from '@techadds/shared/contract/services';
import { IconButton } from '@techadds/shared/ui';
import { IconDots } from '@techadds/shared/ui/icons';
import { Menu } from '@techadds/shared/ui/menu';
import { useServiceActions } from './useServiceActions';

/** What may be done with one service of the list. */
export function RowMenu({ service }: { service: Service }) {
  const { items } = useServiceActions(service);
  return (
    <Menu
      label={`Actions for ${service.name}`}
      items={items}
      trigger={(props) => (
        <IconButton {...props} size="sm" label={`Actions for ${service.name}`} icon={<IconDots size={16} stroke={1.75} />} />
      )}
    />
  );
}
