import { toast } from '@techadds/shared/ui';

/** Shows a toast with the title and the reason. */
export const failed = (title: string, error: unknown) =>
  toast({ title: `${title} ${error instanceof Error ? error.message : ''}`, tone: 'bad' });
