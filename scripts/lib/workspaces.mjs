import { listWorkspaces } from '../../shared/build/workspaces.mjs';

/** The folders of the workspaces. */
export const workspaces = listWorkspaces();
