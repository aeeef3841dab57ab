import { openDice } from './dice.ts'
import { sleep, type Traits } from './mishap.ts'
import { type Outcome, Person } from './person.ts'

export interface LineOptions {
  /** The product's HTTP address; `mqttUrl` is the address of its MQTT broker. */
  url: string
  mqttUrl: string
  ordersPerMin: number
  /** 0 to 1 */
  failRate: number
  haste?: number
  /** See Traits. */
  goodbyeMs?: number
  seed?: number
  onFault?(error: unknown): void
}

export const traitsOf = ({ failRate, haste = 1, goodbyeMs, seed }: LineOptions): Traits => ({
  dice: openDice(seed),
  failRate,
  haste,
  goodbyeMs,
  ownOrders: new Set(),
})

/** A device as the simulator runs it. */
export interface SimDevice {
  readonly isOnline: boolean
  /** Ends what it delivers, reports that if connected, and switches off. */
  stop(): Promise<void>
}

/** What a line adds: its devices, and how people buy at them. */
export interface LineParts<Post, Device extends SimDevice> {
  posts: readonly Post[]
  open(post: Post): Promise<Device>
  visit(person: Person, device: Device): Promise<Outcome>
}

export interface LineTally {
  /** Devices that are connected, and all devices. */
  online: number
  devices: number
  /** People who are buying, or about to. */
  people: number
  outcomes: Readonly<Record<Outcome, number>>
  /** The number of refusals by code. */
  refusals: Readonly<Record<number, number>>
}

export interface RunningLine {
  tally(): LineTally
  /** Nobody comes any more; people who are there finish. */
  rest(): void
  stop(): Promise<void>
}

/** Devices that connect at the same time. A real fleet does not connect within one second either. */
const AT_ONCE = 20
const GOODBYE_MS = 5_000
const NOBODY: Record<Outcome, number> = { finished: 0, failed: 0, cancelled: 0, unpaid: 0, refused: 0, nothingFree: 0 }

/**
 * Runs the devices of a line and the people who buy at them. Devices that cannot connect at first are left out.
 * @throws the first error if no device can connect
 */
export async function startLine<Post, Device extends SimDevice>(
  { url, ordersPerMin, onFault = () => undefined }: LineOptions,
  { dice, haste, ownOrders }: Traits,
  { posts, open, visit }: LineParts<Post, Device>,
): Promise<RunningLine> {
  const devices = await openAll(posts, open, onFault)
  const outcomes = { ...NOBODY }
  const refusals: Record<number, number> = {}
  const onRefused = (code: number) => {
    refusals[code] = (refusals[code] ?? 0) + 1
  }
  const people: Person[] = []
  const underway = new Set<Promise<void>>()
  let isResting = false

  /** A free person, or a new one. */
  function person(): Person {
    const free = people.find(({ isFree }) => isFree)
    if (free) return free
    const one = new Person({ url, dice, haste, ownOrders, onRefused, onFault }, people.length)
    people.push(one)
    return one
  }

  function arrive(): void {
    const device = dice.pick(devices)
    if (!device.isOnline) return
    const visited = visit(person(), device)
      .then((outcome) => {
        outcomes[outcome] += 1
      })
      .finally(() => underway.delete(visited))
    underway.add(visited)
  }

  async function keepComing(): Promise<void> {
    while (!isResting) {
      await sleep(dice.waitMs(60_000 / ordersPerMin))
      if (!isResting) arrive()
    }
  }
  if (ordersPerMin > 0 && devices.length > 0) void keepComing()

  return {
    tally: () => ({
      online: devices.filter(({ isOnline }) => isOnline).length,
      devices: devices.length,
      people: underway.size,
      outcomes: { ...outcomes },
      refusals: { ...refusals },
    }),
    rest() {
      isResting = true
    },
    async stop() {
      isResting = true
      for (const one of people) one.leave()
      await Promise.all(devices.map((device) => device.stop()))
      await Promise.race([Promise.all(underway), sleep(GOODBYE_MS)])
      for (const one of people) one.close()
    },
  }
}

async function openAll<Post, Device>(
  posts: readonly Post[],
  open: (post: Post) => Promise<Device>,
  onFault: (error: unknown) => void,
): Promise<Device[]> {
  const devices: Device[] = []
  const waiting = [...posts]
  let failure: unknown
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let post = waiting.shift(); post !== undefined; post = waiting.shift()) {
        try {
          devices.push(await open(post))
        } catch (error) {
          failure ??= error
          onFault(error)
        }
      }
    }),
  )
  if (devices.length === 0 && failure !== undefined) throw failure
  return devices
}
