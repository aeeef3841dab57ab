import { type Geo, geoSchema } from '@atrium/core/contract/geo'
import { Type } from 'typebox'

/** Who gets an order that is delivered, and where. */
export interface Consignee {
  name: string
  mobile: string
  /** Divisions of GB/T 2260, by their names. */
  province: string
  city: string
  area: string
  /** Street and house. */
  address: string
  coordinates?: Geo
}

const division = Type.String({ maxLength: 40 })

export const consigneeSchema = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 40 }),
    mobile: Type.String({ pattern: '^\\+?[0-9]{6,20}$' }),
    province: division,
    city: division,
    area: division,
    address: Type.String({ minLength: 1, maxLength: 200 }),
    coordinates: Type.Optional(geoSchema),
  },
  { additionalProperties: false },
)
