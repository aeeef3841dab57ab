/** No address of the network: it only makes a path readable. */
const HERE = 'https://here.invalid'

/**
 * The path, query and fragment of an address that stays on the site it is used on; undefined for every other one.
 * Browsers read a backslash as a slash and leave out tabs and line ends: `/\evil.example` is another site.
 */
export function ownPath(address: string | null | undefined): string | undefined {
  if (!address?.startsWith('/') || /^\/[/\\]|[\t\n\r]/.test(address) || !URL.canParse(address, HERE)) return undefined
  const url = new URL(address, HERE)
  // A path like /.//evil.example becomes one that begins with two slashes.
  if (url.origin !== HERE || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}
