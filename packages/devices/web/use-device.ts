import { api } from '@atrium/core/web/api/client'
import { useQuery } from '@tanstack/react-query'
import { type DeviceTarget, liveKey } from './use-command.ts'

/** Seconds between refreshes of a device while its page is visible. */
export const LIVE_S = 5
const CURVE_S = 30

export interface LiveDevice {
  _id: string
  name: string
  online: number
  protocol: number
  lastSeenAt: string | null
}

/** Time in milliseconds and the values that the app's curve call returns, null where nothing was reported. */
export type CurvePoint = [ms: number, ...values: (number | null)[]]

export interface Curve {
  /** 0: the whole device. */
  port: number
  points: CurvePoint[]
}

export function useLiveDevice<D extends LiveDevice>(target: DeviceTarget) {
  const { entity, device } = target
  return useQuery({
    queryKey: liveKey(target),
    queryFn: async () => (await api.get<Record<string, D>>(entity.path, { _id: device }))[entity.name]!,
    refetchInterval: LIVE_S * 1000,
  })
}

export function useCurves({ app, entity, device }: DeviceTarget, hours: number) {
  return useQuery({
    queryKey: [app.key, entity.name, 'curve', device, hours],
    queryFn: async () => (await api.get<{ curves: Curve[] }>(`${entity.path}/curve`, { _id: device, hours })).curves,
    refetchInterval: CURVE_S * 1000,
    placeholderData: (before) => before,
  })
}
