import { sourceLink } from '@atrium/charts/contract/define/props'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PropForm } from './prop-form.tsx'

afterEach(cleanup)

test('a stored data source is chosen by its title among those of its type', async () => {
  const changed = vi.fn()
  const sources = { find: vi.fn(async () => [{ _id: 'b', title: 'Broker B' }]), get: async () => null }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PropForm
        props={{ from: sourceLink(6) }}
        values={{ from: 'a' }}
        names={{}}
        columns={[]}
        errors={{}}
        {...{ sources }}
        onChange={changed}
      />
    </QueryClientProvider>,
  )
  await screen.findByText('数据源不存在或无权查看')
  fireEvent.mouseDown(screen.getByRole('combobox'))
  fireEvent.click(await screen.findByTitle('Broker B'))
  expect(sources.find).toHaveBeenLastCalledWith(6, '')
  expect(changed).toHaveBeenLastCalledWith({ from: 'b' })
})
