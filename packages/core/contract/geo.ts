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
