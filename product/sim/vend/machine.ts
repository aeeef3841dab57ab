import type { Dice } from '../parts/dice.ts'
import type { Traits } from '../parts/mishap.ts'
import type { Behaviour, Command, MqttDevice } from '../parts/mqtt-device.ts'
import type { Post } from '../parts/post.ts'
import { type Machine, planogramOf } from './goods.ts'

/** A machine of the simulator goes on with what its slots have. */
export type MachinePost = Post<Machine> & { stock?: ReadonlyMap<number, number> }

export interface Params {
  items?: readonly { slot: number; num: number; door?: number }[]
  door?: number
  c?: number
}

interface Result {
  slot: number
  num: number
  ok: boolean
  dropDetected: boolean
  err?: string
}

const DONE = 0
const BEGUN = 1
const FAULT = 4
const DOOR_OPEN_MS = 8_000
const COUNTING_MS = 1_500
const REPAIRED_MS = 600_000
const TEMPERATURE = 6

/** A machine with lanes, a locker, or a cabinet whose open door lets people take what they like. */
export function vendingMachine(
  machine: MqttDevice<Params>,
  { device, stock }: MachinePost,
  { dice, haste }: Traits,
): Behaviour<Params> & { stop(): void } {
  const planned = planogramOf(device)
  const left = new Map(planned.map(({ no, capacity }) => [no, stock?.get(no) ?? capacity]))
  const faulty = new Set<number>()
  const open = new Set<number>()
  const timers = new Set<NodeJS.Timeout>()
  let target = TEMPERATURE

  function after(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, ms / haste)
    timers.add(timer)
  }

  function swing(door: number, isOpen: boolean, by: string): void {
    if (isOpen) open.add(door)
    else open.delete(door)
    machine.report('event', { type: 'door', door, open: isOpen, by })
  }

  function openFor(door: number, by: string, closed: () => void = () => undefined): void {
    swing(door, true, by)
    after(DOOR_OPEN_MS * dice.between(1, 3), () => {
      swing(door, false, by)
      closed()
    })
  }

  /** What a slot has. Staff have filled it if somebody could buy more than it had. */
  const has = (slot: number, num: number): number => {
    const before = left.get(slot) ?? 0
    return before < num ? (planned.find(({ no }) => no === slot)?.capacity ?? 0) : before
  }

  /** One line of an order. A lane that jams keeps its last piece. */
  function give({ slot, num }: { slot: number; num: number }, jams: boolean): Result[] {
    const before = has(slot, num)
    const came = Math.min(before, jams ? num - 1 : num)
    left.set(slot, before - came)
    const [good, bad] = [came, num - came]
    if (bad > 0) {
      faulty.add(slot)
      after(REPAIRED_MS, () => faulty.delete(slot))
    }
    return [
      ...(good > 0 ? [{ slot, num: good, ok: true, dropDetected: true }] : []),
      ...(bad > 0 ? [{ slot, num: bad, ok: false, dropDetected: false, err: 'jam' }] : []),
    ]
  }

  function dispense(command: Command<Params>): void {
    const { cmdId, mishap, orderNo, params } = command
    const { items = [] } = params
    if (mishap === 'refuses') {
      machine.acknowledge(command, FAULT)
      return
    }
    machine.acknowledge({ cmdId }, BEGUN)
    const results: Result[] = []
    const next = (index: number): void => {
      const item = items[index]
      if (!item) {
        machine.acknowledge(command, results.some(({ ok }) => ok) ? DONE : FAULT, { items: results })
        return
      }
      after(item.num * dice.between(1200, 3000), () => {
        if (mishap === 'dropsOut' && index === 0) void machine.away()
        const given = give(item, mishap === 'faults' && index === items.length - 1)
        results.push(...given)
        machine.report('event', { type: 'dispense_result', orderNo, items: given }, index === 0 ? mishap : undefined)
        if (item.door !== undefined && given.some(({ ok }) => ok)) openFor(item.door, 'order')
        next(index + 1)
      })
    }
    next(0)
  }

  return {
    firmware: '2.2.0',
    model: 'SV-12',
    state: () => ({
      slots: [...left].map(([no, count]) => ({ no, stock: count, fault: faulty.has(no) })),
      ports: Array.from({ length: device.doorCount }, (_, index) => ({ no: index + 1, open: open.has(index + 1) })),
      temp: Math.round((target + dice.between(-1, 1)) * 10) / 10,
    }),
    begins: ['dispense', 'door_open'],
    commands: {
      dispense,
      door_open(command) {
        const { mishap, orderNo, params } = command
        machine.acknowledge(command, mishap === 'refuses' ? FAULT : DONE)
        if (mishap === 'refuses') return
        if (mishap === 'dropsOut') void machine.away()
        openFor(params.door ?? 1, orderNo === undefined ? 'staff' : 'order', () => {
          if (orderNo === undefined) return
          const items = taken([...left.keys()], dice)
          for (const { slot, num } of items) left.set(slot, has(slot, num) - num)
          after(COUNTING_MS, () => machine.report('event', { type: 'door_settled', orderNo, items }, mishap))
        })
      },
      door_close(command) {
        machine.acknowledge(command, DONE)
        swing(command.params.door ?? 1, false, 'staff')
      },
      set_temp(command) {
        target = command.params.c ?? target
        machine.acknowledge(command, DONE)
      },
    },
    stop() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

const TAKES_NOTHING = 0.05

/** What somebody takes out of an open cabinet. */
function taken(slots: readonly number[], dice: Dice): { slot: number; num: number }[] {
  if (dice.happens(TAKES_NOTHING)) return []
  const chosen = new Set(Array.from({ length: dice.whole(1, 3) }, () => dice.pick(slots)))
  return [...chosen].map((slot) => ({ slot, num: 1 }))
}
