import { offsetMs as zoneOffsetMs } from '@atrium/core/contract/zone'
import type { Time } from '../value.ts'

export const EPOCHS = {
  ns: 1n,
  u: 1_000n,
  µ: 1_000n,
  us: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
}
export type Epoch = keyof typeof EPOCHS

export interface TimeFormat {
  /** A whole number of this unit since 1970; absent: an RFC 3339 text. */
  epoch?: Epoch
  /** Time zone of the texts; absent: UTC. */
  zone?: string
}

/** A time as JSON. */
export function formatTime(time: Time, { epoch, zone }: TimeFormat): string {
  if (epoch === undefined) return `"${formatText(time, zone)}"`
  if (typeof time === 'number') {
    if (epoch === 'u') return String(time)
    if (epoch === 'ms') return String(Math.trunc(time / 1000))
    if (epoch === 'ns') return time === 0 ? '0' : `${time}000`
  }
  const ns = typeof time === 'bigint' ? time : BigInt(time) * 1000n
  return String(ns / EPOCHS[epoch])
}

function formatText(time: Time, zone: string | undefined): string {
  const ns = typeof time === 'bigint' ? time : BigInt(time) * 1000n
  const fractionNs = ((ns % 1_000_000_000n) + 1_000_000_000n) % 1_000_000_000n
  const ms = Number((ns - fractionNs) / 1_000_000n)
  const fraction = fractionNs === 0n ? '' : `.${String(fractionNs).padStart(9, '0').replace(/0+$/, '')}`
  const aheadMs = zone === undefined ? 0 : zoneOffsetMs(zone, ms)
  return new Date(ms + aheadMs).toISOString().slice(0, -5) + fraction + (zone === undefined ? 'Z' : offsetText(aheadMs))
}

function offsetText(aheadMs: number): string {
  if (aheadMs === 0) return 'Z'
  const minutes = Math.round(Math.abs(aheadMs) / 60_000)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${aheadMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
