/**
 * The address in a text, or undefined if there is none. In the place of `URL.canParse`: once Node 20 has compiled it,
 * after some thousand calls, it takes no address with a letter from U+0080 to U+00FF (https://bücher.example) any more.
 * @param base what a relative address is relative to
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
