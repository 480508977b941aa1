import type { Operation } from './operations';
import { buildWorld, type World } from './test-world';

const minutes = 60_000;

/** Builds a world for the tests of a file. */
export function useWorld(): { readonly world: World } {
  const used: { world?: World } = {};
  beforeAll(async () => {
    used.world = await buildWorld();
  }, 10 * minutes);
  afterAll(() => used.world?.close());
  return {
    get world() {
      return used.world!;
    },
  };
}

/** Registers a test per check; each must return no findings for any operation. */
export function testEvery(
  used: { readonly world: World },
  checks: readonly (readonly [sentence: string, check: (world: World, only?: Operation[]) => Promise<string[]>])[],
): void {
  test.each(checks)(
    'every operation %s',
    async (_sentence, check) => {
      expect(await check(used.world)).toEqual([]);
    },
    24 * minutes,
  );
}

/** Registers the last test of a file, which covers all responses before it. */
export function testDocument(used: { readonly world: World }): void {
  test('every response above conforms to the OpenAPI document', () => {
    expect([...used.world.undocumented]).toEqual([]);
  });
}
