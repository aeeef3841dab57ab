import { clockText } from '@atrium/core/contract/zone'
import { withDevice } from '@atrium/core/server/figures/device-figures'
import { round } from '@atrium/core/server/figures/overview-call'
import { DEVICE_DB } from '@atrium/devices/server/telemetry'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { sql } from 'kysely'
import type { Charging, Ports } from './dashboard.ts'

const MINUTE_US = 60_000_000
const DAY_US = 1440 * MINUTE_US
/** Steps of the axis in minutes: the shortest with which the curve has at most `MAX_POINTS`. */
const STEPS_MIN = [15, 30, 60, 120, 240, 480, 720, 1440]
const MAX_POINTS = 200
/** With more devices than this no per-device series are read. */
const MAX_NAMED = 300

/**
 * The highest power of all ports together in each step of the range, in kilowatts. If the range reaches the present, the
 * last point is the power of now.
 */
export async function powerOverTime(at: Charging, counted: Promise<Ports>) {
  const points = await powerPoints(at)
  const { zone, to } = at.span
  if (points.size > 0 && Date.now() - to.getTime() < 60_000) {
    const now = clockText(zone, to.getTime()).slice(0, 16)
    points.set(now, Math.max(points.get(now) ?? 0, kilowatts((await counted).watts)))
  }
  return [{ key: 'power', points: [...points] }]
}

const kilowatts = (watts: number) => round(watts / 1000, 2)

/** By the zone's clock, which may show an hour twice. */
async function powerPoints({ ctx, tx, devices, span }: Charging): Promise<Map<string, number>> {
  const points = new Map<string, number>()
  const { rows: names } = await sql<{ sn: string }>`
    select d.sn from ${withDevice(devices)} where c.deleted_at is null limit ${MAX_NAMED}`.execute(tx)
  if (names.length === 0) return points
  const [fromUs, toUs] = [span.from.getTime() * 1000, span.to.getTime() * 1000]
  const stepUs = MINUTE_US * (STEPS_MIN.find((min) => (toUs - fromUs) / (min * MINUTE_US) <= MAX_POINTS) ?? 1440)
  // The mean of a port over a long time would include only the time in which it charged, so a step has shorter means.
  const meanUs = Math.min(stepUs, (toUs - fromUs > 8 * DAY_US ? 60 : 15) * MINUTE_US)
  const stepAt = (us: number) => fromUs + Math.floor((us - fromUs) / stepUs) * stepUs
  try {
    const { rows } = await timeseriesOf(ctx).query(ctx.tenantId, {
      db: DEVICE_DB,
      measurement: 'charge_device',
      fields: [{ field: 'w', aggregate: 'mean' }],
      tags: [{ key: 'sn', operator: 'in', value: names.map(({ sn }) => sn) }],
      groupBy: ['sn', 'port'],
      startUs: fromUs,
      endUs: toUs,
      intervalUs: meanUs,
      offsetUs: fromUs % meanUs,
    })
    if (rows.length === 0) return points
    const sums = new Map<number, number>()
    for (const [at, , , w] of rows) sums.set(Number(at), (sums.get(Number(at)) ?? 0) + Number(w ?? 0))
    const note = (us: number, watts: number) => {
      const place = clockText(span.zone, us / 1000).slice(0, 16)
      points.set(place, Math.max(points.get(place) ?? 0, kilowatts(watts)))
    }
    // Steps without power are included, so that the axis is complete.
    for (let us = fromUs; us < toUs; us += stepUs) note(us, 0)
    for (const [us, watts] of sums) note(stepAt(us), watts)
  } catch (error) {
    // No readings yet, or the time-series store is not available: the dashboard still shows the money.
    ctx.log.info({ err: error }, 'the power of charging was not read')
  }
  return points
}
