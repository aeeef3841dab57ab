import { randomUUID } from 'node:crypto'
import { type Caller, CallRefused, openCaller } from './caller.ts'
import { sleep, type Traits } from './mishap.ts'

/** The result of an attempt to buy. */
export type Outcome = 'finished' | 'failed' | 'cancelled' | 'unpaid' | 'refused' | 'nothingFree'

export interface PersonTraits extends Pick<Traits, 'dice' | 'haste'> {
  ownOrders?: Traits['ownOrders'] | undefined
  url: string
  /** Called for each refused call, with its code. */
  onRefused(code: number): void
  /** Called for each unexpected error. */
  onFault(error: unknown): void
}

export interface OpenOrder {
  _id: string
  no: string
  statusName: string
  isOpen: boolean
  can: { stop: boolean; refund: boolean }
}

/** What every scan tells. */
interface ScannedCode {
  /** Null: the code belongs to an app without devices. */
  device: { _id: string } | null
}

/** What a line says about buying at one of its devices, or by a code of its own. */
export interface Visit<Scanned> {
  app: string
  /** The printed code. */
  code: string
  /** What the person chooses, as fields of the order; undefined if nothing is free. */
  choose(scanned: Scanned & ScannedCode, phone: Caller): object | undefined | Promise<object | undefined>
  /** What the person does while the order is open; called every few seconds. */
  watch?(order: OpenOrder, waitedMs: number, phone: Caller): Promise<void>
  /** The reason for a refund request, and the text of a fault report. */
  texts: { refund: string; fault: string }
}

interface Pay {
  paid: boolean
  url?: string
}

const WATCH_MS = 3_000
/** A person waits at most this long at a device. */
const PATIENCE_MS = 40 * 60_000
const REST_MS = 120_000

/** Probabilities. */
const DO_NOT_PAY = 0.04
const GIVE_UP = 0.5
const WANT_MONEY_BACK = 0.02
const REPORT = 0.01

/** A person with a phone: signed in once, with an own IP address, one order after the other. */
export class Person {
  private isBusy = false
  private restsUntilMs = 0
  private readonly traits: PersonTraits
  private readonly phone: Caller
  private isSignedIn = false
  private isOver = false

  constructor(traits: PersonTraits, index: number) {
    this.traits = traits
    this.phone = openCaller(traits.url, { localAddress: addressOf(index) })
  }

  get isFree(): boolean {
    return !this.isBusy && Date.now() >= this.restsUntilMs
  }

  /** Scans a code, orders, pays and watches the order until it is over. */
  async buy<Scanned>(visit: Visit<Scanned>): Promise<Outcome> {
    this.isBusy = true
    try {
      const outcome = await this.order(visit)
      // An unpaid order stays open for a while, and a person can have only one.
      if (outcome === 'unpaid') this.rest()
      return outcome
    } catch (error) {
      this.rest()
      if (error instanceof CallRefused) this.traits.onRefused(error.code)
      else if (!this.isOver) this.traits.onFault(error)
      return 'refused'
    } finally {
      this.isBusy = false
    }
  }

  private rest(): void {
    this.restsUntilMs = Date.now() + REST_MS / this.traits.haste
  }

  /** Ends the present visit at the next look at the order. */
  leave(): void {
    this.isOver = true
  }

  close(): void {
    this.phone.close()
  }

  private async order<Scanned>(visit: Visit<Scanned>): Promise<Outcome> {
    const { dice, haste } = this.traits
    const { app, code } = visit
    if (!this.isSignedIn) {
      const { token } = await this.phone.post<{ token: string }>('/api/client/login', { app, no: code, type: 'h5' })
      this.phone.setToken(token)
      this.isSignedIn = true
    }
    const scanned = await this.phone.get<Scanned & ScannedCode>(`/api/client/${app}/qrcode`, {
      no: code,
      scan: 1,
    })
    const chosen = await visit.choose(scanned, this.phone)
    if (!chosen) return 'nothingFree'
    const at = scanned.device ? { device: scanned.device._id } : { no: code }
    const body = { ...at, ...chosen, idemKey: randomUUID(), source: 2 }
    const { order } = await this.phone.post<{ order: OpenOrder }>(`/api/client/${app}/order`, body)
    const { ownOrders } = this.traits
    ownOrders?.add(order.no)
    try {
      await sleep(dice.between(800, 4000) / haste)
      if (dice.happens(DO_NOT_PAY)) return await this.doNotPay(app, order)
      await this.pay(order)
      return await this.watch(order, visit)
    } finally {
      ownOrders?.delete(order.no)
    }
  }

  private async doNotPay(app: string, { _id }: OpenOrder): Promise<Outcome> {
    if (!this.traits.dice.happens(GIVE_UP)) return 'unpaid'
    await this.phone.post(`/api/client/${app}/order/cancel`, { _id })
    return 'cancelled'
  }

  /** Pays at the stand-in of the payment provider, as its page does. */
  private async pay({ _id }: OpenOrder): Promise<void> {
    const { pay } = await this.phone.post<{ pay: Pay }>('/api/client/pay', { order: _id, channel: 'mock' })
    if (pay.paid || !pay.url) return
    const query = new URL(pay.url).searchParams
    await this.phone.post('/api/pay/mock/notify', { tenant: query.get('tenant'), no: query.get('no') })
  }

  private async watch<Scanned>({ _id }: OpenOrder, visit: Visit<Scanned>): Promise<Outcome> {
    const beganMs = Date.now()
    while (!this.isOver && Date.now() - beganMs < PATIENCE_MS) {
      await sleep(WATCH_MS / this.traits.haste)
      const { order } = await this.phone.get<{ order: OpenOrder }>(`/api/client/${visit.app}/order`, { _id })
      if (!order.isOpen) return this.afterwards(order, visit)
      await visit.watch?.(order, Date.now() - beganMs, this.phone)
    }
    return 'finished'
  }

  private async afterwards<Scanned>(
    { _id, statusName, can }: OpenOrder,
    { app, texts }: Visit<Scanned>,
  ): Promise<Outcome> {
    const { dice } = this.traits
    if (statusName === 'failed' || statusName === 'refunded') return 'failed'
    if (statusName === 'cancelled') return 'cancelled'
    if (can.refund && dice.happens(WANT_MONEY_BACK)) {
      await this.phone.post(`/api/client/${app}/order/refund`, { _id, reason: texts.refund }).catch(() => undefined)
    }
    if (dice.happens(REPORT)) {
      const report = { type: 1, content: texts.fault, order: _id }
      await this.phone.post(`/api/client/${app}/feedback`, report).catch(() => undefined)
    }
    return 'finished'
  }
}

/** All addresses from 127.0.0.0 on are this machine. */
function addressOf(index: number): string | undefined {
  return process.platform === 'linux' ? `127.0.${1 + (Math.floor(index / 250) % 250)}.${1 + (index % 250)}` : undefined
}
