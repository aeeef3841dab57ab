import { localMs, minuteOfDay } from '@atrium/core/contract/zone'
import type { DayTime } from '../../entities/setting.ts'

const OPEN = 1

export interface Hours {
  businessStatus: number
  openTime: DayTime | null
  closeTime: DayTime | null
  /** The tenant's. */
  zone: string
}

const minutesOf = ({ hour, minute }: DayTime) => hour * 60 + minute

/** Whether the shop is open. A closing time that is not after the opening is one of the next day. */
export function isOpen({ businessStatus, openTime, closeTime, zone }: Hours, atMs: number): boolean {
  if (businessStatus !== OPEN) return false
  if (!openTime || !closeTime) return true
  const at = minuteOfDay(localMs(zone, atMs))
  const [opens, closes] = [minutesOf(openTime), minutesOf(closeTime)]
  return closes > opens ? at >= opens && at < closes : at >= opens || at < closes
}
