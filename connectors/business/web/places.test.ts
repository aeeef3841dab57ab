import type { DataPort } from '@atrium/dashboards/web/builder/data/data-port'
import { expect, test } from 'vitest'
import namesOf from '../places.ts'
import type { BusinessQuery } from '../query.ts'

const lists = [{ name: 'sale', label: '销售', columns: [], filters: [], sort: '' }]
const tops = [{ name: 'best', label: '畅销', columns: [] }]
const port = { choices: async () => ({ apps: [{ app: 'shop', label: '商店', lists, tops, kpis: [], series: [] }] }) }

test('lists and figures are called as the author reads them; those that they may not read, by their keys', async () => {
  const queries: BusinessQuery[] = [
    { app: 'shop', from: 'list', of: 'sale', names: [] },
    { app: 'shop', from: 'tops', of: 'best', names: [] },
    { app: 'shop', from: 'kpis', names: [] },
    { app: 'shop', from: 'list', of: 'refund', names: [] },
    { app: 'wash', from: 'list', of: 'order', names: [] },
  ]
  const names = await namesOf(
    port as unknown as DataPort,
    queries.map((business) => ({ business })),
  )
  expect(names).toEqual(['商店 · 销售', '商店 · 畅销', '商店', '商店 · refund', 'wash · order'])
})
