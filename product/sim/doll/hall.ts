import { type LineOptions, type RunningLine, startLine, traitsOf } from '../parts/line.ts'
import type { Outcome } from '../parts/person.ts'
import { APP } from './fleet.ts'
import { type Machine, type MachinePost, openMachine } from './machine.ts'

export interface HallOptions extends LineOptions {
  posts: readonly MachinePost[]
}

interface Scanned {
  prices: { _id: string }[]
  playing: boolean
}

const TEXTS = { refund: '游戏币没有到账', fault: '爪子抓不住' }

/**
 * Simulated doll machines, people who scan, pay and play, and passers-by who insert coins.
 * @throws as `startLine`
 */
export async function startHall({ posts, ...options }: HallOptions): Promise<RunningLine> {
  const traits = traitsOf(options)
  return startLine(options, traits, {
    posts,
    open: (post) => openMachine(options.mqttUrl, post, traits),
    visit: (person, { post: { code } }: Machine): Promise<Outcome> =>
      person.buy<Scanned>({
        app: APP,
        code,
        texts: TEXTS,
        choose: ({ prices, playing }) =>
          playing || prices.length === 0 ? undefined : { price: traits.dice.pick(prices)._id },
      }),
  })
}
