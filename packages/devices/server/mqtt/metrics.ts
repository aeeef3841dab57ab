import type { Metrics } from '@atrium/core/server/metrics/metrics'

/**
 * `refused`: the message can never be stored. `failed`: it could not be stored at that time. `untimed`: a copy that the
 * operator's broker has kept, whose points without a time of their own are not stored.
 */
type Outcome = 'taken' | 'refused' | 'failed' | 'untimed'

export function countMessages(metrics: Metrics | undefined): { ended(outcome: Outcome, messages?: number): void } {
  const counts: Record<Outcome, number> = { taken: 0, refused: 0, failed: 0, untimed: 0 }
  metrics?.counter('atrium_mqtt_messages_total', 'Messages that came by MQTT, by what became of them', () =>
    Object.entries(counts).map(([outcome, value]) => ({ labels: { outcome }, value })),
  )
  return {
    ended(outcome, messages = 1) {
      counts[outcome] += messages
    },
  }
}

/** Gauges of the connected clients: with an ingest credential, or as a device. */
export function watchClients(metrics: Metrics | undefined, read: () => Record<'credential' | 'device', number>): void {
  metrics?.gauge('atrium_mqtt_clients', 'Clients connected to the embedded broker, by how they signed in', () =>
    Object.entries(read()).map(([kind, value]) => ({ labels: { kind }, value })),
  )
}
