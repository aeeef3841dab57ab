/**
 * A copy with its own memory: a substring of a body would keep the whole body in memory. Lone surrogates, which UTF-8
 * cannot encode, become U+FFFD.
 */
export const ownText = (text: string): string => Buffer.from(text).toString()
