/** What the calendar of tasks gets for each day of a month: rounds by their status, and those still to come. */
import { type Static, Type } from 'typebox'

export const calendarDay = Type.Object({
  /** `YYYY-MM-DD`, by the tenant's clock. */
  day: Type.String(),
  open: Type.Integer(),
  done: Type.Integer(),
  missed: Type.Integer(),
  /** Rounds that the schedules of paths will open. */
  coming: Type.Integer(),
})
export type CalendarDay = Static<typeof calendarDay>
