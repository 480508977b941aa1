import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** The folders of the workspaces, as package.json lists them. */
export const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
