import { randomUUID } from 'node:crypto'
import { newBattery } from './battery.ts'
import { type Caller, CallRefused, openCaller } from './caller.ts'
import type { Dice } from './dice.ts'
import { APP, KIND } from './fleet.ts'
import { type Pile, sleep } from './pile.ts'

/** The result of an attempt to charge. */
export type Outcome = 'finished' | 'failed' | 'cancelled' | 'unpaid' | 'refused' | 'noPort'

export interface RiderTraits {
  url: string
  dice: Dice
  /** The same as in PileTraits: bicycles stay for minutes instead of hours. */
  speed: number
  haste: number
  /** Called for each refused call, with its code. */
  onRefused(code: number): void
  /** Called for each unexpected error. */
  onFault(error: unknown): void
}

interface Scanned {
  device: { _id: string; online: number; status: number }
  price: { prepay: { amount: number }[] } | null
  ports: { no: number; isFree: boolean }[]
}

interface Order {
  _id: string
  statusName: string
  isOpen: boolean
  can: { stop: boolean; refund: boolean }
}

interface Pay {
  paid: boolean
  url?: string
}

const WATCH_MS = 3_000
/** A consumer waits at most this long at a device. */
const PATIENCE_MS = 40 * 60_000
const HOUR_MS = 3_600_000
const REST_MS = 120_000

/** Probabilities. */
const DO_NOT_PAY = 0.04
const GIVE_UP = 0.5
const STOP_THEMSELVES = 0.6
const WANT_MONEY_BACK = 0.02
const REPORT = 0.01

/** A consumer with a phone: signed in once, with an own IP address, one charge after the other. */
export class Rider {
  private isBusy = false
  private restsUntilMs = 0
  private readonly traits: RiderTraits
  private readonly phone: Caller
  private isSignedIn = false
  private isOver = false

  constructor(traits: RiderTraits, index: number) {
    this.traits = traits
    this.phone = openCaller(traits.url, { localAddress: addressOf(index) })
  }

  get isFree(): boolean {
    return !this.isBusy && Date.now() >= this.restsUntilMs
  }

  /** Scans a device's code, pays, charges and leaves. */
  async chargeAt(pile: Pile): Promise<Outcome> {
    const port = pile.take()
    if (port === undefined) return 'noPort'
    this.isBusy = true
    let isThere = true
    const leave = async () => {
      if (isThere) await pile.leave(port).catch(() => undefined)
      isThere = false
    }
    try {
      const outcome = await this.chargeOn(pile, port, leave)
      // An unpaid order stays open for a while, and a consumer can have only one.
      if (outcome === 'unpaid') this.rest()
      return outcome
    } catch (error) {
      this.rest()
      if (error instanceof CallRefused) this.traits.onRefused(error.code)
      else if (!this.isOver) this.traits.onFault(error)
      return 'refused'
    } finally {
      await leave()
      this.isBusy = false
    }
  }

  private rest(): void {
    this.restsUntilMs = Date.now() + REST_MS / this.traits.haste
  }

  /** Ends the present charge at the next look at the order. */
  leave(): void {
    this.isOver = true
  }

  close(): void {
    this.phone.close()
  }

  private async chargeOn(pile: Pile, port: number, leave: () => Promise<void>): Promise<Outcome> {
    const { dice, haste } = this.traits
    const { code, device } = pile.post
    if (!this.isSignedIn) await this.signIn(code)
    const scanned = await this.phone.get<Scanned>(`/api/client/${APP}/qrcode`, { no: code, scan: 1 })
    const isFree = scanned.ports.some(({ no, isFree }) => no === port && isFree)
    if (!isFree || !scanned.price) return 'noPort'
    await pile.plugIn(port, newBattery(device.kind, device.maxPower, dice))
    const { amount } = dice.pick(scanned.price.prepay)
    const { order } = await this.phone.post<{ order: Order }>(`/api/client/${APP}/order`, {
      device: scanned.device._id,
      port,
      amount,
      idemKey: randomUUID(),
      source: 2,
    })
    await sleep(dice.between(800, 4000) / haste)
    if (dice.happens(DO_NOT_PAY)) return this.doNotPay(order)
    await this.pay(order)
    return this.watch(order, device.kind, leave)
  }

  private async signIn(code: string): Promise<void> {
    const { token } = await this.phone.post<{ token: string }>('/api/client/login', { app: APP, no: code, type: 'h5' })
    this.phone.setToken(token)
    this.isSignedIn = true
  }

  private async doNotPay({ _id }: Order): Promise<Outcome> {
    if (!this.traits.dice.happens(GIVE_UP)) return 'unpaid'
    await this.phone.post(`/api/client/${APP}/order/cancel`, { _id })
    return 'cancelled'
  }

  /** Pays at the stand-in of the payment provider, as its page does. */
  private async pay({ _id }: Order): Promise<void> {
    const { pay } = await this.phone.post<{ pay: Pay }>('/api/client/pay', { order: _id, channel: 'mock' })
    if (pay.paid || !pay.url) return
    const query = new URL(pay.url).searchParams
    await this.phone.post('/api/pay/mock/notify', { tenant: query.get('tenant'), no: query.get('no') })
  }

  private async watch({ _id }: Order, kind: number, leave: () => Promise<void>): Promise<Outcome> {
    const { dice } = this.traits
    const beganMs = Date.now()
    const staysMs = this.stayMs(kind)
    let wantsToStop = dice.happens(STOP_THEMSELVES)
    while (!this.isOver && Date.now() - beganMs < PATIENCE_MS) {
      await sleep(WATCH_MS / this.traits.haste)
      const { order } = await this.phone.get<{ order: Order }>(`/api/client/${APP}/order`, { _id })
      if (!order.isOpen) return this.afterwards(order)
      // The charge has ended; occupying the port costs money until the vehicle leaves.
      if (order.statusName === 'settling') await leave()
      if (Date.now() - beganMs < staysMs) continue
      // A consumer who does not stop by phone pulls the cable and looks at the order again.
      if (!wantsToStop) await leave()
      else if (order.can.stop) {
        wantsToStop = false
        await this.phone.post(`/api/client/${APP}/order/stop`, { _id }).catch(() => undefined)
      }
    }
    return 'finished'
  }

  private async afterwards({ _id, statusName, can }: Order): Promise<Outcome> {
    const { dice } = this.traits
    if (statusName === 'failed' || statusName === 'refunded') return 'failed'
    if (statusName === 'cancelled') return 'cancelled'
    if (can.refund && dice.happens(WANT_MONEY_BACK)) {
      await this.phone.post(`/api/client/${APP}/order/refund`, { _id, reason: '充电速度太慢' }).catch(() => undefined)
    }
    if (dice.happens(REPORT)) {
      const report = { type: 1, content: '充电口接触不良', order: _id }
      await this.phone.post(`/api/client/${APP}/feedback`, report).catch(() => undefined)
    }
    return 'finished'
  }

  private stayMs(kind: number): number {
    const { dice, speed } = this.traits
    if (kind === KIND.bike) return dice.between(0.8, 4.5) * (HOUR_MS / speed)
    // Cars charge in real time, for a short stay.
    return kind === KIND.carDc ? dice.between(4, 16) * 60_000 : dice.between(10, 30) * 60_000
  }
}

/** All addresses from 127.0.0.0 on are this machine. */
function addressOf(index: number): string | undefined {
  return process.platform === 'linux' ? `127.0.${1 + (Math.floor(index / 250) % 250)}.${1 + (index % 250)}` : undefined
}
