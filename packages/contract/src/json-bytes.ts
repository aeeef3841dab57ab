/**
 * The size of a value as JSON, in bytes, or a little more: `contract` runs without Node and DOM, which could count them,
 * and three bytes for every character beyond ASCII are never too few.
 */
export function jsonBytes(value: unknown): number {
  const text = JSON.stringify(value) ?? ''
  return text.length + 2 * (text.match(/[^\x20-\x7e]/g)?.length ?? 0)
}
