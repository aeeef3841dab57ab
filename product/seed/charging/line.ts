import { type FleetPile, KIND, network, priceFor } from '../../sim/charging/fleet.ts'
import type { Equipment } from '../../sim/parts/fleet.ts'
import type { Visits } from '../../sim/parts/visits.ts'
import { iso, stamp } from '../parts/past.ts'
import { type Charge, charges, PAY_WITHIN_MS, planOfKind } from './charges.ts'

const SETTLED_AFTER_MS = 2_000

/** The charging network of the demonstration with its past. */
export const chargeLine: Equipment<FleetPile> & Visits<FleetPile, Charge> = {
  ...network,
  ...charges,
  letters: 'CH',
  subject: '充电服务',
  payWithinMs: PAY_WITHIN_MS,
  paidAfterMs: 12_000,

  saleOf(charge, { kind }, { prices, index }) {
    const { orderedMs, startMs, endMs, end, option, elecFee, serviceFee, energyWh } = charge
    const used = elecFee + serviceFee
    const isStarted = end === 'finished'
    const settledMs = end === 'cancelled' ? endMs : endMs + SETTLED_AFTER_MS
    const meterStart = isStarted && kind !== KIND.bike ? 100_000 + index * 731 : null
    const columns = {
      port: charge.port,
      price_id: prices.get(priceFor(kind).body.name),
      plan: planOfKind(kind),
      option,
      prepay: option.amount,
      fee: used,
      elec_fee: elecFee,
      service_fee: serviceFee,
      started_at: isStarted ? iso(startMs) : null,
      ended_at: isStarted ? iso(endMs) : null,
      seconds: charge.seconds,
      energy: energyWh,
      meter_start: meterStart,
      meter_stop: meterStart === null ? null : meterStart + energyWh,
      id_tag: `O${stamp(orderedMs).slice(2)}${String(index).padStart(5, '0').slice(-5)}`,
      stop_reason: isStarted ? charge.stopReason : null,
      metered_at: isStarted ? iso(endMs) : null,
    }
    const delivered = [
      ['start', 'charging', startMs],
      ['stop', 'settling', endMs],
      ['settle', 'finished', settledMs],
    ] as const
    return { end, settledMs, amount: option.amount, used, columns, delivered }
  },

  *notedOf(visits) {
    for (const visit of visits) {
      const { end, port, startMs, endMs } = visit
      if (end !== 'finished') continue
      yield { visit, atMs: startMs - 60_000, columns: { kind: 1, port } }
      yield { visit, atMs: endMs + 40_000, columns: { kind: 2, port } }
    }
  },
}
