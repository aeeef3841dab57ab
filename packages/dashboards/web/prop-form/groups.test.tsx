import { list, sourceLink } from '@atrium/charts/contract/define/props'
import { bool, int, str } from '@atrium/core/contract/define/fields'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { PropForm, type PropFormProps } from './prop-form.tsx'

afterEach(cleanup)

const table = {
  size: int(),
  width: int({ default: 1, when: { prop: 'border', is: [true] } }),
  border: bool({ default: true }),
  title: str(10, { min: 0, default: '' }),
} as const
const groups = { text: ['title'], edge: ['border', 'width'] }
const names = {
  ...{ size: 'Size', width: 'Width', border: 'Border', title: 'Title' },
  ...{ 'group:text': 'The text', 'group:edge': 'The edge' },
}

function Form({ changed }: { changed(values: object): void }) {
  const [values, setValues] = useState({})
  const onChange = (next: object) => {
    changed(next)
    setValues(next)
  }
  return <PropForm props={table} columns={[]} errors={{}} {...{ groups, names, values, onChange }} />
}

test('a form in groups shows each field in its own, in its order, and those of no group after them', () => {
  const changed = vi.fn()
  render(<Form changed={changed} />)
  const group = (name: string) => within(screen.getByRole('group', { name }))
  expect(group('The text').getByLabelText('Title')).toBeTruthy()
  expect(group('The edge').getByLabelText('Width')).toBeTruthy()
  expect(group('The text').queryByLabelText('Size')).toBeNull()
  const order = [...document.querySelectorAll('label')].map(({ textContent }) => textContent)
  expect(order).toEqual(['Title', 'Border', 'Width', 'Size'])
  fireEvent.click(screen.getByLabelText('Border'))
  expect(screen.queryByLabelText('Width')).toBeNull()
  fireEvent.change(screen.getByLabelText('Size'), { target: { value: '5' } })
  expect(changed).toHaveBeenLastCalledWith({ border: false, size: 5 })
})

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

test('in a long form, an empty list is closed until something is wrong with it', () => {
  const fields = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`n${index}`, int()]))
  const form = (errors: PropFormProps['errors']) => (
    <PropForm
      props={{ ...fields, lines: list({ text: str(10) }, 5) }}
      names={{ lines: 'Lines' }}
      values={{}}
      columns={[]}
      {...{ errors }}
      onChange={vi.fn()}
    />
  )
  const { rerender } = render(form({}))
  expect(screen.getByRole('button', { name: 'Lines', expanded: false })).toBeTruthy()
  rerender(form({ lines: { zh_CN: '至少一行', en_US: 'One line' } }))
  expect(within(screen.getByRole('group', { name: 'Lines' })).getByRole('alert').textContent).toBe('至少一行')
})
