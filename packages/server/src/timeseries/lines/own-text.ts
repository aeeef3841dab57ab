/**
 * A copy with a memory of its own: a piece cut out of a body would keep the whole body alive. Halves of surrogate
 * pairs, which UTF-8 cannot carry, become U+FFFD.
 */
export const ownText = (text: string): string => Buffer.from(text).toString()
