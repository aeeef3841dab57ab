import type { Place, PlaceLook } from '@atrium/web/map/place'
import type { useWords } from './words.ts'

/** A merchant where it is, as the server counts its devices. */
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

/** All devices online is good, some is worth a look, none is an alarm; without devices there is nothing to say. */
export function lookOf({ status, devices, online }: MerchantPoint): PlaceLook {
  if (status !== ENABLED || devices === 0) return 'neutral'
  if (online === devices) return 'good'
  return online > 0 ? 'attention' : 'alarm'
}

type Word = ReturnType<typeof useWords>['word']

/** What the looks of merchants mean. */
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
