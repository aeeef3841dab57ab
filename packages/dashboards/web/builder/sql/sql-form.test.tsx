import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PreviewRequest, StoredQuery } from '../../../contract/dashboard.ts'
import type { ConnectorSpec } from '../../../contract/define/connector.ts'
import { SQL_QUERY, sqlSettings, sqlSpec } from '../../../contract/sql-source.ts'
import { draftWith, toyItem } from '../../../testing/web/builder/toy-builder.tsx'
import { offerConnectors } from '../data/builder-connector.ts'
import { type DataContext, DataContextProvider } from '../data/data-context.ts'
import { serverData } from '../data/data-port.ts'
import { FormQueryContext } from '../data/use-preview.ts'
import { SqlForm } from './sql-form.tsx'

afterEach(cleanup)

const spec = {
  key: 'toy',
  icon: 'database',
  type: 5,
  settings: sqlSettings(5432),
  query: SQL_QUERY,
  ...sqlSpec('standard'),
} as unknown as ConnectorSpec
const words = async () => ({ default: { name: 'Toy', about: '' } })
offerConnectors([{ spec, words: { zh_CN: words, en_US: words } }])

const COLUMNS = [
  { name: 'at', type: 'time' as const },
  { name: 'line', type: 'string' as const },
  { name: 'n', type: 'number' as const },
]

function draw(query: StoredQuery = { sql: 'select 1' }, parameters: DataContext['parameters'] = []) {
  const choices = vi.fn(async (path: string) => {
    const asked = new URLSearchParams(path.split('?')[1])
    if (asked.get('search') === 'temp') return { names: [{ at: ['public.oven'], name: 'temperature', type: 'real' }] }
    const at = asked.get('at')
    return { names: at === null ? [{ name: 'public.oven' }] : [{ name: 'id' }, { name: 'temperature' }] }
  })
  const onChange = vi.fn()
  const preview = vi.fn(async (asked: PreviewRequest) => {
    const rest = { rows: [], startMs: 0, endMs: 1, intervalMs: 0 }
    return 'source' in asked ? [{ columns: COLUMNS, ...rest }] : []
  })
  const port = { ...serverData, choices: choices as never, preview }
  const dataSources = [{ _id: 'source01', connector: 'toy', props: query }]
  const item = { ...toyItem('a', 'Curve'), component: { ...toyItem('a', 'Curve').component, dataSources } }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DataContextProvider value={{ port, zone: 'UTC', mayQuery: true, parameters }}>
        <FormQueryContext.Provider value={{ draft: draftWith(item), item, index: 0, mostColumns: 1 }}>
          <SqlForm
            {...{ spec, query, onChange }}
            fields={{ timeColumn: 'Time', columns: 'Columns' }}
            source="source01"
            shape="page"
          />
        </FormQueryContext.Provider>
      </DataContextProvider>
    </QueryClientProvider>,
  )
  return { choices, preview, onChange }
}

test('tables are asked for when somebody looks, and the columns of one when it is chosen', async () => {
  const { choices } = draw()
  expect(choices).not.toHaveBeenCalled()
  const details = screen.getByText('表和列').parentElement as HTMLDetailsElement
  details.open = true
  fireEvent(details, new Event('toggle'))
  fireEvent.change(await screen.findByLabelText('表'), { target: { value: 'public.oven' } })
  expect(await screen.findByText('id, temperature')).toBeTruthy()
  expect(choices).toHaveBeenCalledTimes(2)
})

test('one search finds tables and columns, and what is found shows its table', async () => {
  draw()
  const details = screen.getByText('表和列').parentElement as HTMLDetailsElement
  details.open = true
  fireEvent(details, new Event('toggle'))
  fireEvent.change(await screen.findByRole('searchbox', { name: '搜索表和列' }), { target: { value: 'temp' } })
  fireEvent.click(await screen.findByRole('button', { name: /^temperature.*public\.oven · real/ }))
  expect(await screen.findByText('id, temperature')).toBeTruthy()
  expect((screen.getByLabelText('表') as HTMLSelectElement).value).toBe('public.oven')
})

test('a changed field is reported, and what values look like is said', () => {
  const { onChange } = draw()
  expect(screen.getByText(/\{from\} 和 \{to\}/)).toBeTruthy()
  const column = screen.getByLabelText('Time')
  fireEvent.change(column, { target: { value: 'at' } })
  fireEvent.blur(column)
  expect(onChange).toHaveBeenCalledWith({ sql: 'select 1', timeColumn: 'at' })
})

test('the columns of the last answer are offered, those that are not chosen too', async () => {
  const { onChange, preview } = draw({ sql: 'select 1', timeColumn: 'at', columns: ['n'] })
  const [ofColumns, ofKeys] = await screen.findAllByText('+ line')
  expect(ofKeys).toBeTruthy()
  fireEvent.click(ofColumns!)
  expect(onChange).toHaveBeenCalledWith({ sql: 'select 1', timeColumn: 'at', columns: ['n', 'line'] })
  const column = screen.getByLabelText('Time')
  const offered = document.getElementById(column.getAttribute('list')!)
  expect([...offered!.children].map((option) => option.getAttribute('value'))).toEqual(['at', 'line', 'n'])
  expect(preview.mock.calls.map(([asked]) => asked)).toMatchObject([
    { source: { _id: 'source01', props: { sql: 'select 1', timeColumn: 'at' } } },
  ])
  expect(JSON.stringify(preview.mock.calls)).not.toContain('columns')
})

test('the column without a name that stands for the time is no choice', async () => {
  draw()
  expect(await screen.findAllByText('+ n')).toHaveLength(2)
  expect(screen.queryAllByText('+ at')).toEqual([])
})

test('a statement with a parameter of several values says that it is one value there', () => {
  const parameters = [
    { name: 'line', label: '', several: true },
    { name: 'shift', label: '' },
  ]
  draw({ sql: 'select n from line where shift = {shift}' }, parameters)
  expect(screen.queryByRole('note')).toBeNull()
  cleanup()
  draw({ sql: 'select n from line where line = {line}' }, parameters)
  expect(screen.getByRole('note').textContent).toContain('{line} 可选多个值，但在语句中只能是一个值')
})
