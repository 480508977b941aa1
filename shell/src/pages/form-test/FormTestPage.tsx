import { Box } from '@techadds/shared/ui';
import { StandaloneLayout } from '../../auth/StandaloneLayout';
import { ControlBoard } from './Board';

/** Every form control of the UI kit in each of its states, in light and dark mode side by side. */
export function FormTestPage() {
  return (
    <StandaloneLayout wide title="Form test" text="Every form control in each of its states, light and dark. Nothing here is sent.">
      <Box display="grid" gap="6" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}>
        <ControlBoard mode="light" focused />
        <ControlBoard mode="dark" />
      </Box>
    </StandaloneLayout>
  );
}
