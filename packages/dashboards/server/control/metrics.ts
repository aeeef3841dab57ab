import type { Relay } from '@atrium/charts/contract/define/widget'
import type { Metrics } from '@atrium/core/server/metrics/metrics'
import type { ControlStatus } from '../../contract/control.ts'

export interface Counted {
  ended(relay: Relay, outcome: ControlStatus): void
}

/** Counts what became of the operations of this process. */
export function countOperations(metrics: Metrics): Counted {
  const counts = new Map<string, { labels: { relay: Relay; outcome: ControlStatus }; value: number }>()
  metrics.counter('atrium_control_operations_total', 'Operations of controls, by what became of them', () => [
    ...counts.values(),
  ])
  return {
    ended(relay, outcome) {
      const key = `${relay} ${outcome}`
      const count = counts.get(key) ?? { labels: { relay, outcome }, value: 0 }
      counts.set(key, count)
      count.value += 1
    },
  }
}
