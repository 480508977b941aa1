import type { CatalogItem } from '@techadds/shared/contract/catalog/endpoints';
import { Flex } from '@techadds/shared/ui';
import { Checkbox } from '@techadds/shared/ui/controls';
import { useSavedServices } from './saved-services';

/** Adds a service to the comparison, or removes it. */
export function CompareBox({ item }: { item: CatalogItem }) {
  const { has, full, add, remove } = useSavedServices('compare');
  const chosen = has(item.id);
  return (
    <Flex
      bg="bg"
      rounded="sm"
      px="2"
      minHeight="7"
      alignItems="center"
      textStyle="xs"
      fontWeight="medium"
      title={!chosen && full ? 'Four is the most' : undefined}
    >
      <Checkbox
        aria-label={`Compare ${item.name}`}
        checked={chosen}
        disabled={!chosen && full}
        onChange={() => (chosen ? remove(item.id) : add(item))}
      >
        Compare
      </Checkbox>
    </Flex>
  );
}
