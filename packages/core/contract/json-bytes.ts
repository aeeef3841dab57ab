/**
 * The size of a value as JSON, in bytes, or a little more: `contract` runs without Node and DOM, which could count them,
 * and three bytes for every character beyond ASCII are never too few.
 */
export function jsonBytes(value: unknown): number {
  const text = JSON.stringify(value) ?? ''
  let bytes = text.length
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x20 || code > 0x7e) bytes += 2
  }
  return bytes
}
