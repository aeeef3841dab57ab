import type { Place, PlaceLook } from '@atrium/core/web/map/place'
import type { useWords } from './words.ts'

/** A merchant on the map, with the server's counts of its devices. */
export interface MerchantPoint {
  _id: string
  name: string
  lng: number
  lat: number
  status: number
  devices: number
  online: number
}

const ENABLED = 1

/**
 * How a merchant is drawn: all devices online is good, some a warning, none an alarm; without devices it is neutral.
 */
export function lookOf({ status, devices, online }: MerchantPoint): PlaceLook {
  if (status !== ENABLED || devices === 0) return 'neutral'
  if (online === devices) return 'good'
  return online > 0 ? 'attention' : 'alarm'
}

type Word = ReturnType<typeof useWords>['word']

/** The legend of the merchants' map. */
export const merchantLooks = (word: Word) => ({
  good: word('lookAll'),
  attention: word('lookSome'),
  alarm: word('lookNone'),
  neutral: word('lookNothing'),
})

export function merchantPlaces(points: readonly MerchantPoint[], word: Word): Place[] {
  return points.map((point) => ({
    id: point._id,
    name: point.name,
    lng: point.lng,
    lat: point.lat,
    look: lookOf(point),
    note:
      point.devices === 0 ? word('noDevices') : word('devicesOnline', { online: point.online, devices: point.devices }),
  }))
}
