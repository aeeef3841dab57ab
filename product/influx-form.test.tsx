import influxdb from '@atrium/connectors/influxdb/index'
import type { StoredQuery } from '@atrium/dashboards/contract/dashboard'
import { draftWith, drawPanel, toyItem, toyKinds } from '@atrium/dashboards/testing/web/builder/toy-builder'
import { offerConnectors } from '@atrium/dashboards/web/builder/data/builder-connector'
import { DataPanel } from '@atrium/dashboards/web/builder/data/data-panel'
import type { DataPort } from '@atrium/dashboards/web/builder/data/data-port'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ROWS } from './testing/toy-data.ts'

afterEach(cleanup)

const SOURCE = { _id: '0192aaaa-0000-7000-8000-000000000003', title: 'Plant', type: 3 }
const PLACES: Record<string, { name: string; type?: string }[]> = {
  '': [{ name: 'plant' }, { name: 'other' }],
  plant: [{ name: 'oven' }],
  'plant,oven,line': [{ name: 'A' }, { name: 'B' }, { name: 'C' }],
  'plant,oven': [
    { name: 'temp', type: 'float' },
    { name: 'line', type: 'tag' },
  ],
}

const port: DataPort = {
  previewScript: () => Promise.reject(new Error('no script')),
  preview: async () => [ROWS],
  catalogue: async () => ({ total: 1, databases: [{ name: 'built in', retentionDays: null, measurements: 1 }] }),
  async choices<T>(path: string) {
    const { pathname, searchParams } = new URL(path, 'http://atrium.example')
    if (pathname === '/api/datasource/choices') return { list: [SOURCE] } as T
    expect([pathname, searchParams.get('_id')]).toEqual(['/api/datasource/names', SOURCE._id])
    if (searchParams.has('search')) return { names: [{ at: ['plant', 'oven'], name: 'temp', type: 'float' }] } as T
    return { names: PLACES[searchParams.get('at') ?? ''] ?? [] } as T
  },
}

const connectors = [
  {
    spec: influxdb,
    form: () => import('@atrium/connectors/influxdb/form'),
    name: 'InfluxDB',
    about: 'About InfluxDB',
    fields: {},
  },
]

const words = async () => ({ default: { name: 'InfluxDB', about: '' } })

function drawn(props: StoredQuery) {
  const item = toyItem('itemA', 'Curve')
  item.component.dataSources = [{ _id: SOURCE._id, connector: 'influxdb', props }]
  const rights = { query: true, control: true, script: true }
  const world = drawPanel(draftWith(item), ['itemA'], (panel) => (
    <DataPanel {...panel} {...{ connectors, rights, port }} kinds={toyKinds} />
  ))
  return () => world.item('itemA')?.component.dataSources[0]
}

async function choose(label: string, option: string) {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }))
  const found = await screen.findAllByText(option)
  fireEvent.click(found.at(-1)!)
}

test('the form of an InfluxDB source offers its own databases, measurements, fields and tags', async () => {
  const source = drawn({})
  await choose('数据库', 'plant')
  await choose('测量', 'oven')
  const field = await screen.findByRole('button', { name: /^temp/ })
  expect(field.textContent).toContain('float')
  fireEvent.click(field)
  await choose('按标签分组', 'line')
  await waitFor(() =>
    expect(source()).toEqual({
      _id: SOURCE._id,
      connector: 'influxdb',
      props: { db: 'plant', from: 'oven', fieldSet: [{ field: 'temp', as: 'temp' }], groupBy: ['line'] },
    }),
  )
  expect(screen.queryByText('built in')).toBeNull()
})

test('one search over its databases, measurements and fields binds a field, and its series are parted by a tag', async () => {
  offerConnectors([{ ...connectors[0]!, words: { zh_CN: words, en_US: words } }])
  const source = drawn({})
  const search = await screen.findByRole('combobox', { name: '搜索数据库、测量或字段' })
  fireEvent.mouseDown(search)
  fireEvent.change(search, { target: { value: 'tem' } })
  fireEvent.click(await screen.findByText('plant · oven'))
  await waitFor(() =>
    expect(source()?.props).toEqual({
      ...{ db: 'plant', from: 'oven', fieldSet: [{ field: 'temp', as: 'temp' }] },
      groupBy: ['line'],
    }),
  )
})

test('its query becomes a statement, which is not tried in the built-in time series', async () => {
  const source = drawn({ db: 'plant', from: 'oven', fieldSet: [{ field: 'temp', as: 'temp' }] })
  await screen.findByRole('button', { name: '使用此语句' })
  expect(screen.queryByRole('button', { name: '试运行' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '使用此语句' }))
  expect(source()?.props).toEqual({ db: 'plant', influxql: expect.stringContaining('FROM "oven"') })
  await screen.findByRole('button', { name: '改用表单' })
})
