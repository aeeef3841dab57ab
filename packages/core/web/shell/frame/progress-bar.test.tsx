import { cleanup, render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ProgressBar } from './progress-bar.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('[R367] the progress bar grows every 200 ms and never reaches the end', () => {
  vi.useFakeTimers()
  const { container } = render(<ProgressBar />)
  const done = () => Number(container.querySelector<HTMLElement>('.core-shell-progress')?.dataset.done)
  const start = done()
  vi.advanceTimersByTime(199)
  expect(done()).toBe(start)
  vi.advanceTimersByTime(1)
  expect(done()).toBeGreaterThan(start)
  vi.advanceTimersByTime(600_000)
  expect(done()).toBeLessThan(1)
})

/** Takes 20 ms to draw. */
function Slow() {
  const startedMs = performance.now()
  while (performance.now() - startedMs < 20);
  return null
}

function Large() {
  return (
    <>
      {Array.from({ length: 30 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Slow key={at} />
      ))}
      <p>here</p>
    </>
  )
}

test('a page that takes longer to draw than the bar to grow is drawn all the same', async () => {
  const Page = lazy(async () => {
    // The bar stands before the page's code is there.
    await new Promise((resolve) => setTimeout(resolve, 0))
    return { default: Large }
  })
  render(
    <Suspense fallback={<ProgressBar />}>
      <Page />
    </Suspense>,
  )
  expect(await screen.findByText('here', undefined, { timeout: 10_000 })).toBeTruthy()
})
