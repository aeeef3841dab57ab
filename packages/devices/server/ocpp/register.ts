/** No charge delivers more: a register that rises further has no value, as 4294967295 of many meters. */
const MOST_WH = 10_000_000

/** Whether a register can show this. Meters without a value report -1, also without its sign: 4294967295. */
export const isRegister = (wh: number): boolean => Number.isSafeInteger(wh) && wh >= 0 && wh !== 2 ** 32 - 1

/** The state of a charge's energy register, in the order of the charge point's clock. Values in watt-hours. */
export interface Register {
  atMs: number
  /** Its value at the start. */
  startWh: number
  /** Counting begins here: at the start value, or at 0 after a reset. */
  baseWh: number
  lastWh: number
  peakWh: number
  /** The energy delivered before the reset. */
  beforeWh: number
}

export const registerAt = (startWh: number, time: Date): Register => ({
  atMs: time.getTime(),
  startWh,
  baseWh: startWh,
  lastWh: startWh,
  peakWh: startWh,
  beforeWh: 0,
})

/** Rounded to a thousandth, like readings. Nothing is known to be delivered before a first value. */
export const deliveredWh = (register: Register | null): number =>
  register === null ? 0 : Math.round((register.beforeWh + register.lastWh - register.baseWh) * 1000) / 1000

/**
 * Applies a reading; to null if no value is known: counting begins with the first one. If the register falls by more than half of its highest value, it was reset to 0. If it later rises
 * by as much, the low value was a wrong reading. A slightly lower value is a rounding difference.
 */
export function advance(
  before: Register | null,
  { at, registerWh }: { at: Date; registerWh: number },
): Register | null {
  if (before === null) return isRegister(registerWh) ? registerAt(registerWh, at) : null
  const atMs = at.getTime()
  const { startWh, lastWh, peakWh } = before
  if (atMs < before.atMs || registerWh > peakWh + MOST_WH) return before
  const next = { ...before, atMs, peakWh: Math.max(peakWh, registerWh) }
  const hasBegunAnew = before.baseWh !== startWh || before.beforeWh > 0
  if (hasBegunAnew && registerWh > lastWh + peakWh / 2) {
    return { ...next, baseWh: startWh, beforeWh: 0, lastWh: Math.max(startWh, registerWh) }
  }
  if (hasFallen(before, registerWh)) {
    return { ...next, beforeWh: deliveredWh(before), baseWh: 0, lastWh: registerWh }
  }
  return { ...next, lastWh: Math.max(lastWh, registerWh) }
}

/**
 * Applies the final reading. If it is lower than before it is ignored: many charge points report 0 or only this
 * charge's energy at the end.
 */
export function atEnd(before: Register | null, { at, registerWh }: { at: Date; registerWh: number }): Register | null {
  if (before === null) return null
  const last = { at: new Date(Math.max(before.atMs, at.getTime())), registerWh }
  return hasFallen(before, registerWh) ? before : advance(before, last)
}

const hasFallen = ({ lastWh, peakWh }: Register, registerWh: number) => registerWh < lastWh - peakWh / 2
