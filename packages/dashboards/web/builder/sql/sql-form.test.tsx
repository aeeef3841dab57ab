import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ConnectorSpec } from '../../../contract/define/connector.ts'
import { SQL_QUERY, sqlSettings, sqlSpec } from '../../../contract/sql-source.ts'
import { DataContextProvider } from '../data/data-context.ts'
import { serverData } from '../data/data-port.ts'
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

function draw() {
  const choices = vi.fn(async (path: string) => {
    const at = new URLSearchParams(path.split('?')[1]).get('at')
    return { names: at === null ? [{ name: 'public.oven' }] : [{ name: 'id' }, { name: 'temperature' }] }
  })
  const onChange = vi.fn()
  const port = { ...serverData, choices: choices as never }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DataContextProvider value={{ port, zone: 'UTC', mayQuery: true, parameters: [] }}>
        <SqlForm
          {...{ spec, onChange }}
          fields={{ timeColumn: 'Time' }}
          source="source01"
          query={{ sql: 'select 1' }}
          shape="page"
        />
      </DataContextProvider>
    </QueryClientProvider>,
  )
  return { choices, onChange }
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

test('a changed field is reported, and what values look like is said', () => {
  const { onChange } = draw()
  expect(screen.getByText(/\{from\} 和 \{to\}/)).toBeTruthy()
  const column = screen.getByLabelText('Time')
  fireEvent.change(column, { target: { value: 'at' } })
  fireEvent.blur(column)
  expect(onChange).toHaveBeenCalledWith({ sql: 'select 1', timeColumn: 'at' })
})
