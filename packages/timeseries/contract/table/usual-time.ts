const EARLIEST_US = Date.UTC(1990) * 1000
/** The new year of the zone that has it last. */
const LAST_ZONE_US = 12 * 3_600_000_000

/** Whether a time is from 1990 to the end of this year. Others are mostly a clock that was never set, or a wrong format. */
export function usualTimes(nowMs = Date.now()): (us: number) => boolean {
  const endUs = Date.UTC(new Date(nowMs).getUTCFullYear() + 1) * 1000 + LAST_ZONE_US
  return (us) => us >= EARLIEST_US && us < endUs
}
