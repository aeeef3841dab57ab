import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { App } from '../../../contract/define/app.ts'
import { answerCalls } from '../../../testing/web/open-page.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { ProductContext } from '../../app/product.ts'
import { startI18n } from '../../i18n.ts'
import { startWords } from '../../start-words.ts'
import { EntityContext, type EntityPage } from '../entity-context.ts'
import { parcel } from '../testing.ts'
import { RefSelect } from './ref-select.tsx'

afterEach(cleanup)

const person = (_id: string, name: string) => ({ _id, name })

const app: App = { key: 'toy', type: 'pc', icon: 'box', guarded: true, menu: [], permissions: {}, entities: [parcel] }
const page = { app, entity: parcel, screens: {}, base: '' } as unknown as EntityPage

async function shown() {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const calls = answerCalls({
    'GET /api/ref/users': async ({ query }) => {
      if (!query.get('keyword')) return { list: [person('u1', '安妮'), person('u2', '王芳')] }
      await answered
      return { list: [person('u3', '王明'), person('u2', '王芳')] }
    },
  })
  startI18n(startWords)
  const onChange = vi.fn()
  render(
    <ProductContext value={{ apps: [], planned: [] }}>
      <QueryClientProvider client={createQueryClient()}>
        <EntityContext value={page}>
          <RefSelect to="user" many={false} value={null} onChange={onChange} />
        </EntityContext>
      </QueryClientProvider>
    </ProductContext>,
  )
  const field = screen.getByRole('combobox')
  fireEvent.mouseDown(field)
  await screen.findByTitle('王芳')
  return {
    calls,
    onChange,
    answer: () => answer(),
    type: (value: string) => fireEvent.change(field, { target: { value } }),
  }
}

test('an option that matches the typed text stays in the list before and after the answer arrives', async () => {
  const { answer, calls, onChange, type } = await shown()
  const found = screen.getByTitle('王芳')
  type('王')
  expect(screen.queryByTitle('安妮')).toBeNull()
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(screen.getByTitle('王芳')).toBe(found)
  answer()
  await screen.findByTitle('王明')
  expect(screen.getByTitle('王芳')).toBe(found)
  fireEvent.click(found)
  expect(onChange).toHaveBeenCalledWith('u2')
})
