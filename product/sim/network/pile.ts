import type { Battery } from './battery.ts'
import type { Dice } from './dice.ts'
import type { LooseEnd, Post } from './post.ts'

/** How a simulated device behaves. */
export interface PileTraits {
  dice: Dice
  /** The share of charges in which something goes wrong. */
  failRate: number
  /** How much faster two-wheelers' time passes than ours: nobody watches a bicycle charge for three hours. */
  speed: number
  /** Milliseconds between two readings of what is being charged. */
  meterEveryMs: number
  /** How much quicker than usual devices and people answer: for those who cannot wait. */
  haste: number
}

/** A charging device as people and vehicles meet it, whatever it speaks. */
export interface Pile {
  readonly post: Post
  readonly isOnline: boolean
  /** A free port, taken until `leave`; undefined while there is none. */
  take(): number | undefined
  /** The vehicle stands there and its cable is in. */
  plugIn(port: number, battery: Battery): Promise<void>
  /** The cable is out and the vehicle gone; what was being charged ends. */
  leave(port: number): Promise<void>
  /** Tells the end of a charge that it had before its power went. */
  finishLost(lost: LooseEnd): void
  /** Ends what is being charged, tells it as far as anybody listens, and is switched off. */
  stop(): Promise<void>
}

/** What may go wrong with one charge. */
export type Mishap = 'refuses' | 'silent' | 'dropsOut' | 'faults'
const MISHAPS: readonly Mishap[] = ['refuses', 'refuses', 'silent', 'dropsOut', 'faults']

export function mishapOf({ dice, failRate }: PileTraits): Mishap | undefined {
  return dice.happens(failRate) ? dice.pick(MISHAPS) : undefined
}

/** The ports of one device, as the vehicles at them see it. */
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

/** How long a device thinks before it answers. */
export const thinkingMs = ({ dice, haste }: PileTraits) => dice.between(300, 3000) / haste
