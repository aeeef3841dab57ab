/** What a phone of the staff sends beside the content of a submission (web/mobile/drafts). */

import { Type } from 'typebox'
import { dt, json, str } from '../define/fields.ts'

/** Where a phone says that it was, in WGS 84. */
export interface PhonePlace {
  lng: number
  lat: number
  /** The radius around the place in which the phone is with a probability of 68 %. */
  accuracyM: number
}

export const phonePlaceSchema = Type.Object(
  {
    lng: Type.Number({ minimum: -180, maximum: 180 }),
    lat: Type.Number({ minimum: -90, maximum: 90 }),
    accuracyM: Type.Number({ minimum: 0, maximum: 1e7 }),
  },
  { additionalProperties: false },
)

/**
 * Input of an action that phones send: spread it into the action's `input`. The dialogs of the desk ask for none of it.
 * `takenAt` and `place` are as the phone reports them; the phone's clock and place may be wrong.
 */
export const submissionInput = {
  idemKey: str(64, { min: 8 }),
  takenAt: dt(),
  place: json<PhonePlace>(phonePlaceSchema),
}

/** The same for the body of an app's own call, where a submission always has its key: `Type.Object({ ...submissionBody })`. */
export const submissionBody = {
  idemKey: Type.String({ minLength: 8, maxLength: 64 }),
  takenAt: Type.Optional(Type.Union([Type.String({ format: 'date-time' }), Type.Null()])),
  place: Type.Optional(Type.Union([phonePlaceSchema, Type.Null()])),
}

/** The refusal of pictures that were deleted before what shows them was sent. The phone uploads them again. */
export const PICTURES_GONE = 40902
