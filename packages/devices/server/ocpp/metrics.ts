import type { Metrics } from '@atrium/core/server/metrics/metrics'
import type { RpcClient } from './rpc.ts'

/** Metrics: connected charge points, and the frames of their connections. */
export function countChargePoints(metrics: Metrics): { connected(client: RpcClient): void } {
  let connections = 0
  const frames = { received: 0, sent: 0, unreadable: 0 }
  metrics.gauge('atrium_ocpp_connections', 'Charge points that are connected', () => connections)
  metrics.counter(
    'atrium_ocpp_messages_total',
    'Frames from and to charge points; what cannot be read was received, too',
    () => Object.entries(frames).map(([kind, value]) => ({ labels: { kind }, value })),
  )
  return {
    connected(client) {
      connections += 1
      client.on('message', ({ outbound }: { outbound: boolean }) => {
        frames[outbound ? 'sent' : 'received'] += 1
      })
      client.on('badMessage', () => {
        frames.unreadable += 1
      })
      client.on('close', () => {
        connections -= 1
      })
    },
  }
}
