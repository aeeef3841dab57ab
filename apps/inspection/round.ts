/** A round as phones and pages get it, besides its row: the points as they were when it became due. */
import { nullable } from '@atrium/core/contract/define/schema'
import { type Geo, geoSchema } from '@atrium/core/contract/geo'
import { type FormField, formFieldsSchema } from '@atrium/core/contract/patterns/form'
import type { Text } from '@atrium/core/contract/refusal'
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

/** What is wrong with a visit from farther away than its point allows. Phone and server say the same. */
export const tooFar = (distance: number, radius: number): Text => ({
  zh_CN: `距离巡检点 ${distance} 米，须在 ${radius} 米以内`,
  en_US: `${distance} m from the point; at most ${radius} m are allowed`,
})
