/** A round as phones and pages get it, besides its row: the points as they were when it became due. */
import { nullable } from '@atrium/core/contract/define/schema'
import { type Geo, geoSchema } from '@atrium/core/contract/geo'
import { type FormField, formFieldsSchema } from '@atrium/core/contract/patterns/form'
import { type Static, Type } from 'typebox'
import { pointForm } from './form-fields.ts'

export const plannedPoint = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  no: Type.String(),
  /** What a scan gives: the printed code, or that of the tag. */
  code: Type.String(),
  nfc: nullable(Type.String()),
  coordinates: nullable(Type.Unsafe<Geo>(geoSchema)),
  radius: Type.Integer(),
  form: Type.Unsafe<FormField[]>(formFieldsSchema(pointForm)),
})
export type PlannedPoint = Static<typeof plannedPoint>

export const plannedRound = Type.Object({
  points: Type.Array(plannedPoint),
  inOrder: Type.Boolean(),
  needPhoto: Type.Boolean(),
  needLocation: Type.Boolean(),
})
/** Stored with the round. */
export type PlannedRound = Static<typeof plannedRound>
