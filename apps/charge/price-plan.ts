import type { Text } from '@atrium/core/contract/refusal'
import { type TSchema, Type } from 'typebox'

/** How a charge is paid for: the price's structure, shared by form, server and settlement. */

export const MODE = { time: 1, energy: 2, powerStep: 3, timeOfUse: 4 } as const

/** An amount that consumers can prepay, and the longest time or largest energy it buys. */
export interface PrepayOption {
  /** In fen. */
  amount: number
  minutes?: number | null
  /** In watt-hours. */
  wh?: number | null
}

/** Price per hour for power up to `toW`. The first step starts at 0. */
export interface PowerStep {
  fromW: number
  toW: number
  /** In fen. */
  feePerHour: number
}

/** From `start` to `end` in local time, `HH:mm`; `24:00` is the end of the day. Fees in 1/100 fen per kWh. */
export interface TouPeriod {
  start: string
  end: string
  elecFee: number
  serviceFee: number
}

/** In 1/100 fen per kWh; shown as yuan with four decimals. */
export interface EnergyRates {
  elecFee: number
  serviceFee: number
}

const MAX_RATE = 1_000_000

const Rate = Type.Integer({ minimum: 0, maximum: MAX_RATE })
const Clock = Type.String({ pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$' })
const orNull = (schema: TSchema) => Type.Optional(Type.Union([schema, Type.Null()]))

export const prepaySchema = Type.Array(
  Type.Object(
    {
      amount: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      minutes: orNull(Type.Integer({ minimum: 1, maximum: 10_080 })),
      wh: orNull(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    },
    { additionalProperties: false },
  ),
  { maxItems: 8 },
)

export const stepsSchema = Type.Array(
  Type.Object(
    {
      fromW: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      toW: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      feePerHour: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    },
    { additionalProperties: false },
  ),
  { maxItems: 10 },
)

export const ratesSchema = Type.Object({ elecFee: Rate, serviceFee: Rate }, { additionalProperties: false })

export const touSchema = Type.Array(
  Type.Object({ start: Clock, end: Clock, elecFee: Rate, serviceFee: Rate }, { additionalProperties: false }),
  { maxItems: 48 },
)

/** The copy of the price in an order, so that later changes of the price do not affect it. */
export interface PricePlan {
  mode: number
  prepay: PrepayOption[]
  /** Used if the price is by energy. */
  rates: EnergyRates
  steps: PowerStep[]
  tou: TouPeriod[]
  /** Time zone of the periods, from the time of the order; absent on older orders. */
  timeZone?: string
  minFee: number
  maxFee: number | null
  freeMinutes: number
  /** Fen per minute that the port stays occupied after the end, beyond the free minutes. */
  occupyFee: number
  occupyFree: number
  refundUnused: boolean
}

/** Minutes since midnight; 24:00 is 1440. */
export function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

const text = (zh_CN: string, en_US: string): Text => ({ zh_CN, en_US })

/** The errors of a price, by field. */
export function checkPlan(values: Readonly<Record<string, unknown>>): Record<string, Text> {
  const plan = values as Partial<PricePlan>
  const wrong: Record<string, Text> = {}
  const prepay = checkPrepay(plan)
  if (prepay) wrong.prepay = prepay
  const steps = plan.mode === MODE.powerStep ? checkSteps(plan.steps ?? []) : undefined
  if (steps) wrong.steps = steps
  const tou = plan.mode === MODE.timeOfUse ? checkTou(plan.tou ?? []) : undefined
  if (tou) wrong.tou = tou
  if (plan.mode === MODE.energy && !plan.rates?.elecFee && !plan.rates?.serviceFee) {
    wrong.rates = text('电费与服务费不能都为 0', 'Energy and service cannot both be free')
  }
  if (plan.maxFee != null && (plan.minFee ?? 0) > plan.maxFee) {
    wrong.maxFee = text('封顶金额不能低于最低消费', 'The highest fee cannot be below the lowest')
  }
  return wrong
}

function checkPrepay({ mode, prepay = [] }: Partial<PricePlan>): Text | undefined {
  if (prepay.length < 1 || prepay.length > 8) return text('请设置 1 至 8 个预付档位', 'Give 1 to 8 amounts to prepay')
  const amounts = new Set(prepay.map(({ amount }) => amount))
  if (amounts.size < prepay.length) return text('预付金额不能重复', 'Two amounts to prepay are the same')
  if (mode === MODE.time && prepay.some(({ minutes }) => !minutes)) {
    return text('按时长计费时每个档位都要填写时长', 'Paid by time, each amount needs its minutes')
  }
  return undefined
}

function checkSteps(steps: readonly PowerStep[]): Text | undefined {
  if (steps.length === 0) return text('请至少设置一个功率档', 'Give at least one power step')
  let from = 0
  for (const step of steps) {
    if (step.fromW !== from)
      return text('功率档须从 0 开始并首尾相接', 'Power steps begin at 0 W and follow each other')
    if (step.toW <= step.fromW) return text('功率档的上限须大于下限', 'A power step must end above its beginning')
    from = step.toW
  }
  return undefined
}

function checkTou(periods: readonly TouPeriod[]): Text | undefined {
  if (periods.length === 0) return text('请设置分时电价', 'Give the periods of the day')
  let from = 0
  for (const { start, end } of periods) {
    if (minuteOf(start) !== from) {
      return text(
        '时段须从 00:00 开始首尾相接，不能重叠或留空',
        'Periods begin at 00:00 and leave no gap and no overlap',
      )
    }
    if (minuteOf(end) <= from) return text('时段的结束须晚于开始', 'A period must end after its beginning')
    from = minuteOf(end)
  }
  return from === 1440 ? undefined : text('时段须覆盖到 24:00', 'The periods must reach 24:00')
}
