import type { Outcome, Person } from '../parts/person.ts'
import { newBattery } from './battery.ts'
import { APP, KIND } from './fleet.ts'
import type { Pile, PileTraits } from './pile.ts'

interface Scanned {
  price: { prepay: { amount: number }[] } | null
  ports: { no: number; isFree: boolean }[]
}

const HOUR_MS = 3_600_000
/** Probability. */
const STOP_THEMSELVES = 0.6
const TEXTS = { refund: '充电速度太慢', fault: '充电口接触不良' }

/** A person comes with a vehicle, charges it at a free port, and leaves. */
export async function chargeAt(person: Person, pile: Pile, traits: PileTraits): Promise<Outcome> {
  const port = pile.take()
  if (port === undefined) return 'nothingFree'
  const { dice } = traits
  const { code, device } = pile.post
  const staysMs = stayMs(device.kind, traits)
  let wantsToStop = dice.happens(STOP_THEMSELVES)
  let isThere = true
  const leave = async () => {
    if (isThere) await pile.leave(port).catch(() => undefined)
    isThere = false
  }
  const outcome = await person.buy<Scanned>({
    app: APP,
    code,
    texts: TEXTS,
    async choose({ ports, price }) {
      if (!price || !ports.some(({ no, isFree }) => no === port && isFree)) return undefined
      await pile.plugIn(port, newBattery(device.kind, device.maxPower, dice))
      return { port, amount: dice.pick(price.prepay).amount }
    },
    async watch({ _id, statusName, can }, waitedMs, phone) {
      // The charge has ended; occupying the port costs money until the vehicle leaves.
      if (statusName === 'settling') await leave()
      if (waitedMs < staysMs) return
      // A consumer who does not stop by phone pulls the cable and looks at the order again.
      if (!wantsToStop) await leave()
      else if (can.stop) {
        wantsToStop = false
        await phone.post(`/api/client/${APP}/order/stop`, { _id }).catch(() => undefined)
      }
    },
  })
  await leave()
  return outcome
}

function stayMs(kind: number, { dice, speed }: PileTraits): number {
  if (kind === KIND.bike) return dice.between(0.8, 4.5) * (HOUR_MS / speed)
  // Cars charge in real time, for a short stay.
  return kind === KIND.carDc ? dice.between(4, 16) * 60_000 : dice.between(10, 30) * 60_000
}
