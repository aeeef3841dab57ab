import type { RoomName } from './catalogue.ts'
import type { Noise } from './noise.ts'
import { HOUR_MS, hourOfDay, MINUTE_MS } from './plant-time.ts'

interface Profile {
  temperature: number
  /** The effect of the outside temperature on the room, ℃. */
  dailySwing: number
  humidity: number
  /** The deviations that the climate control allows. */
  temperatureSlack: number
  humiditySlack: number
}

const PROFILES: Record<RoomName, Profile> = {
  assembly: { temperature: 23.4, dailySwing: 1.6, humidity: 48, temperatureSlack: 0.6, humiditySlack: 3 },
  // Paint must dry evenly, so this room has the tightest control.
  paint: { temperature: 25, dailySwing: 0.25, humidity: 62, temperatureSlack: 0.35, humiditySlack: 1.5 },
  store: { temperature: 19.5, dailySwing: 3, humidity: 54, temperatureSlack: 0.8, humiditySlack: 4 },
}

/** A warmer room with the same amount of water is drier, in % per ℃. */
const DRIER_PER_DEGREE = 2.2

export interface Room {
  /** Without the sensor's noise, ℃. */
  temperature(timeMs: number): number
  at(timeMs: number): { temperature: number; humidity: number }
}

export function room(noise: Noise, name: RoomName): Room {
  const profile = PROFILES[name]
  const temperature = (timeMs: number) =>
    profile.temperature +
    profile.dailySwing * outsideWarmth(timeMs) +
    profile.temperatureSlack * noise.drift(`${name} temperature`, timeMs, 100 * MINUTE_MS)
  return {
    temperature,
    at(timeMs) {
      const degrees = temperature(timeMs)
      return {
        temperature: degrees + 0.05 * noise.jitter(`${name} temperature`, timeMs),
        humidity:
          profile.humidity -
          DRIER_PER_DEGREE * (degrees - profile.temperature) +
          profile.humiditySlack * noise.drift(`${name} humidity`, timeMs, 2.5 * HOUR_MS) +
          0.15 * noise.jitter(`${name} humidity`, timeMs),
      }
    },
  }
}

/** −1 before sunrise, 1 in the early afternoon. */
export function outsideWarmth(timeMs: number): number {
  return Math.cos(((hourOfDay(timeMs) - 14.5) / 12) * Math.PI)
}
