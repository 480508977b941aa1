import type { FastifyRequest } from 'fastify';
import type { Store } from '../store/store';
import { readPreviewKey } from './preview-key';
import type { Visitor } from './visitor';

/** The releases as the sender of a request gets them: by tenant, and by the cookie of a private preview. */
export const toVisitorStore = (
  store: Store,
  request: Pick<FastifyRequest, 'headers' | 'protocol'>,
  visitor: Pick<Visitor, 'tenantId'> | undefined,
): Store => store.forVisitor({ tenantId: visitor?.tenantId, previewKey: readPreviewKey(request) });
