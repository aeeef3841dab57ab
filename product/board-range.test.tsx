import { DEFAULT_OPTIONS, type ItemDataSource } from '@atrium/dashboards/contract/dashboard'
import { draftOf } from '@atrium/dashboards/contract/dashboard-ops/document'
import { withConnector } from '@atrium/dashboards/contract/old-sources'
import { drawPanel, toyItem, toyKinds } from '@atrium/dashboards/testing/web/builder/toy-builder'
import { DataPanel } from '@atrium/dashboards/web/builder/data/data-panel'
import { BoardRangePicker } from '@atrium/dashboards/web/builder/range/board-range-picker'
import { SettingsPanel } from '@atrium/dashboards/web/builder/settings/settings-panel'
import influxdbChart from '@atrium/widgets/InfluxdbChart/index'
import table from '@atrium/widgets/Table/index'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { toyConnectors, toyPort } from './testing/toy-data.ts'

afterEach(cleanup)

const [toy] = toyKinds
const kinds = [
  ...toyKinds,
  ...[influxdbChart, table].map((spec) => ({ ...toy!, kind: spec.kind, spec: { ...spec } as never, names: {} })),
]
const RIGHTS = { query: true, control: true, script: true }
const RANGE = { startTime: '*-2h', endTime: '*' }
const OVEN = { db: 'plant', from: 'oven', fieldSet: [{ field: 'temp', as: 'temp' }] }

function itemWith(id: string, kind: string, props: object, query: ItemDataSource['props'] = OVEN) {
  const item = toyItem(id, kind, {}, props)
  const source = withConnector(
    { _id: '', props: query },
    toyConnectors.map(({ spec }) => spec),
  )
  return { ...item, component: { ...item.component, dataSources: [source] } }
}

function drawn(items: ReturnType<typeof toyItem>[], range?: typeof RANGE, selected = items.slice(0, 1)) {
  const options = { ...DEFAULT_OPTIONS, ...(range ? { range } : {}) }
  const draft = draftOf({ options, components: items })
  return drawPanel(
    draft,
    selected.map(({ _id }) => _id),
    (props) => (
      <>
        <BoardRangePicker {...props} kinds={kinds} />
        <SettingsPanel {...props} {...{ kinds }} connectors={toyConnectors} rights={RIGHTS} columns={[]} />
        <DataPanel {...props} {...{ kinds }} connectors={toyConnectors} port={toyPort()} rights={RIGHTS} />
      </>
    ),
  )
}

/** What the settings and the data panel say about the range. */
const said = () => screen.getAllByRole('region', { name: '时间范围' }).map((one) => rangeIn(one))

function rangeIn(section: HTMLElement): string {
  const select = within(section).queryByRole<HTMLSelectElement>('combobox')
  const chosen = select && [...select.options].find(({ value }) => value === select.value)?.textContent
  return [chosen, within(section).queryByRole('button')?.textContent].filter(Boolean).join(' · ')
}

async function pick(label: string, preset: string) {
  fireEvent.click(screen.getAllByRole('button', { name: new RegExp(`^${label}: `) })[0]!)
  const form = await screen.findByRole('dialog', { name: label })
  fireEvent.click(within(form).getByRole('button', { name: preset }))
}

test('settings and data panel show the same range, which is the one that is asked for [R368] [R370]', async () => {
  const { item } = drawn([itemWith('itemA', 'InfluxdbChart', {})])
  expect(said()).toEqual(['近 1 小时', '近 1 小时'])
  await pick('自己的范围', '近 8 小时')
  expect(said()).toEqual(['近 8 小时', '近 8 小时'])
  expect(item('itemA')?.component.props).toMatchObject({ startTime: '*-8h', endTime: '*' })
  cleanup()
  drawn([itemWith('itemA', 'Curve', {})])
  expect(said()).toEqual(['近 2 小时', '近 2 小时'])
})

test('where settings and query contradict each other, what is asked for is shown, and a change leaves one of them', async () => {
  const { item } = drawn([
    itemWith('itemA', 'Table', { startTime: '*-1d' }, { ...OVEN, startTime: '*-4h', endTime: '*' }),
  ])
  expect(said()).toEqual(['近 4 小时', '近 4 小时'])
  await pick('自己的范围', '近 7 天')
  expect(said()).toEqual(['近 7 天', '近 7 天'])
  expect(item('itemA')?.component.props).toMatchObject({ startTime: '*-7d', endTime: '*' })
  expect(item('itemA')?.component.dataSources[0]?.props).toEqual(OVEN)
})

test('an item follows the range of the dashboard by one choice; its own stays, and is called the exception', () => {
  const { item } = drawn([itemWith('itemA', 'InfluxdbChart', {})], RANGE)
  expect(said()).toEqual(['自己的范围 · 近 1 小时', '自己的范围 · 近 1 小时'])
  expect(screen.getAllByText(/^例外/)).toHaveLength(2)
  const choose = (value: string) =>
    fireEvent.change(screen.getAllByRole('combobox', { name: '时间范围' })[0]!, { target: { value } })
  choose('follow')
  expect(said()).toEqual(['跟随看板（近 2 小时）', '跟随看板（近 2 小时）'])
  expect(screen.queryByText(/^例外/)).toBeNull()
  expect(item('itemA')).toMatchObject({ followsRange: true, component: { props: {} } })
  choose('own')
  expect(said()[0]).toBe('自己的范围 · 近 1 小时')
  expect(item('itemA')).not.toHaveProperty('followsRange')
})

test('a stored dashboard gets a range in two acts, and one more lets all of its components follow', async () => {
  const items = [
    itemWith('itemA', 'InfluxdbChart', { startTime: '*-1d' }),
    itemWith('itemB', 'Curve', {}),
    { ...itemWith('itemC', 'Dial', {}), hidden: true, locked: true },
    toyItem('itemD', 'Note'),
  ]
  const { draft, reported } = drawn(items, undefined, [])
  await pick('看板的时间范围', '近 8 小时')
  expect(draft().options.range).toEqual({ startTime: '*-8h', endTime: '*' })
  expect([...draft().items.values()].some(({ item }) => item.followsRange)).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: '看板的时间范围: 近 8 小时' }))
  const form = within(await screen.findByRole('dialog', { name: '看板的时间范围' }))
  expect(form.getByText('3 个组件用自己的范围')).toBeTruthy()
  fireEvent.click(form.getByRole('button', { name: '让全部组件跟随' }))
  expect([...draft().items.values()].map(({ item }) => item.followsRange ?? false)).toEqual([true, true, true, false])
  expect(reported).toHaveBeenCalledTimes(2)
  expect(form.queryByText(/自己的范围/)).toBeNull()
})
