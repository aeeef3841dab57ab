import type { SimDevice } from '../parts/line.ts'
import type { Traits } from '../parts/mishap.ts'
import type { Post } from '../parts/post.ts'
import type { Battery } from './battery.ts'
import type { FleetPile } from './fleet.ts'
import type { LooseEnd } from './loose-end.ts'

export interface PileTraits extends Traits {
  /** Factor by which time passes faster for two-wheelers, because a real charge would take three hours. */
  speed: number
  /** Milliseconds between two readings of a running charge. */
  meterEveryMs: number
}

export type PilePost = Post<FleetPile>

/** A charging device as consumers and vehicles use it, independent of its protocol. */
export interface Pile extends SimDevice {
  readonly post: PilePost
  /** Reserves a free port until `leave`; undefined if there is none. */
  take(): number | undefined
  /** The vehicle has arrived and its cable is plugged in. */
  plugIn(port: number, battery: Battery): Promise<void>
  /** The cable is pulled and the vehicle leaves; a running charge ends. A guest who came meanwhile stays. */
  leave(port: number): Promise<void>
  /** Reports the end of a charge that was running before a power loss. */
  finishLost(lost: LooseEnd): void
}

/** After a guest's charge the vehicle leaves, because the order waits for that where occupying the port costs money. */
export const GUEST_LEAVES_MS = 8_000

/** The ports of one device and the vehicles at them. */
export class Stand {
  private readonly batteries = new Map<number, Battery | null>()
  /** Ports with the vehicle of a guest. */
  private readonly guests = new Set<number>()
  private readonly count: number

  constructor(count: number) {
    this.count = count
  }

  take(): number | undefined {
    for (let port = 1; port <= this.count; port++) {
      if (this.batteries.has(port)) continue
      this.batteries.set(port, null)
      return port
    }
    return undefined
  }

  plugIn(port: number, battery: Battery): void {
    this.batteries.set(port, battery)
  }

  /** A guest has paid and has no vehicle of the simulator: one is plugged in. */
  plugInGuest(port: number, battery: Battery): void {
    this.guests.add(port)
    this.batteries.set(port, battery)
  }

  isGuest(port: number): boolean {
    return this.guests.has(port)
  }

  batteryAt(port: number): Battery | undefined {
    return this.batteries.get(port) ?? undefined
  }

  leave(port: number): void {
    this.batteries.delete(port)
    this.guests.delete(port)
  }

  get ports(): number[] {
    return Array.from({ length: this.count }, (_, index) => index + 1)
  }
}
