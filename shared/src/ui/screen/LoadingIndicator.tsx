import { Spinner } from '../base/Spinner';
import { HStack } from '../base/primitives';

/** A one-line loading text, for small places. */
export function LoadingIndicator({ text = 'Loading' }: { text?: string }) {
  return (
    <HStack role="status" py="4" color="fg.muted" textStyle="sm">
      <Spinner size={14} />
      {text}
    </HStack>
  );
}
