import { parseUrl } from './parse-url.ts'

/** Not a network address: it is only the base with which a path is parsed. */
const HERE = 'https://here.invalid'

/**
 * The path, query and fragment of an address that stays on the same site; undefined for every other address. Browsers
 * read a backslash as a slash and ignore tabs and line ends, so `/\evil.example` is another site.
 */
export function ownPath(address: string | null | undefined): string | undefined {
  if (!address?.startsWith('/') || /^\/[/\\]|[\t\n\r]/.test(address)) return undefined
  const url = parseUrl(address, HERE)
  // A path such as /.//evil.example becomes one that begins with two slashes.
  if (url?.origin !== HERE || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}
