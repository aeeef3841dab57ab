import { expect, test } from 'vitest'
import { readingOf } from './meter-values.ts'

test('readings are converted from the charge point’s units to ours', () => {
  expect(
    readingOf([
      { value: '1.5', measurand: 'Energy.Active.Import.Register', unit: 'kWh' },
      { value: '7.4', measurand: 'Power.Active.Import', unit: 'kW' },
      { value: '300', measurand: 'Temperature', unit: 'K' },
    ]),
  ).toEqual({ registerWh: 1500, w: 7400, tempC: 26.85 })
  expect(readingOf([{ value: '212', measurand: 'Temperature', unit: 'Fahrenheit' }])).toEqual({ tempC: 100 })
})

test('a value without a measurand is the energy register', () => {
  expect(readingOf([{ value: '120450' }])).toEqual({ registerWh: 120_450 })
})

test('values of phases are added up, for voltages averaged; a value of the whole takes precedence', () => {
  const phases = (measurand: string, ...values: string[]) =>
    values.map((value, index) => ({ value, measurand, phase: `L${index + 1}` }))
  expect(readingOf(phases('Current.Import', '16', '15.5', '16.5'))).toEqual({ a: 48 })
  expect(readingOf(phases('Voltage', '229', '230', '231'))).toEqual({ v: 230 })
  expect(
    readingOf([...phases('Power.Active.Import', '1', '2'), { value: '7000', measurand: 'Power.Active.Import' }]),
  ).toEqual({
    w: 7000,
  })
  expect(readingOf([{ value: '400', measurand: 'Voltage', phase: 'L1-L2' }])).toEqual({})
})

test('values that are not numbers, signed data and measurands that we do not use are dropped', () => {
  expect(
    readingOf([
      { value: 'n/a' },
      { value: ' ' },
      { value: '1e999' },
      { value: 'AAAA', format: 'SignedData' },
      { value: '50', measurand: 'Frequency' },
    ]),
  ).toEqual({})
})
