import { expect, test } from 'vitest'
import { c, np, p } from './attributes.ts'
import { capabilityOf } from './capability.ts'
import type { Outcome } from './fault.ts'
import type { ControlChart, Limits } from './limits.ts'
import { violationsOf } from './run-rules.ts'
import { iMr } from './variables.ts'

// The examples of the NIST/SEMATECH e-Handbook of Statistical Methods, which everybody can read: each test names the section
// and its page below https://www.itl.nist.gov/div898/handbook/pmc/. Figures are compared to their last printed digit.

const chartOf = ({ fault, result }: Outcome<ControlChart>): ControlChart => {
  if (!result) throw new Error(fault)
  return result
}

const printed = ({ lll, u, ggg }: Limits, decimals: number) => [lll, u, ggg].map((line) => line.toFixed(decimals))

/** 6.3.2.2: the flow rate of ten batches. */
const FLOW_RATES = [49.6, 47.6, 49.9, 51.3, 47.8, 51.2, 52.6, 52.4, 53.6, 52.1]

test('[R194] 6.3.2.2 (section3/pmc322.htm): single values 50.81, moving ranges 1.8778, limits 45.8159 and 55.8041', () => {
  const own = chartOf(iMr(FLOW_RATES, { u: null, sd: null }))
  expect([own.main[0]!.limits.u.toFixed(2), own.companion![1]!.limits.u.toFixed(4)]).toEqual(['50.81', '1.8778'])
  // The handbook goes on with the rounded mean range and with 1.128 for d2.
  const rounded = chartOf(iMr(FLOW_RATES, { u: null, sd: 1.8778 / 1.128 }))
  expect(printed(rounded.main[0]!.limits, 4)).toEqual(['45.8159', '50.8100', '55.8041'])
})

/** 6.3.3.1: the defects on 25 wafers. */
const WAFERS = [16, 14, 28, 16, 12, 20, 10, 12, 10, 17, 19, 17, 14, 16, 15, 13, 14, 16, 11, 20, 11, 19, 16, 31, 13]

test('6.3.3.1 (section3/pmc331.htm): defects on wafers, mean 16, limits 4 and 28', () => {
  const { main } = chartOf(c(WAFERS, null))
  expect(printed(main[0]!.limits, 0)).toEqual(['4', '16', '28'])
  // The third wafer is on the limit, the 24th is beyond it.
  const beyond = violationsOf(main, 'westernElectric').filter(({ rule }) => rule === 'beyond3')
  expect(beyond.map(({ index }) => index + 1)).toEqual([24])
})

/** 6.3.3.2: how many of 50 chips were bad, of 30 wafers. */
const BAD_CHIPS = [
  ...[12, 15, 8, 10, 4, 7, 16, 9, 14, 10, 5, 6, 17, 12, 22],
  ...[8, 10, 5, 13, 11, 20, 18, 24, 15, 9, 12, 7, 13, 9, 6],
].map((count) => ({ count, size: 50 }))

test('6.3.3.2 (section3/pmc332.htm): bad chips, share 0.2313, limits 0.0524 and 0.4102', () => {
  expect(printed(chartOf(p(BAD_CHIPS, null)).main[0]!.limits, 4)).toEqual(['0.0524', '0.2313', '0.4102'])
  const counts = printed(chartOf(np(BAD_CHIPS, null)).main[0]!.limits, 4).map(Number)
  expect(counts.map((count) => (count / 50).toFixed(4))).toEqual(['0.0524', '0.2313', '0.4102'])
})

test('[R195] [R305] [R394] 6.1.6 (section1/pmc16.htm): mean 16, σ 2, limits 8 and 20 give CP 1 and CPK 0.6667', () => {
  // With n instead of n − 1, σ of these three would be 1.63.
  const { fault, result } = capabilityOf([14, 16, 18], { lsl: 8, usl: 20 })
  if (!result) throw new Error(fault)
  const { bands, cp, cpk } = result
  expect([bands.u, bands.sd, cp]).toEqual([16, 2, 1])
  expect(cpk!.toFixed(4)).toBe('0.6667')
})
