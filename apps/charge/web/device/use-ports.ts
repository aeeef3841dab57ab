import { api } from '@atrium/web/api/client'
import { useQuery } from '@tanstack/react-query'
import type { Port } from '../../entities/device.ts'

/** Seconds between refreshes of the ports while the page is visible. */
export const LIVE_S = 5
const CURVE_S = 30

export interface LiveDevice {
  _id: string
  name: string
  online: number
  protocol: number
  lastSeenAt: string | null
  ports: Port[] | null
}

export interface Curve {
  port: number
  points: [ms: number, w: number | null, wh: number | null][]
}

export function useLiveDevice(id: string) {
  return useQuery({
    queryKey: ['charge', 'device', 'live', id],
    queryFn: async () => (await api.get<{ device: LiveDevice }>('/api/charge/device', { _id: id })).device,
    refetchInterval: LIVE_S * 1000,
  })
}

export function useCurves(id: string, hours: number) {
  return useQuery({
    queryKey: ['charge', 'device', 'curve', id, hours],
    queryFn: async () => (await api.get<{ curves: Curve[] }>('/api/charge/device/curve', { _id: id, hours })).curves,
    refetchInterval: CURVE_S * 1000,
    placeholderData: (before) => before,
  })
}
