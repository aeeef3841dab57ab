import { offerWidgets } from '@atrium/charts/web/kind/registry'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { toyItem, toyKinds } from '../../../testing/web/builder/toy-builder.tsx'
import { ItemPicture } from './item-picture.tsx'

afterEach(cleanup)

const dial = toyKinds.find(({ kind }) => kind === 'Dial')!
const View = ({ props, sources }: WidgetViewProps<{ unit: string }>) => (
  <output>{`${props.unit} ${sources[0]?.dataset?.rows.length}`}</output>
)
offerWidgets([dial.spec], { Dial: async () => ({ default: View as never }) })

const columns = [
  { name: 'time', type: 'time' as const },
  { name: 'x', type: 'number' as const },
]
const kind = { ...dial, example: { props: { unit: 'of the example' }, sources: [{ columns, rows: [[0, 1]] }] } }

function draw(props: Record<string, unknown>, data?: object) {
  const item = toyItem('a', 'Dial')
  const dataSources = data ? [{ _id: '', props: { data } }] : []
  render(<ItemPicture item={{ ...item, component: { ...item.component, props, dataSources } }} kind={kind} />)
}

test('a component is drawn as it is set, with the data of the example, which is said', async () => {
  draw({ unit: 'bar' })
  expect(await screen.findByText('bar 1')).toBeTruthy()
  expect(screen.getByText('以示例数据显示')).toBeTruthy()
})

test('settings that name columns of other data would draw nothing: those of the example stand in', async () => {
  draw({ unit: 'bar', column: 'power' })
  expect(await screen.findByText('of the example 1')).toBeTruthy()
})

test('data that were typed in are its own', async () => {
  const rows = [
    [0, 1],
    [1, 2],
  ]
  draw({ unit: 'bar', column: 'x' }, { columns, rows, startMs: 0, endMs: 2, intervalMs: 0 })
  expect(await screen.findByText('bar 2')).toBeTruthy()
  expect(screen.queryByText('以示例数据显示')).toBeNull()
})
