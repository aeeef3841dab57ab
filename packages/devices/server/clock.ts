import { rawSql } from '@atrium/core/server/db/raw'
import type { Connection } from './connections.ts'
import { type GatewayContext, inDevice } from './gateway-context.ts'

/** A smaller error is the time that messages take. */
const TOLERANCE_MS = 30_000
/** Clocks are wrong by a time zone at most. A larger difference is a record from earlier, or no clock at all. */
const LARGEST_MS = 12.5 * 60 * 60_000

/**
 * How wrong a device's clock is, and its times by the server's clock. A message never arrives before it was written, so
 * a time that is later than the known error allows always corrects it. An earlier time may be that of a message that
 * was queued while the device was offline; only a live one proves that the clock is behind.
 */
export class DeviceClock {
  /** The device's time minus the server's. */
  errorMs: number

  constructor(errorMs: number) {
    this.errorMs = errorMs
  }

  /** Whether this time would be too early if the message were live. */
  seemsLate(reportedMs: number, nowMs = Date.now()): boolean {
    const measuredMs = reportedMs - nowMs
    return Math.abs(measuredMs) <= LARGEST_MS && measuredMs < this.errorMs - TOLERANCE_MS
  }

  /** @returns whether the known error has changed */
  note(reportedMs: number, isLive: boolean, nowMs = Date.now()): boolean {
    const measuredMs = reportedMs - nowMs
    const isLater = measuredMs > this.errorMs + TOLERANCE_MS && measuredMs <= LARGEST_MS
    if (!isLater && !(isLive && this.seemsLate(reportedMs, nowMs))) return false
    const errorMs = Math.abs(measuredMs) <= TOLERANCE_MS ? 0 : measuredMs
    if (errorMs === this.errorMs) return false
    this.errorMs = errorMs
    return true
  }

  /** By the server's clock, and never later than now. */
  at(reportedMs: number, nowMs = Date.now()): Date {
    return new Date(Math.min(nowMs, reportedMs - this.errorMs))
  }
}

/** Corrects the known error by the time of a message; the error is shown with the device. */
export async function noteTime(
  context: GatewayContext,
  { clock, device }: Connection,
  reportedMs: number,
  isLive: boolean,
): Promise<void> {
  if (!clock.note(reportedMs, isLive)) return
  await inDevice(context, device, (ctx) =>
    rawSql(ctx.tx).executeSql('update device set clock_error = $2 where id = $1', [
      device._id,
      Math.round(clock.errorMs / 1000),
    ]),
  )
}
