import type { Point } from '@atrium/core/web/map/place'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { usePhone } from '../phone.tsx'

/** A device in service, as the search for nearby devices returns it. */
export interface Found {
  _id: string
  name: string
  /** The number of its code. */
  no: string
  address: string | null
  lng: number
  lat: number
  /** 1 online, 2 offline, 3 never connected */
  online: number
  /** Null if the search had no place. */
  distanceM: number | null
  /** What the app's `around` returns for this device. */
  about: Record<string, unknown> | null
}

/** The largest distance of a search. */
const RADIUS_M = 50_000

export interface DeviceSearch {
  keyword: string
  at: Point | undefined
}

/** Finds devices: around a place, by words, or all of the seller's. */
export function useFound({ keyword, at }: DeviceSearch) {
  const { signedIn, path, hasSeller } = usePhone()
  return useQuery({
    queryKey: ['h5', path, 'nearby', keyword, at],
    queryFn: async () => {
      const api = await signedIn()
      const place = at && { ...at, radius: RADIUS_M }
      const { list } = await api.get<{ list: Found[] }>(`${path}/device/nearby`, {
        ...place,
        ...(keyword ? { keyword } : {}),
      })
      return list
    },
    // The visit determines which seller's devices are searched.
    enabled: hasSeller,
    placeholderData: keepPreviousData,
  })
}

/** 95 → `95 m`, 1240 → `1.2 km` */
export function distanceOf(metres: number): string {
  if (metres < 1000) return `${metres} m`
  return `${(metres / 1000).toFixed(metres < 10_000 ? 1 : 0)} km`
}
