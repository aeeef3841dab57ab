import { ownPath } from '@atrium/core/contract/own-path'

/**
 * The address that a browser may load: a path of this site, or a picture in the address itself. `tick` changes when the
 * picture must be loaded again.
 */
export function loadable(src: string, tick: number): string | undefined {
  if (src.startsWith('data:image/')) return src
  const own = ownPath(src)
  if (own === undefined || tick === 0) return own
  const [path, query] = own.split('?')
  const params = new URLSearchParams(query)
  params.set('at', String(tick))
  return `${path}?${params}`
}
