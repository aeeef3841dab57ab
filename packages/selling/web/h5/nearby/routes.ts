import type { Point } from '@atrium/core/web/map/place'
import { inSystem } from '@atrium/core/web/map/systems'

/** Stored places and those of phones are in WGS-84; maps of mainland China are in GCJ-02, up to 700 m away. */
export function gcj02Of({ lng, lat }: Point): Point {
  const there = inSystem({ lng, lat }, 'WGS-84', 'GCJ-02')
  return { lng: round(there.lng), lat: round(there.lat) }
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

interface Target extends Point {
  name: string
}

/** Opens the map program of the phone: Apple's expects GCJ-02 in China, a `geo:` address is WGS-84 (RFC 5870). */
export function phoneRoute(target: Target, userAgent: string): string {
  const name = encodeURIComponent(target.name)
  if (/iPhone|iPad|Macintosh/.test(userAgent)) {
    const { lng, lat } = gcj02Of(target)
    return `https://maps.apple.com/?daddr=${lat},${lng}&q=${name}`
  }
  const at = `${round(target.lat)},${round(target.lng)}`
  return `geo:${at}?q=${at}(${name})`
}

/** Amap's address, which also opens its program, for browsers that do not open `geo:`. */
export function amapRoute(target: Target): string {
  const { lng, lat } = gcj02Of(target)
  return `https://uri.amap.com/navigation?to=${lng},${lat},${encodeURIComponent(target.name)}&coordinate=gaode&callnative=1`
}
