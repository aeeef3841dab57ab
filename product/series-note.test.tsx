import type timeseries from '@atrium/connectors/timeseries/index'
import type { SourcePreview, StoredQuery } from '@atrium/dashboards/contract/dashboard'
import type { QueryOf } from '@atrium/dashboards/contract/define/connector'
import { draftWith, drawPanel, toyItem, toyKinds } from '@atrium/dashboards/testing/web/builder/toy-builder'
import { offerConnectors } from '@atrium/dashboards/web/builder/data/builder-connector'
import { DataPanel } from '@atrium/dashboards/web/builder/data/data-panel'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ROWS, toyConnectors, toyPort } from './testing/toy-data.ts'

const words = async () => ({ default: { name: '', about: '' } })
offerConnectors(toyConnectors.map((one) => ({ ...one, words: { zh_CN: words, en_US: words } })))
afterEach(cleanup)

const OVEN = { db: 'plant', from: 'oven', fieldSet: [{ field: 'temp', as: 'temp' }] }

/** The data panel of one component that asks this. */
function drawn(kind: string, query: StoredQuery, title = 'Ovens') {
  const plain = toyItem('itemA', kind)
  const dataSources = [{ _id: '', connector: 'toy-series', props: query }]
  const item = { ...plain, component: { ...plain.component, title, dataSources } }
  const rights = { query: true, control: true, script: true }
  const world = drawPanel(draftWith(item), ['itemA'], (props) => (
    <DataPanel {...props} kinds={toyKinds} connectors={toyConnectors} port={toyPort(apart)} rights={rights} />
  ))
  const sources = () =>
    world.item('itemA')?.component.dataSources.map(({ props }) => props as QueryOf<typeof timeseries>)
  return { ...world, sources }
}

/** Data of two lines: one column without a group, one for each line with it. */
const apart: ReturnType<typeof toyPort>['preview'] = async (request) => {
  const { groupBy = [], whereObj } = (request as SourcePreview).source.props as QueryOf<typeof timeseries>
  const isOne = whereObj?.TAG.some(({ tagKey }) => tagKey === 'line')
  const names = [groupBy].flat().includes('line') && !isOne ? ['temp A', 'temp B'] : ['temp']
  const columns = [{ name: 'time', type: 'time' as const }, ...names.map((name) => ({ name, type: 'number' as const }))]
  return [{ ...ROWS, columns, rows: [[1000, ...names.map(() => 21.5)]] }]
}
const note = () => screen.findByText(/条序列/)

test('several series in one line are said, and a click parts them or leaves one; stored data stay until then', async () => {
  const { sources, reported } = drawn('Curve', OVEN)
  expect((await note()).textContent).toBe('2 条序列合在一起显示')
  expect([sources(), reported.mock.calls]).toEqual([[OVEN], []])
  fireEvent.click(screen.getByRole('button', { name: '按line分组' }))
  expect(sources()).toEqual([{ ...OVEN, groupBy: ['line'] }])
  await waitFor(() => expect(screen.queryByText(/条序列/)).toBeNull())
})

test('behind a single value one series is chosen, and a proposed title says which', async () => {
  const { sources, item: now } = drawn('Dial', OVEN, 'temp')
  await note()
  fireEvent.click(await screen.findByRole('button', { name: '只看 B' }))
  expect(sources()?.[0]?.whereObj).toEqual({ TAG: [{ tagKey: 'line', operator: '=', tagValue: 'B' }] })
  expect(now('itemA')?.component.title).toBe('B temp')
  await waitFor(() => expect(screen.queryByText(/条序列/)).toBeNull())
})

test('a field that is chosen first in a curve parts its series, and its drag takes group, conditions and range along', async () => {
  const { sources } = drawn('Curve', { db: 'plant', from: 'oven' })
  fireEvent.click(await screen.findByRole('button', { name: /^temp/ }))
  await waitFor(() => expect(sources()?.[0]?.groupBy).toEqual(['line']))
  cleanup()
  const range = { startTime: '*-8h', endTime: '*' }
  const whereObj = { TAG: [{ tagKey: 'line', operator: '!=', tagValue: 'C' }] }
  drawn('Curve', { ...OVEN, groupBy: ['line'], whereObj, ...range })
  const setData = vi.fn()
  fireEvent.dragStart(await screen.findByRole('button', { name: /^state/ }), { dataTransfer: { setData } })
  expect(JSON.parse(String(setData.mock.lastCall?.[1])).query).toEqual({
    ...{ ...OVEN, fieldSet: [{ field: 'state', as: 'state' }] },
    ...{ groupBy: ['line'], whereObj, ...range },
  })
})
