import type { ReactNode } from 'react';
import { Box, Heading } from '@techadds/shared/ui';
import { ButtonStates } from './ButtonStates';
import { ChoiceStates } from './ChoiceStates';
import { TextStates } from './TextStates';

function ControlGroup({ title, mode, children }: { title: string; mode: string; children: ReactNode }) {
  return (
    <Box as="section" aria-label={`${title}, ${mode}`} mt="7">
      <Heading as="h3" size="sm" color="fg.muted" mb="3">
        {title}
      </Heading>
      <Box display="grid" gap="5" alignItems="start" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
        {children}
      </Box>
    </Box>
  );
}

interface BoardProps {
  mode: 'light' | 'dark';
  /** Focuses one of the inputs. */
  focused?: boolean;
}

/** All controls in one color mode, independent of the page's. */
export function ControlBoard({ mode, focused }: BoardProps) {
  const title = mode === 'light' ? 'Light' : 'Dark';
  return (
    <Box
      as="section"
      aria-label={title}
      className={mode}
      style={{ colorScheme: mode }}
      bg="bg"
      color="fg"
      border="1px solid"
      borderColor="line"
      rounded="lg"
      p={{ base: '4', sm: '6' }}
      minWidth="0"
    >
      <Heading as="h2" size="lg">
        {title}
      </Heading>
      <ControlGroup title="Text" mode={mode}>
        <TextStates mode={mode} focused={focused} />
      </ControlGroup>
      <ControlGroup title="Choices and numbers" mode={mode}>
        <ChoiceStates />
      </ControlGroup>
      <ControlGroup title="Buttons" mode={mode}>
        <ButtonStates />
      </ControlGroup>
    </Box>
  );
}
