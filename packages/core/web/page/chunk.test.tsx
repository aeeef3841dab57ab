import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../i18n.ts'
import { startWords } from '../start-words.ts'
import { ChunkLoadFailure, lazy, lazyPage, loadChunk, preload } from './chunk.ts'
import { PageBoundary } from './error-boundary.tsx'

/** Of the document of the tests, which loads no files: whether that ends well. */
const { settings } = (window as unknown as { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } })
  .happyDOM

beforeEach(async () => {
  // React logs every error that a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  sessionStorage.clear()
  startI18n(startWords)
})
afterEach(() => {
  cleanup()
  document.head.innerHTML = ''
  vi.useRealTimers()
  vi.unstubAllGlobals()
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

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

/** The server answers with the page of a release whose first script has this name; undefined: it does not answer. */
function serve(script?: string) {
  settings.handleDisabledFileLoadingAsSuccess = true
  document.head.innerHTML = '<script type="module" src="/assets/one.js"></script>'
  settings.handleDisabledFileLoadingAsSuccess = false
  const html = `<script type="module" src="/assets/${script}"></script>`
  vi.stubGlobal('fetch', async () => {
    if (!script) throw new TypeError('Failed to fetch')
    return new Response(html)
  })
}

/** A load that fails until it is mended, and counts how often it was tried. */
function chunk(text: string) {
  const state = { isThere: false, tries: 0 }
  async function load() {
    state.tries++
    return state.isThere ? { default: () => <p>{text}</p> } : missing()
  }
  return { state, load }
}

function show(Part: ComponentType) {
  return render(
    <PageBoundary resetKey="/">
      <Suspense fallback={<p>waiting</p>}>
        <Part />
      </Suspense>
    </PageBoundary>,
  )
}

test('a part whose chunk did not arrive says so in its place, and its button loads it again', async () => {
  serve()
  const { state, load } = chunk('the part')
  show(lazy(load))
  expect(await screen.findByText('这部分没有加载出来，恢复后自动显示')).toBeTruthy()
  state.isThere = true
  fireEvent.click(screen.getByRole('button', { name: '重新加载' }))
  expect(await screen.findByText('the part')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['the page is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('a missing part comes by itself when %s', async (_, happens) => {
  serve()
  const { state, load } = chunk('the part')
  show(lazy(load))
  await screen.findByRole('button', { name: '重新加载' })
  state.isThere = true
  happens()
  expect(await screen.findByText('the part')).toBeTruthy()
})

test('a missing part is tried again after pauses of 1 s, 2 s and 4 s, and drawn once it comes', async () => {
  vi.useFakeTimers()
  serve()
  const { state, load } = chunk('the part')
  await act(async () => void show(lazy(load)))
  expect(state.tries).toBe(1)
  for (const [pauseMs, tries] of [
    [1_000, 2],
    [2_000, 3],
    [4_000, 4],
  ] as const) {
    await act(() => vi.advanceTimersByTimeAsync(pauseMs - 10))
    expect(state.tries).toBe(tries - 1)
    await act(() => vi.advanceTimersByTimeAsync(10))
    expect(state.tries).toBe(tries)
  }
  state.isThere = true
  await act(() => vi.advanceTimersByTimeAsync(8_000))
  expect(screen.getByText('the part')).toBeTruthy()
})

test('several places of a part share one load', async () => {
  serve()
  const { state, load } = chunk('the part')
  const Part = lazy(load)
  render(
    <Suspense>
      <Part />
      <Part />
    </Suspense>,
  )
  const buttons = await screen.findAllByRole('button', { name: '重新加载' })
  expect(buttons).toHaveLength(2)
  state.isThere = true
  for (const button of buttons) fireEvent.click(button)
  expect(await screen.findAllByText('the part')).toHaveLength(2)
  expect(state.tries).toBe(2)
})

test('a part that could not be loaded in advance is loaded when it is shown', async () => {
  serve()
  const { state, load } = chunk('the part')
  const Part = lazy(load)
  await preload(Part)
  state.isThere = true
  show(Part)
  expect(await screen.findByText('the part', undefined, { timeout: 5_000 })).toBeTruthy()
})

test('if another release has replaced the chunk, a part asks for a reload of the page, and does not do it by itself', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  serve('two.js')
  show(lazy(chunk('').load))
  expect(await screen.findByText('这部分没有加载出来，请重新加载页面')).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: '重新加载' }))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a part that fails again though the server answers asks for a reload: this browser keeps the failure', async () => {
  serve('one.js')
  show(lazy(chunk('').load))
  fireEvent.click(await screen.findByRole('button', { name: '重新加载' }))
  expect(await screen.findByText('这部分没有加载出来，请重新加载页面')).toBeTruthy()
})

test('a chunk whose style sheet did not arrive is drawn no sooner than that comes', async () => {
  serve()
  const { state, load } = chunk('the part')
  document.head.insertAdjacentHTML('beforeend', '<link rel="stylesheet" href="/assets/part.css">')
  show(lazy(load))
  const button = await screen.findByRole('button', { name: '重新加载' })
  state.isThere = true
  const { tries } = state
  fireEvent.click(button)
  await screen.findByRole('button', { name: '加载中…' })
  await screen.findByRole('button', { name: '重新加载' })
  expect(state.tries).toBe(tries)
  settings.handleDisabledFileLoadingAsSuccess = true
  fireEvent.click(button)
  expect(await screen.findByText('the part')).toBeTruthy()
  expect(document.head.querySelectorAll('link[href="/assets/part.css"]')).toHaveLength(2)
})

test('a page that another release has replaced reloads itself once, and a second failure is shown to the person', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  serve('two.js')
  show(lazyPage(missing))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  cleanup()
  // After the reload the chunk is still missing.
  show(lazyPage(missing))
  expect(await screen.findByText('程序可能已更新，请重新加载页面。')).toBeTruthy()
  expect(screen.getByRole('button', { name: '重新加载' })).toBeTruthy()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('without a server a page does not reload itself, and comes when the network is back', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  serve()
  const { state, load } = chunk('the page')
  show(lazyPage(load))
  expect(await screen.findByText('页面没有加载出来')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '重新加载' }))
  await vi.waitFor(() => expect(state.tries).toBe(2))
  state.isThere = true
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('the page')).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
})

let areScreensThere = false

function OpeningPage() {
  if (!areScreensThere) throw new ChunkLoadFailure('the screens of its app')
  return <p>the page</p>
}

test('a page whose app did not arrive is drawn again until that has come', async () => {
  serve()
  show(OpeningPage)
  const button = await screen.findByRole('button', { name: '重新加载' })
  areScreensThere = true
  fireEvent.click(button)
  expect(await screen.findByText('the page')).toBeTruthy()
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
