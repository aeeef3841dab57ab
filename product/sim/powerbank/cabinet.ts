import type { Traits } from '../parts/mishap.ts'
import type { Behaviour, MqttDevice } from '../parts/mqtt-device.ts'
import type { Post } from '../parts/post.ts'
import { batterySn, type Cabinet, firstBatteries } from './fleet.ts'

export interface Battery {
  sn: string
  /** In percent. */
  level: number
  cycles: number
}

/** A cabinet of the simulator goes on with the power banks that it has. */
export type CabinetPost = Post<Cabinet> & { batteries?: ReadonlyMap<number, Battery> }

export interface Params {
  slot?: number
  sn?: string
}

const DONE = 0
const BUSY = 2
const FAULT = 4
const HALF_OUT_MS = 4_000
const CHARGE_MS = 60_000
const EMPTY = 1
const FULL = 2
const POPPING = 5
const FAULTY = 6
const REPAIRED_MS = 600_000
/** A rent, and how often the next cabinet is looked for if one is full. */
const RENT_MS = [2 * 60_000, 25 * 60_000] as const
const WALK_MS = 30_000

interface Place {
  /** @returns false if it has no empty slot, or is offline */
  takeIn(battery: Battery): boolean
}

/** The cabinets of one run: a power bank is returned at any of them. */
const streets = new WeakMap<Traits, Place[]>()

export function bankCabinet(
  cabinet: MqttDevice<Params>,
  { device, sn, batteries }: CabinetPost,
  traits: Traits,
): Behaviour<Params> & { stop(): void } {
  const { dice, haste } = traits
  const street = streets.get(traits) ?? []
  streets.set(traits, street)
  const slots = new Map(batteries ?? firstSlots(sn, device, traits))
  const faulty = new Set<number>()
  const timers = new Set<NodeJS.Timeout>()
  let popping: number | undefined

  function after(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, ms / haste)
    timers.add(timer)
  }

  const slotOf = (no: number) => {
    const battery = slots.get(no)
    const status = faulty.has(no) ? FAULTY : no === popping ? POPPING : battery ? FULL : EMPTY
    if (!battery) return { no, status }
    const { sn, level, cycles } = battery
    return { no, status, sn, level: Math.round(level), cycles, temp: 27, mv: 3500 + Math.round(level * 7) }
  }

  street.push({
    takeIn(battery) {
      const empty = Array.from({ length: device.slotNum }, (_, index) => index + 1).find((no) => !slots.has(no))
      if (empty === undefined || !cabinet.isOnline) return false
      slots.set(empty, battery)
      const { sn, level, cycles } = battery
      cabinet.report('event', { type: 'returned', slot: empty, sn, level: Math.round(level), cycles })
      return true
    },
  })

  /** Somebody carries it around, and then looks for a cabinet with an empty slot. */
  function carry(battery: Battery): void {
    const ms = dice.between(...RENT_MS)
    const used = { ...battery, level: Math.max(3, battery.level - ms / 20_000), cycles: battery.cycles + 1 }
    const look = () => {
      if (!dice.pick(street).takeIn(used)) after(WALK_MS, look)
    }
    after(ms, look)
  }

  function charge(): void {
    for (const [no, battery] of slots) slots.set(no, { ...battery, level: Math.min(100, battery.level + 2) })
    after(CHARGE_MS, charge)
  }
  charge()

  return {
    firmware: '3.0.1',
    model: `PB-${device.slotNum}`,
    state: () => ({ slots: Array.from({ length: device.slotNum }, (_, index) => slotOf(index + 1)) }),
    begins: 'pop',
    commands: {
      pop(command) {
        const { cmdId, mishap, orderNo, params } = command
        const slot = params.slot ?? 0
        const battery = slots.get(slot)
        const isThere = battery?.sn === params.sn && !faulty.has(slot)
        if (popping !== undefined || !battery || !isThere || mishap === 'refuses' || mishap === 'faults') {
          if (mishap === 'faults' && battery) stick(slot)
          cabinet.acknowledge(command, popping === undefined ? FAULT : BUSY)
          return
        }
        popping = slot
        after(HALF_OUT_MS * dice.between(0.5, 1.5), () => {
          popping = undefined
          slots.delete(slot)
          if (mishap === 'dropsOut') void cabinet.away()
          cabinet.acknowledge(command, DONE, { slot, sn: battery.sn })
          const event = { type: 'popped', cmdId, orderNo, slot, sn: battery.sn, ok: true }
          if (mishap !== 'unheard') cabinet.report('event', event, mishap)
          if (orderNo !== undefined) carry(battery)
        })
      },
    },
    stop() {
      for (const timer of timers) clearTimeout(timer)
    },
  }

  /** It does not let its power bank go for a while. */
  function stick(slot: number): void {
    faulty.add(slot)
    after(REPAIRED_MS, () => faulty.delete(slot))
  }
}

function firstSlots(sn: string, device: Cabinet, { dice }: Traits): [number, Battery][] {
  return firstBatteries(device).map((no) => [
    no,
    { sn: batterySn(sn, no), level: dice.whole(70, 100), cycles: dice.whole(20, 220) },
  ])
}
