import type { Point } from '@atrium/timeseries/server/store/model'
import { type Noise, noiseOf, smooth } from './noise.ts'

/** The delivery vehicles of the demonstration: each drives from place to place in the region, waits there, and drives on. */

export const FLEET = { measurement: 'fleet', tag: 'vehicle', count: 300, everyS: 10 } as const

/** Towns and yards around the factory, in WGS-84. */
const PLACES: readonly (readonly [lng: number, lat: number])[] = [
  [120.62, 31.3],
  [120.73, 31.32],
  [120.58, 31.38],
  [120.42, 31.33],
  [120.66, 31.16],
  [120.95, 31.39],
  [120.75, 31.65],
  [120.56, 31.87],
  [121.12, 31.46],
  [120.3, 31.57],
  [120.85, 31.11],
  [120.64, 30.98],
  [121.08, 31.2],
  [120.9, 31.56],
]

const MINUTE_MS = 60_000
/** Driving and waiting at the end. */
const TRIP_MS = 75 * MINUTE_MS
const DRIVING = 0.8
/** A road is longer than the line between its ends. */
const ROAD = 1.3
const KM_PER_DEGREE = 111.3

interface Vehicle {
  lng: number
  lat: number
  /** km/h */
  speed: number
  state: 'driving' | 'waiting'
}

/** Where a vehicle is: the same at the same time, in each run. */
export function vehicleAt(noise: Noise, no: number, timeMs: number): Vehicle {
  const channel = `vehicle ${no}`
  // They do not set out together.
  const trips = timeMs / TRIP_MS + noise.throwOf(channel, -1)
  const trip = Math.floor(trips)
  const share = (trips - trip) / DRIVING
  const [from, to] = [placeOf(noise, channel, trip), placeOf(noise, channel, trip + 1)]
  const done = smooth(share)
  // Roads are no straight lines: each trip swings to one side, and back.
  const swing = 0.25 * (noise.throwOf(channel, trip + 0.5) - 0.5) * Math.sin(Math.PI * done)
  const [east, north] = [to[0] - from[0], to[1] - from[1]]
  const km = Math.hypot(east * Math.cos((from[1] * Math.PI) / 180), north) * KM_PER_DEGREE * ROAD
  const isDriving = share < 1 && km > 1
  return {
    lng: from[0] + east * done - swing * north,
    lat: from[1] + north * done + swing * east,
    speed: isDriving ? (km / ((TRIP_MS * DRIVING) / 3_600_000)) * 6 * share * (1 - share) : 0,
    state: isDriving ? 'driving' : 'waiting',
  }
}

/** A yard near one of the places. */
function placeOf(noise: Noise, channel: string, trip: number): readonly [number, number] {
  const [lng, lat] = PLACES[Math.floor(noise.throwOf(channel, trip) * PLACES.length)]!
  const beside = (part: number) => 0.05 * (noise.throwOf(channel, trip + part) - 0.5)
  return [lng + beside(0.1), lat + beside(0.2)]
}

const nameOf = (no: number) => `V${String(no + 1).padStart(3, '0')}`

/** The reports of those vehicles whose turn it is in this second, as trackers send them. */
export function fleetOf(seed: number): (timeMs: number) => Point[] {
  const noise = noiseOf(seed)
  return (timeMs) => {
    const turn = Math.round(timeMs / 1000) % FLEET.everyS
    const all = Array.from({ length: FLEET.count / FLEET.everyS }, (_, index) => index * FLEET.everyS + turn)
    return all.map((no) => {
      const { lng, lat, speed, state } = vehicleAt(noise, no, timeMs)
      return {
        measurement: FLEET.measurement,
        tags: { [FLEET.tag]: nameOf(no) },
        fields: {
          lng: Number(lng.toFixed(6)),
          lat: Number(lat.toFixed(6)),
          speed: Number(speed.toFixed(0)),
          state,
        },
        timeUs: timeMs * 1000,
      }
    })
  }
}
