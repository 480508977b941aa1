import type { Operation } from './operations';
import { isDistributed } from '../template';
import { buildWorld, type TestWorld } from './test-world';

/** The unit of time limits: each request takes longer where it goes over several nodes. */
const unitMs = isDistributed() ? 240_000 : 60_000;

/** Builds a world for the tests of a file. */
export function useWorld(): { readonly world: TestWorld } {
  const used: { world?: TestWorld } = {};
  beforeAll(async () => {
    used.world = await buildWorld();
  }, 10 * unitMs);
  afterAll(() => used.world?.close());
  return {
    get world() {
      return used.world!;
    },
  };
}

/** Registers a test per check; each must return no findings for any operation. */
export function testEveryOperation(
  used: { readonly world: TestWorld },
  checks: readonly (readonly [sentence: string, check: (world: TestWorld, only?: Operation[]) => Promise<string[]>])[],
): void {
  test.each(checks)(
    'every operation %s',
    async (_sentence, check) => {
      expect(await check(used.world)).toEqual([]);
    },
    24 * unitMs,
  );
}

/** Registers the last test of a file, which covers all responses before it. */
export function testOpenApiConformance(used: { readonly world: TestWorld }): void {
  test('every response above conforms to the OpenAPI document', () => {
    expect([...used.world.undocumented]).toEqual([]);
  });
}
