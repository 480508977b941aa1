import type { Integration } from '@techadds/shared/contract/integrations/endpoints';
import { Span, Text } from '@techadds/shared/ui';

/** Says who configures an integration of the server; administrators read with which variables. */
export function OperatorNote({ integration: { variables } }: { integration: Integration }) {
  return (
    <Text textStyle="xs" color="fg.muted">
      {variables.length === 0 ? (
        'Set by the operator of this marketplace.'
      ) : (
        <>
          Set in the environment of the server:{' '}
          <Span fontFamily="mono" overflowWrap="anywhere">
            {variables.join(', ')}
          </Span>
        </>
      )}
    </Text>
  );
}
