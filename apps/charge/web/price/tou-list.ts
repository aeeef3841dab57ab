import { minuteOf, type TouPeriod } from '../../price-plan.ts'

/** Changes of a day's periods that leave no gap and no overlap. */

export const WHOLE_DAY: TouPeriod = { start: '00:00', end: '24:00', elecFee: 0, serviceFee: 0 }

const STEP_MINUTES = 30

export function clockOf(minute: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`
}

/** The next period starts where this one now ends. */
export function changeEnd(periods: readonly TouPeriod[], index: number, end: string): TouPeriod[] {
  return periods.map((period, at) => {
    if (at === index) return { ...period, end }
    return at === index + 1 ? { ...period, start: end } : period
  })
}

/** The deleted period's time goes to the previous one; that of the first goes to the second. */
export function removePeriod(periods: readonly TouPeriod[], index: number): TouPeriod[] {
  if (periods.length === 1) return [...periods]
  const gone = periods[index]!
  const rest = periods.filter((_, at) => at !== index)
  const heir = index === 0 ? 0 : index - 1
  return rest.map((period, at) => {
    if (at !== heir) return period
    return index === 0 ? { ...period, start: gone.start } : { ...period, end: gone.end }
  })
}

/** Splits the longest period into two with the same price. */
export function splitLongest(periods: readonly TouPeriod[]): TouPeriod[] {
  const lengths = periods.map(({ start, end }) => minuteOf(end) - minuteOf(start))
  const index = lengths.indexOf(Math.max(...lengths))
  const period = periods[index]!
  const steps = Math.floor(lengths[index]! / 2 / STEP_MINUTES)
  if (steps === 0) return [...periods]
  const middle = clockOf(minuteOf(period.start) + steps * STEP_MINUTES)
  return periods.flatMap((one, at) =>
    at === index
      ? [
          { ...one, end: middle },
          { ...one, start: middle },
        ]
      : [one],
  )
}
