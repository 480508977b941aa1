import type { EndpointShape, ErrorBody } from '@techadds/shared/contract/endpoint';
import { endView, nameOf, refuseInView, useView, type View } from '@techadds/shared/session';
import { ApiError } from './error';

/**
 * Runs a request as the person looked at. Nothing but reading leaves the browser; the server would refuse the rest too.
 * A token that the server refuses is over: it cannot be refreshed, and the own session goes on.
 */
export async function readInView<T>(view: View, endpoint: EndpointShape, request: () => Promise<T>): Promise<T> {
  if (endpoint.method !== 'GET') {
    refuseInView();
    const error = `You are viewing as ${nameOf(view.user)}; nothing can be changed.`;
    throw new ApiError(403, error, '', { error, code: 'view_as_read_only', cid: '' } satisfies ErrorBody);
  }
  try {
    return await request();
  } catch (error) {
    const refused = error instanceof ApiError && error.status === 401;
    if (refused && useView.getState().view === view) endView('expired');
    throw error;
  }
}
