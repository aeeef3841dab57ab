import { Type } from 'typebox'

/** A place on earth, in WGS 84. */
export interface Geo {
  lng: number
  lat: number
  address?: string
}

export const geoSchema = Type.Object(
  {
    lng: Type.Number({ minimum: -180, maximum: 180 }),
    lat: Type.Number({ minimum: -90, maximum: 90 }),
    address: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
)

const EARTH_RADIUS_M = 6_371_000

/** Metres between two places, along the surface of a sphere. */
export function distanceM(one: Geo, other: Geo): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const half = (from: number, to: number) => Math.sin(rad(to - from) / 2) ** 2
  const part = half(one.lat, other.lat) + Math.cos(rad(one.lat)) * Math.cos(rad(other.lat)) * half(one.lng, other.lng)
  return Math.round(2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(part))))
}
