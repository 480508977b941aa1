/**
 * `a` × `b` / `c`, rounded half to even. Exact for every amount, unlike floating point. `c` is positive.
 * Symmetric for negative amounts.
 */
export function multiplyDivideHalfEven(a: number | bigint, b: number | bigint, c: number | bigint): number {
  const product = BigInt(a) * BigInt(b);
  const divisor = BigInt(c);
  const size = product < 0n ? -product : product;
  const whole = size / divisor;
  const twice = (size % divisor) * 2n;
  const up = twice > divisor || (twice === divisor && whole % 2n === 1n);
  const rounded = Number(up ? whole + 1n : whole);
  return product < 0n ? 0 - rounded : rounded;
}
