import { ownPath } from './own-path.ts'
import { parseUrl } from './parse-url.ts'

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
  const url = /^https?:\/\//i.test(address) ? parseUrl(address) : undefined
  if (!url) return undefined
  const { protocol, href, origin, username, password } = url
  const isHttp = protocol === 'http:' || protocol === 'https:'
  // A name before an @ makes an address look like another site.
  return isHttp && username === '' && password === '' ? { href, isForeign: origin !== ownOrigin } : undefined
}
