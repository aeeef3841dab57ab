/** What the energy register of a charge has told, in the order of the charge point's clock. Watt-hours. */
export interface Register {
  atMs: number
  /** Where it stood at the start. */
  startWh: number
  /** Counted from here: the start, or 0 after it began anew. */
  baseWh: number
  lastWh: number
  peakWh: number
  /** Delivered before it began anew. */
  beforeWh: number
}

export const registerAt = (startWh: number, at: Date): Register => ({
  atMs: at.getTime(),
  startWh,
  baseWh: startWh,
  lastWh: startWh,
  peakWh: startWh,
  beforeWh: 0,
})

/** To a thousandth, as readings are. */
export const deliveredWh = ({ beforeWh, baseWh, lastWh }: Register): number =>
  Math.round((beforeWh + lastWh - baseWh) * 1000) / 1000

/**
 * Takes a reading in. A register that falls by more than half of the most it has shown began anew at 0; one that comes
 * back by as much had only been read wrongly. A little less than before is a matter of rounding.
 */
export function advance(before: Register, { at, registerWh }: { at: Date; registerWh: number }): Register {
  const atMs = at.getTime()
  if (atMs < before.atMs) return before
  const { startWh, lastWh, peakWh } = before
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

/** The last word. One that has fallen with it says nothing of what was delivered: many tell 0, or this charge's own. */
export function atEnd(before: Register, { at, registerWh }: { at: Date; registerWh: number }): Register {
  const last = { at: new Date(Math.max(before.atMs, at.getTime())), registerWh }
  return hasFallen(before, registerWh) ? before : advance(before, last)
}

const hasFallen = ({ lastWh, peakWh }: Register, registerWh: number) => registerWh < lastWh - peakWh / 2
