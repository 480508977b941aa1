import { type ReactNode, useId } from 'react';
import { Heading, Stack, Text } from '@techadds/shared/ui/base';

/** A titled group of fields. */
export function FormSection({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack role="group" aria-labelledby={id} gap="5">
      <div>
        <Heading as="h2" size="md" id={id}>
          {title}
        </Heading>
        {text && (
          <Text textStyle="sm" color="fg.muted">
            {text}
          </Text>
        )}
      </div>
      {children}
    </Stack>
  );
}
