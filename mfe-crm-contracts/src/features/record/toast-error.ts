import { toast } from '@techadds/shared/ui';

/** Says what did not happen, and why. */
export const failed = (title: string, error: unknown) =>
  toast({ title: `${title} ${error instanceof Error ? error.message : ''}`, tone: 'bad' });
