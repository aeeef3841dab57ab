import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../i18n.ts'
import { startWords } from '../start-words.ts'
import { ChunkLoadFailure, lazyPage, loadChunk, preload } from './chunk.ts'
import { PageBoundary } from './error-boundary.tsx'

beforeEach(async () => {
  // React logs every error that a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  sessionStorage.clear()
  startI18n(startWords)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('[R362] [R363] a chunk that takes longer than 120 s to load is a chunk load failure', async () => {
  vi.useFakeTimers()
  let failure: unknown
  loadChunk(() => new Promise(() => {})).catch((error: unknown) => {
    failure = error
  })
  await vi.advanceTimersByTimeAsync(119_999)
  expect(failure).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(failure).toBeInstanceOf(ChunkLoadFailure)
  expect((failure as Error).message).toBe('chunk load failure')
})

function pageThatFails(error: Error) {
  const Page = lazyPage(async (): Promise<{ default: () => null }> => {
    throw error
  })
  return (
    <PageBoundary resetKey="/">
      <Suspense>
        <Page />
      </Suspense>
    </PageBoundary>
  )
}

test('a missing chunk reloads the page once, and a second failure is shown to the person', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  render(pageThatFails(new TypeError('Failed to fetch dynamically imported module')))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(screen.queryByText('页面加载失败')).toBeNull()
  cleanup()
  // After the reload the chunk is still missing.
  render(pageThatFails(new TypeError('Failed to fetch dynamically imported module')))
  expect(await screen.findByText('页面加载失败')).toBeTruthy()
  expect(screen.getByRole('button', { name: '重新加载' })).toBeTruthy()
  expect(reload).toHaveBeenCalledTimes(1)
})

function Broken(): never {
  throw new Error('a bug of ours')
}

test('a page that throws is replaced by a message; the next address is rendered again', async () => {
  const { rerender } = render(
    <PageBoundary resetKey="/a">
      <Broken />
    </PageBoundary>,
  )
  expect(await screen.findByText('页面出错了')).toBeTruthy()
  rerender(
    <PageBoundary resetKey="/b">
      <p>another page</p>
    </PageBoundary>,
  )
  expect(await screen.findByText('another page')).toBeTruthy()
})

test('a page whose code is already there is drawn at once, another one after a waiting sign', async () => {
  const load = async () => ({ default: () => <p>the page</p> })
  const Page = lazyPage(load)
  const page = (
    <Suspense fallback={<p>waiting</p>}>
      <Page />
    </Suspense>
  )
  render(page)
  expect(screen.getByText('waiting')).toBeTruthy()
  expect(await screen.findByText('the page')).toBeTruthy()
  cleanup()
  const Known = lazyPage(load)
  await Known.preload()
  render(
    <Suspense fallback={<p>waiting</p>}>
      <Known />
    </Suspense>,
  )
  expect(screen.getByText('the page')).toBeTruthy()
})

test('loading the code of a component in advance does not throw if that fails', async () => {
  const Broken = lazyPage(async (): Promise<{ default: () => null }> => {
    throw new Error('offline')
  })
  await expect(preload(Broken)).resolves.toBeUndefined()
})
