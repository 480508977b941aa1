import type { CatalogService } from '@techadds/shared/contract/catalog/endpoints';
import { Button } from '@techadds/shared/ui';
import { IconCheck, IconColumns } from '@techadds/shared/ui/icons';
import { useSavedServices } from '../marketplace2/saved-services';

/** Adds the service to the comparison in the enhanced marketplace. */
export function CompareButton({ service }: { service: CatalogService }) {
  const { has, full, add, remove } = useSavedServices('compare');
  const chosen = has(service.id);
  return (
    <Button
      variant="ghost"
      worksOffline
      aria-pressed={chosen}
      disabled={!chosen && full}
      title={!chosen && full ? 'Four services are chosen already' : undefined}
      icon={chosen ? <IconCheck /> : <IconColumns />}
      onClick={() => (chosen ? remove(service.id) : add(service))}
    >
      {chosen ? 'In comparison' : 'Compare'}
    </Button>
  );
}
