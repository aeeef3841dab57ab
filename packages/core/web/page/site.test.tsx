import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useOuterTitle, useTitle } from './site.ts'

afterEach(cleanup)

function Outer({ children }: { children: ReactNode }) {
  useOuterTitle('设备')
  return <>{children}</>
}

function Inner() {
  useTitle('一号桩')
  return null
}

test('the title of a page inside another one stays when the site’s title comes late', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  render(
    <QueryClientProvider client={client}>
      <Outer>
        <Inner />
      </Outer>
    </QueryClientProvider>,
  )
  expect(document.title).toBe('一号桩')
  client.setQueriesData({ queryKey: ['site'] }, { title: '追溯系统', logo: null, demo: false })
  await waitFor(() => expect(document.title).toBe('一号桩 · 追溯系统'))
})
