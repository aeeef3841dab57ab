import { distanceM, type Geo } from '@atrium/core/contract/geo'
import { invalidParameter } from '@atrium/core/contract/refusal'
import { rawSql } from '@atrium/core/server/db/raw'
import { openCall } from '@atrium/selling/server/implement'
import { Type } from 'typebox'
import { type NearbyShop, nearbyShop } from '../phone.ts'
import { type Hours, isOpen } from './pricing/hours.ts'

const MOST_SHOWN = 50

interface Found extends Hours {
  no: string
  name: string
  logo: string | null
  coordinates: Geo
  deliverOptions: number[]
}

/** The shop and those of the tenants beside it, for phones: also for those that nobody has signed in. */
export const nearbyCall = openCall({
  path: 'nearby',
  summary: `This shop, that of the tenant above and those of the tenants below them, if they are to be shown: the nearest first,
    or by name without a place; at most ${MOST_SHOWN}`,
  query: {
    lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
    lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
  },
  response: Type.Object({ code: Type.Literal(0), list: Type.Array(nearbyShop) }),
  async run({ tx }, { lng, lat }) {
    if ((lng === undefined) !== (lat === undefined)) throw invalidParameter({ fields: { lng: HALF } })
    const { rows } = await rawSql(tx).executeSql<Found>(
      `select no, name, logo, coordinates, business_status as "businessStatus", open_time as "openTime",
         close_time as "closeTime", deliver_options as "deliverOptions", zone from shop_nearby()`,
    )
    const here = lng === undefined || lat === undefined ? null : { lng, lat }
    const list = rows.map((row) => shown(row, here)).toSorted(compare)
    return { code: 0, list: list.slice(0, MOST_SHOWN) }
  },
})

function shown(row: Found, here: Geo | null): NearbyShop {
  const { no, name, logo, coordinates, openTime, closeTime, deliverOptions } = row
  const { lng, lat, address = null } = coordinates
  return {
    ...{ no, name, logo, lng, lat, address, openTime, closeTime, deliverOptions },
    isOpen: isOpen(row, Date.now()),
    distanceM: here && distanceM(here, coordinates),
  }
}

const compare = (a: NearbyShop, b: NearbyShop) =>
  (a.distanceM ?? 0) - (b.distanceM ?? 0) || a.name.localeCompare(b.name, 'zh')

const HALF = { zh_CN: '经度和纬度须同时填写', en_US: 'Enter both longitude and latitude' }
