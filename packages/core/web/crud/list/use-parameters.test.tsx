import { act, render } from '@testing-library/react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { useParameters } from './use-parameters.ts'

type Parameters = ReturnType<typeof useParameters>

function Page({ onDrawn }: { onDrawn(parameters: Parameters): void }) {
  onDrawn(useParameters())
  return null
}

const setting = (name: string, value: string) => (now: URLSearchParams) => {
  now.set(name, value)
  return now
}

it('a change keeps an earlier change that is not drawn yet', async () => {
  const onDrawn = vi.fn<(parameters: Parameters) => void>()
  render(<RouterProvider router={createBrowserRouter([{ path: '*', element: <Page onDrawn={onDrawn} /> }])} />)

  await act(async () => {
    const [, change] = onDrawn.mock.lastCall![0]
    change(setting('keyword', 'cup'), { replace: true })
    await vi.waitFor(() => expect(location.search).toBe('?keyword=cup'))
    const [drawn, changeAgain] = onDrawn.mock.lastCall![0]
    expect(drawn.get('keyword')).toBeNull()
    changeAgain(setting('status', '3'))
  })
  expect(location.search).toBe('?keyword=cup&status=3')
})
