import type { Battery } from './battery.ts'
import type { Dice } from './dice.ts'
import type { LooseEnd, Post } from './post.ts'

/** How a simulated device behaves. */
export interface PileTraits {
  dice: Dice
  /** The probability that a charge goes wrong. */
  failRate: number
  /** Factor by which time passes faster for two-wheelers, because a real charge would take three hours. */
  speed: number
  /** Milliseconds between two readings of a running charge. */
  meterEveryMs: number
  /** Factor by which devices and consumers react faster than usual, for tests. */
  haste: number
}

/** A charging device as consumers and vehicles use it, independent of its protocol. */
export interface Pile {
  readonly post: Post
  readonly isOnline: boolean
  /** Reserves a free port until `leave`; undefined if there is none. */
  take(): number | undefined
  /** The vehicle has arrived and its cable is plugged in. */
  plugIn(port: number, battery: Battery): Promise<void>
  /** The cable is pulled and the vehicle leaves; a running charge ends. */
  leave(port: number): Promise<void>
  /** Reports the end of a charge that was running before a power loss. */
  finishLost(lost: LooseEnd): void
  /** Ends running charges, reports them if connected, and switches off. */
  stop(): Promise<void>
}

/** What may go wrong in a charge. */
export type Mishap = 'refuses' | 'silent' | 'dropsOut' | 'faults'
const MISHAPS: readonly Mishap[] = ['refuses', 'refuses', 'silent', 'dropsOut', 'faults']

export function mishapOf({ dice, failRate }: PileTraits): Mishap | undefined {
  return dice.happens(failRate) ? dice.pick(MISHAPS) : undefined
}

/** The ports of one device and the vehicles at them. */
export class Stand {
  private readonly batteries = new Map<number, Battery | null>()
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

  batteryAt(port: number): Battery | undefined {
    return this.batteries.get(port) ?? undefined
  }

  leave(port: number): void {
    this.batteries.delete(port)
  }

  get ports(): number[] {
    return Array.from({ length: this.count }, (_, index) => index + 1)
  }
}

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The time that a device needs to answer. */
export const thinkingMs = ({ dice, haste }: PileTraits) => dice.between(300, 3000) / haste
