import { formatNumber } from './number-text.ts'
import type { Locale } from './refusal.ts'

// Energy and power are written the same in both languages.
const DIGITS = 2
const LOCALE: Locale = 'en_US'

/** 1203250 Wh → `1,203.25`, in kWh, for a place that writes the unit itself. */
export const kwhNumber = (wh: number, digits = DIGITS): string => formatNumber(wh / 1000, LOCALE, digits)

/** 2130 Wh → `2.13 kWh` */
export const energyText = (wh: number, digits = DIGITS): string => `${kwhNumber(wh, digits)} kWh`

/** Watts or kilowatts: bicycles draw hundreds of watts, cars thousands. 850 → `850` W, 7200 → `7.20` kW */
export const powerOf = (watts: number): { value: string; unit: string } =>
  watts < 1000
    ? { value: formatNumber(Math.round(watts), LOCALE), unit: 'W' }
    : { value: formatNumber(watts / 1000, LOCALE, DIGITS), unit: 'kW' }

/** 7200 → `7.20 kW` */
export function powerText(watts: number): string {
  const { value, unit } = powerOf(watts)
  return `${value} ${unit}`
}

/** 12.5 → `12.5 %`, on one line. Without `digits`, with as many decimals as it has. */
export const percentText = (percent: number, locale: Locale, digits?: number): string =>
  `${formatNumber(percent, locale, digits)}\u00a0%`
