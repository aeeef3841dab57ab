import { ownPath } from './own-path.ts'

export interface SafeLink {
  href: string
  /** The link leaves this site. */
  isForeign: boolean
}

/**
 * A link that an author wrote, if it is a path of this site or an http(s) address. Undefined for everything else, such
 * as `javascript:`, `data:` and other sites that are written like a path.
 * @param ownOrigin of the page that shows the link, for whole addresses of this site
 */
export function safeLink(address: unknown, ownOrigin?: string): SafeLink | undefined {
  if (typeof address !== 'string') return undefined
  const own = ownPath(address)
  if (own !== undefined) return { href: own, isForeign: false }
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined
  const { protocol, href, origin, username, password } = new URL(address)
  const isHttp = protocol === 'http:' || protocol === 'https:'
  // A name before an @ makes an address look like another site.
  return isHttp && username === '' && password === '' ? { href, isForeign: origin !== ownOrigin } : undefined
}
