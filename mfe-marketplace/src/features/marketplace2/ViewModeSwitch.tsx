import { Button, Flex } from '@techadds/shared/ui';
import { IconLayoutGrid, IconMap, IconStar } from '@techadds/shared/ui/icons';
import type { ViewMode } from './search-params';

const modeOptions = [
  { mode: 'list', label: 'List', Icon: IconLayoutGrid },
  { mode: 'rail', label: 'Rails', Icon: IconStar },
  { mode: 'map', label: 'Map', Icon: IconMap },
] as const;

/** Switches between list, rails and map. */
export function ViewModeSwitch({ mode, onChange }: { mode: ViewMode; onChange: (mode: ViewMode) => void }) {
  return (
    <Flex role="group" aria-label="View" gap="1">
      {modeOptions.map(({ mode: value, label, Icon }) => (
        <Button
          key={value}
          size="sm"
          worksOffline
          variant={mode === value ? 'soft' : 'ghost'}
          aria-pressed={mode === value}
          icon={<Icon />}
          onClick={() => onChange(value)}
        >
          {label}
        </Button>
      ))}
    </Flex>
  );
}
