import type { Metrics } from '../metrics/metrics.ts'
import type { Lane, LaneName } from './lane.ts'

/** Metrics: the lanes that this process runs, and their sweeps that fail or hang. */
export function watchLanes(metrics: Metrics, lanes: ReadonlyMap<LaneName, Lane>, role: string): void {
  const sweeps = () => [...lanes.values()].flatMap(({ states }) => [...states])
  metrics.gauge('atrium_lane_held', '1 while this process runs the sweeps of a lane', () =>
    [...lanes.values()].map((lane) => ({ labels: { lane: lane.name, role }, value: lane.isHeld() ? 1 : 0 })),
  )
  metrics.counter('atrium_sweeps_failed_total', 'Runs of sweeps that have failed, by sweep', () =>
    sweeps().map(([sweep, { failures }]) => ({ labels: { sweep }, value: failures })),
  )
  metrics.gauge('atrium_sweeps_hanging', '1 while a sweep has not ended at its limit, by sweep', () =>
    sweeps().map(([sweep, { isHanging }]) => ({ labels: { sweep }, value: isHanging ? 1 : 0 })),
  )
}
