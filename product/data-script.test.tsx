import type { ScriptPreview, ScriptPreviewRequest } from '@atrium/dashboards/contract/converter/script-preview'
import type { ComponentItem } from '@atrium/dashboards/contract/dashboard'
import { withConnector } from '@atrium/dashboards/contract/old-sources'
import { staticDataset } from '@atrium/dashboards/contract/static-data'
import { draftWith, drawPanel, toyItem, toyKinds } from '@atrium/dashboards/testing/web/builder/toy-builder'
import { DataPanel } from '@atrium/dashboards/web/builder/data/data-panel'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ROWS, toyConnectors, toyPort } from './testing/toy-data.ts'

const MADE = staticDataset([{ twice: 43 }])!
const previewScript = vi.fn(async ({ script }: ScriptPreviewRequest): Promise<ScriptPreview> => {
  const output = script.includes('missing')
    ? { failed: { why: 'thrown' as const, detail: 'TypeError: no' } }
    : { dataset: MADE, rows: 1, tookMs: 1.23 }
  return { inputs: [{ dataset: ROWS, rows: 2 }], output }
})

afterEach(() => {
  cleanup()
  previewScript.mockClear()
})

const OVEN = { db: 'plant', from: 'oven', fieldSet: [{ field: 'temp', as: 'temp' }] }
const ALL = { query: true, control: true, script: true }

function drawn(convertor?: string, rights = ALL) {
  const made = toyItem('itemA', 'Curve', {}, convertor === undefined ? {} : { convertor })
  const source = withConnector(
    { _id: '', props: OVEN },
    toyConnectors.map(({ spec }) => spec),
  )
  const item: ComponentItem = { ...made, component: { ...made.component, dataSources: [source] } }
  const world = drawPanel(draftWith(item), ['itemA'], (props) => (
    <DataPanel
      {...props}
      kinds={toyKinds}
      connectors={toyConnectors}
      port={toyPort(undefined, previewScript)}
      rights={rights}
    />
  ))
  return { ...world, stored: () => world.item('itemA')?.component.props.convertor }
}

const type = (value: string) => {
  const box = screen.getByRole('textbox', { name: '数据脚本' })
  fireEvent.change(box, { target: { value } })
  fireEvent.blur(box)
}

test('a script is typed, and what the server says it gets and makes stands beside each other', async () => {
  const { stored } = drawn()
  fireEvent.click(await screen.findByRole('button', { name: '添加数据脚本' }))
  type('return data.map(({ temp }) => ({ twice: temp * 2 }))')
  expect(stored()).toBe('return data.map(({ temp }) => ({ twice: temp * 2 }))')
  const output = within(await screen.findByRole('region', { name: '输出' }))
  expect(output.getByText('43')).toBeTruthy()
  expect(output.getByRole('status').textContent).toBe('1 行 · 1.2 毫秒')
  expect(within(screen.getByRole('region', { name: '输入' })).getByRole('status').textContent).toBe('2 行')
  expect(previewScript.mock.calls[0]![0]).toMatchObject({ kind: 'Curve', sources: [{ props: OVEN }], parameters: {} })
})

test('[R291] words of a page are refused while they are typed, and the script before stays', async () => {
  const { stored } = drawn('return data')
  await screen.findByText('43')
  type('return fetch("x")')
  expect(screen.getByRole('alert').textContent).toBe('代码中不能含有关键字 fetch')
  expect(stored()).toBe('return data')
})

test('[R292] a script that fails says why, and an empty one is none', async () => {
  const { stored } = drawn('return data.missing.x')
  expect((await screen.findByRole('alert')).textContent).toBe('代码执行错误：脚本出错 (TypeError: no)')
  type('')
  await waitFor(() => expect(stored()).toBeUndefined())
})

test('who may not write scripts reads one, and adds none', async () => {
  drawn('return data', { ...ALL, script: false })
  await screen.findByText('43')
  expect(screen.getByRole('textbox', { name: '数据脚本' })).toHaveProperty('value', 'return data')
  expect(screen.getByRole('textbox', { name: '数据脚本' }).closest('fieldset')).toHaveProperty('disabled', true)
  cleanup()
  drawn(undefined, { ...ALL, script: false })
  await screen.findByRole('region', { name: '预览' })
  expect(screen.queryByRole('button', { name: '添加数据脚本' })).toBeNull()
})
