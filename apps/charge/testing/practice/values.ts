import { type Case, power } from './case.ts'

/** Formats of readings. */
export const values: Case[] = [
  {
    name: 'neither measurand nor unit',
    sent: 'value 2500',
    async run(pile) {
      const answer = await pile.measure(await pile.begin(), [{ value: '2500' }])
      return [answer, await pile.order('energy')]
    },
    result: [{}, { energy: 1500 }],
  },
  {
    name: 'kWh with decimals',
    sent: 'value 2.505 kWh',
    async run(pile) {
      await pile.measure(await pile.begin(), [{ value: '2.505', unit: 'kWh' }])
      return pile.order('energy')
    },
    result: { energy: 1505 },
  },
  {
    name: 'a unit in another spelling',
    sent: 'value 2.5 kwh',
    async run(pile) {
      await pile.measure(await pile.begin(), [{ value: '2.5', unit: 'kwh' }])
      return pile.order('energy')
    },
    result: { energy: 1500 },
  },
  {
    name: 'numbers instead of texts',
    sent: 'value 2500 as a number, connectorId "1"',
    async run(pile) {
      const transactionId = await pile.begin({ meterStart: '1000', connectorId: '1' })
      const answer = await pile.measure(transactionId, [{ value: 2500 }])
      return [answer, await pile.order('energy', 'port')]
    },
    result: [{}, { energy: 1500, port: 1 }],
  },
  {
    name: 'phases and their total',
    sent: 'L1, L2, L3 2300 W and 6900 W',
    async run(pile) {
      const phases = ['L1', 'L2', 'L3']
      const registers = [...phases.map((phase) => ({ value: '900', phase })), { value: '2700' }]
      await pile.measure(await pile.begin(), [...phases.map((one) => power('2300', one)), power('6900'), ...registers])
      return [await pile.port(1, 'power'), await pile.order('energy')]
    },
    result: [{ power: 6900 }, { energy: 1700 }],
  },
  {
    name: 'phases under both names',
    sent: 'L1 and L1-N, … 2300 W each',
    async run(pile) {
      const phases = ['L1', 'L1-N', 'L2', 'L2-N', 'L3', 'L3-N']
      await pile.measure(
        await pile.begin(),
        phases.map((one) => power('2300', one)),
      )
      return pile.port(1, 'power')
    },
    result: { power: 6900 },
  },
  {
    name: 'registers of inlet and outlet',
    sent: 'Outlet 2500, Inlet 9000',
    async run(pile) {
      const sampled = [
        { value: '2500', location: 'Outlet' },
        { value: '9000', location: 'Inlet' },
      ]
      await pile.measure(await pile.begin(), sampled)
      return pile.order('energy')
    },
    result: { energy: 1500 },
  },
  {
    name: 'vendor-specific values',
    sent: 'measurand Acme.Humidity, unit gallon, field acme',
    async run(pile) {
      const sampled = [
        { value: '77', measurand: 'Acme.Humidity', unit: '%' },
        { value: '99000', unit: 'gallon' },
        { value: '2500', context: 'Acme', acme: { more: 1 } },
      ]
      const answer = await pile.measure(await pile.begin(), sampled)
      return [answer, await pile.order('energy')]
    },
    result: [{}, { energy: 1500 }],
  },
  {
    name: 'values that are not numbers',
    sent: 'values NaN, "", null and 2500',
    async run(pile) {
      const answer = await pile.measure(await pile.begin(), [
        { value: 'NaN' },
        { value: '' },
        { value: null },
        { value: '2500' },
      ])
      return [answer, await pile.order('energy')]
    },
    result: [{}, { energy: 1500 }],
  },
]
