import type { Branding } from '@techadds/shared/contract/branding/endpoints';
import { Box, Button, Flex, Span } from '@techadds/shared/ui';
import { IconArrowBackUp } from '@techadds/shared/ui/icons';
import { sourceLabels } from './branding.labels';

interface InheritedValueProps {
  branding: Branding;
  busy: boolean;
  onReset: () => void;
}

/** Whether the color is inherited or overridden, the inherited value, and a button to reset to it. */
export function InheritedValue({ branding: { tenant, inherited }, busy, onReset }: InheritedValueProps) {
  const above = inherited.primary ? `${inherited.primary} from ${sourceLabels[inherited.primaryFrom]}` : 'TechAdds’ own colors';
  return (
    <Flex gap="3" alignItems="center" flexWrap="wrap" p="3" rounded="md" bg="bg.subtle" textStyle="sm">
      <Box
        flex="none"
        width="5"
        height="5"
        rounded="xs"
        border="1px solid"
        borderColor="line.strong"
        aria-hidden
        style={{ background: inherited.primary ?? '#2c5fdd' }}
      />
      <Span flex="1 1 12rem" minWidth="0" color="fg.muted">
        {tenant.primary === null ? 'Inherited: ' : 'Overridden. Inherited would be '}
        <Span color="fg">{above}</Span>
      </Span>
      {tenant.primary !== null && (
        <Button size="sm" busy={busy} icon={<IconArrowBackUp size={15} aria-hidden />} onClick={onReset}>
          Reset to inherited
        </Button>
      )}
    </Flex>
  );
}
