import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import { root } from '../lib/paths.mjs';

const file = 'shared/src/permissions.ts';
const tests = { paths: 'api/src/app.test', name: 'the permission table grants' };

/** Compiles a source to a data: URL that can be imported; `resolveImports` replaces its imports. */
function toModuleUrl(path, resolveImports = (code) => code) {
  const source = readFileSync(join(root, path), 'utf8');
  const { code } = transformSync(source, { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'es6' } });
  return `data:text/javascript;base64,${Buffer.from(resolveImports(code)).toString('base64')}`;
}

/** Grants each permission to each role that lacks it, widens each narrower scope to the tenant, and makes each permission public. */
export async function createPermissionMutants() {
  const rolesModule = toModuleUrl('shared/src/roles.ts');
  const { roles } = await import(rolesModule);
  const { permissions } = await import(toModuleUrl(file, (code) => code.replace('@techadds/shared/roles', rolesModule)));
  const mutants = [];
  for (const [permission, grant] of Object.entries(permissions)) {
    if (grant === 'public') continue;
    for (const role of roles.filter((each) => grant[each] !== 'tenant')) {
      const widened = JSON.stringify({ ...grant, [role]: 'tenant' });
      mutants.push({
        kind: 'permission',
        name: grant[role] ? `${role} has ${permission} in the whole tenant` : `${role} has ${permission}`,
        file,
        change: (text) => `${text}\nObject.assign(permissions, { '${permission}': ${widened} });\n`,
        tests,
      });
    }
    mutants.push({
      kind: 'permission',
      name: `${permission} is public`,
      file,
      change: (text) => `${text}\nObject.assign(permissions, { '${permission}': 'public' });\n`,
      tests,
    });
  }
  return mutants;
}
