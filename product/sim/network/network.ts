import { openDice } from './dice.ts'
import { KIND } from './fleet.ts'
import { openMqttPile } from './mqtt-pile.ts'
import { openOcppPile } from './ocpp-pile.ts'
import { type Pile, type PileTraits, sleep } from './pile.ts'
import type { LooseEnd, Post } from './post.ts'
import { type Outcome, Rider } from './rider.ts'

export interface NetworkOptions {
  /** The product's HTTP address; `mqttUrl` is the address of its MQTT broker. */
  url: string
  mqttUrl: string
  posts: readonly Post[]
  /** Charges that the product takes for running on these devices. */
  looseEnds?: readonly LooseEnd[]
  ordersPerMin: number
  /** 0 to 1 */
  failRate: number
  /** See PileTraits. */
  speed?: number
  meterEveryMs?: number
  haste?: number
  seed?: number
  onFault?(error: unknown): void
}

export interface NetworkTally {
  /** Devices that are connected, and all devices. */
  online: number
  devices: number
  /** Consumers who are charging, or about to. */
  riders: number
  outcomes: Readonly<Record<Outcome, number>>
  /** The number of refusals by code. */
  refusals: Readonly<Record<number, number>>
}

export interface Network {
  tally(): NetworkTally
  /** Starts no new charges; running ones continue. */
  rest(): void
  stop(): Promise<void>
}

const SPEED = 20
const METER_EVERY_MS = 20_000
/** Devices that connect at the same time. A real fleet does not connect within one second either. */
const AT_ONCE = 20
const GOODBYE_MS = 5_000
const NOBODY: Record<Outcome, number> = { finished: 0, failed: 0, cancelled: 0, unpaid: 0, refused: 0, noPort: 0 }

/**
 * A simulated charging network: devices over MQTT and OCPP, and consumers who scan, pay and charge. Devices that cannot
 * connect at first are left out.
 * @throws the first error if no device can connect
 */
export async function startNetwork(options: NetworkOptions): Promise<Network> {
  const { url, mqttUrl, posts, looseEnds = [], ordersPerMin, failRate, onFault = () => undefined } = options
  const dice = openDice(options.seed)
  const { speed = SPEED, haste = 1 } = options
  const traits: PileTraits = { dice, failRate, speed, haste, meterEveryMs: options.meterEveryMs ?? METER_EVERY_MS }
  const open = (post: Post) =>
    post.device.kind === KIND.bike ? openMqttPile(mqttUrl, post, traits) : openOcppPile(url, post, traits)
  const piles = await openAll(posts, open, onFault)
  for (const lost of looseEnds) piles.find(({ post }) => post._id === lost.device)?.finishLost(lost)

  const outcomes = { ...NOBODY }
  const refusals: Record<number, number> = {}
  const onRefused = (code: number) => {
    refusals[code] = (refusals[code] ?? 0) + 1
  }
  const riders: Rider[] = []
  const underway = new Set<Promise<void>>()
  let isResting = false

  /** A free consumer, or a new one. */
  function rider(): Rider {
    const free = riders.find(({ isFree }) => isFree)
    if (free) return free
    const one = new Rider({ url, dice, speed, haste, onRefused, onFault }, riders.length)
    riders.push(one)
    return one
  }

  function arrive(): void {
    const pile = dice.pick(piles)
    if (!pile.isOnline) return
    const visit = rider()
      .chargeAt(pile)
      .then((outcome) => {
        outcomes[outcome] += 1
      })
      .finally(() => underway.delete(visit))
    underway.add(visit)
  }

  async function keepComing(): Promise<void> {
    while (!isResting) {
      await sleep(dice.waitMs(60_000 / ordersPerMin))
      if (!isResting) arrive()
    }
  }
  if (ordersPerMin > 0) void keepComing()

  return {
    tally: () => ({
      online: piles.filter(({ isOnline }) => isOnline).length,
      devices: piles.length,
      riders: underway.size,
      outcomes: { ...outcomes },
      refusals: { ...refusals },
    }),
    rest() {
      isResting = true
    },
    async stop() {
      isResting = true
      for (const one of riders) one.leave()
      await Promise.all(piles.map((pile) => pile.stop()))
      await Promise.race([Promise.all(underway), sleep(GOODBYE_MS)])
      for (const one of riders) one.close()
    },
  }
}

async function openAll(
  posts: readonly Post[],
  open: (post: Post) => Promise<Pile>,
  onFault: (error: unknown) => void,
): Promise<Pile[]> {
  const piles: Pile[] = []
  const waiting = [...posts]
  let failure: unknown
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let post = waiting.shift(); post; post = waiting.shift()) {
        try {
          piles.push(await open(post))
        } catch (error) {
          failure ??= error
          onFault(error)
        }
      }
    }),
  )
  if (piles.length === 0 && failure !== undefined) throw failure
  return piles
}
