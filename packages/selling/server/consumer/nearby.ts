import { invalidParameter } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { containing } from '@atrium/core/server/db/containing'
import { rawSql } from '@atrium/core/server/db/raw'
import { noNearbySearch } from './refusals.ts'
import type { Selling } from './selling.ts'

/** A place with `radius` in metres, a search text, both, or neither for all devices. */
export interface Search {
  lng?: number
  lat?: number
  radius: number
  keyword?: string
}

const AROUND_MAX = 50
/** Enough for a map, and for a list that is not scrolled far. */
const ANYWHERE_MAX = 300
const METRES_PER_DEGREE = 110_000

interface Found {
  _id: string
  [field: string]: unknown
}

/**
 * Enabled devices with a code: sorted by distance if there is a place, otherwise by name. `about` has the app's data
 * about each.
 * @throws noNearbySearch | invalidParameter at `lng` if only one coordinate is given
 */
export async function searchDevices(ctx: Ctx, selling: Selling, { lng, lat, radius, keyword }: Search) {
  if (!(await selling.storefront.settings(ctx)).nearby) throw noNearbySearch()
  if ((lng === undefined) !== (lat === undefined)) throw invalidParameter({ fields: { lng: HALF } })
  const isAround = lng !== undefined
  // First a square, which is a cheap comparison; within it the true distance on a sphere.
  const { rows } = await rawSql(ctx.tx).executeSql<Found>(
    `select * from (
       select d.id as "_id", d.name, d.online, d.coordinates ->> 'address' as address, at.lng, at.lat,
         (select q.no from qrcode q where q.tenant_id = d.tenant_id and q.device_id = d.id and q.status = 2
          and q.deleted_at is null order by q.updated_at desc limit 1) as no,
         -- least() passes over nulls.
         case when $3::float8 is not null then round(12742000 * asin(least(1, sqrt(power(sin(radians(at.lat - $3) / 2), 2)
           + cos(radians($3)) * cos(radians(at.lat)) * power(sin(radians(at.lng - $2) / 2), 2)))))::int end as "distanceM"
       from device d
       cross join lateral (select (d.coordinates ->> 'lng')::float8 as lng, (d.coordinates ->> 'lat')::float8 as lat) at
       where d.tenant_id = current_tenant() and d.app = $1 and d.status = 1 and d.deleted_at is null
         and d.coordinates is not null and ($3::float8 is null or abs(at.lat - $3) <= $4 / ${METRES_PER_DEGREE}.0)
         and ($5::text is null or d.name ilike $5 or d.coordinates ->> 'address' ilike $5)) found
     where found.no is not null and (found."distanceM" is null or found."distanceM" <= $4)
     order by found."distanceM", found.name limit ${isAround ? AROUND_MAX : ANYWHERE_MAX}`,
    [selling.key, lng ?? null, lat ?? null, radius, keyword ? containing(keyword) : null],
  )
  const ids = rows.map(({ _id }) => _id)
  const about = (await selling.storefront.around?.(ctx, ids)) ?? new Map<string, object>()
  return rows.map((row) => ({ ...row, about: about.get(row._id) ?? null }))
}

const HALF = { zh_CN: '经度和纬度须同时填写', en_US: 'Enter both longitude and latitude' }
