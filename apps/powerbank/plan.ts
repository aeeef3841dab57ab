import type { Text } from '@atrium/core/contract/refusal'

/** What renting a power bank costs. Amounts in fen; orders keep a copy from the time they were made. */
export interface PricePlan {
  name: string
  /** A rent that is not longer costs nothing; a longer one is charged from its beginning. */
  freeMinutes: number
  unitMinutes: number
  unitPrice: number
  /** The most for each 24 hours of a rent. */
  dayMax: number
  /** The most for a whole rent: what is paid in advance, or authorised. */
  deposit: number
  /** After so many hours the power bank is bought. */
  overHours: number
  /** `PAY_MODE` */
  payMode: number
}

export const PAY_MODE = { deposit: 1, score: 2 } as const
export const PRICE_TYPE = { private: 1, public: 2 } as const

const DAY_MINUTES = 24 * 60

/** Started minutes of a rent; none if it ended before it began. */
export const minutesBetween = (startMs: number, endMs: number): number =>
  Math.max(0, Math.ceil((endMs - startMs) / 60_000))

/** The fee in fen of a rent of so many minutes. */
export function feeOf(
  { freeMinutes, unitMinutes, unitPrice, dayMax, deposit }: Omit<PricePlan, 'name' | 'overHours' | 'payMode'>,
  minutes: number,
): number {
  if (minutes <= freeMinutes) return 0
  const within = (part: number) => Math.min(Math.ceil(part / unitMinutes) * unitPrice, dayMax)
  const fee = Math.floor(minutes / DAY_MINUTES) * within(DAY_MINUTES) + within(minutes % DAY_MINUTES)
  return Math.min(fee, deposit)
}

/** The rules over several fields of a price. */
export function checkPlan(values: Readonly<Record<string, unknown>>): Readonly<Record<string, Text>> {
  const { freeMinutes, unitMinutes, unitPrice, dayMax, deposit } = values as Record<string, number>
  return {
    ...(freeMinutes! >= unitMinutes! && {
      freeMinutes: { zh_CN: '须少于计费单位', en_US: 'Must be less than one unit of time' },
    }),
    ...(unitPrice! > dayMax! && { dayMax: { zh_CN: '不能低于单价', en_US: 'Not below the price of one unit' } }),
    ...(dayMax! > deposit! && { deposit: { zh_CN: '不能低于每日封顶', en_US: 'Not below the most for a day' } }),
  }
}
