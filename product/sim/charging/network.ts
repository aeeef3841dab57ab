import { type LineOptions, type RunningLine, startLine, traitsOf } from '../parts/line.ts'
import { KIND } from './fleet.ts'
import type { LooseEnd } from './loose-end.ts'
import { openMqttPile } from './mqtt-pile.ts'
import { openOcppPile } from './ocpp-pile.ts'
import type { PilePost, PileTraits } from './pile.ts'
import { chargeAt } from './rider.ts'

export interface NetworkOptions extends LineOptions {
  posts: readonly PilePost[]
  /** Charges that the product takes for running on these devices. */
  looseEnds?: readonly LooseEnd[]
  /** See PileTraits. */
  speed?: number
  meterEveryMs?: number
}

const SPEED = 20
const METER_EVERY_MS = 20_000

/**
 * A simulated charging network: devices over MQTT and OCPP, and people who scan, pay and charge.
 * @throws as `startLine`
 */
export async function startNetwork({ posts, looseEnds = [], ...options }: NetworkOptions): Promise<RunningLine> {
  const { url, mqttUrl, speed = SPEED, meterEveryMs = METER_EVERY_MS } = options
  const traits: PileTraits = { ...traitsOf(options), speed, meterEveryMs }
  return startLine(options, traits, {
    posts,
    async open(post) {
      const isBike = post.device.kind === KIND.bike
      const pile = await (isBike ? openMqttPile(mqttUrl, post, traits) : openOcppPile(url, post, traits))
      for (const lost of looseEnds) if (lost.device === post._id) pile.finishLost(lost)
      return pile
    },
    visit: (person, pile) => chargeAt(person, pile, traits),
  })
}
