import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { datasetOf, feedOf, viewProps } from '@atrium/charts/testing/web/fixtures'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import Html, { type HtmlProps } from './index.ts'
import HtmlView from './view.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const DATA = datasetOf([[1_000, 21.5]], ['temp'])
const frameIn = (container: HTMLElement) => container.querySelector('iframe')!

function shown(given: Partial<HtmlProps> = {}, more: Partial<WidgetViewProps<HtmlProps>> = {}) {
  const props = withDefaults(Html.props, { contentHtml: '<b data-column="temp"></b>', eventInit: 'x()', ...given })
  const viewOf = (next: Partial<WidgetViewProps<HtmlProps>>) => (
    <HtmlView {...viewProps({ props, sources: [feedOf(DATA)], values: { line: 'B' }, ...more, ...next })} />
  )
  const { container, rerender } = render(viewOf({}))
  const sent = vi.fn()
  const contentWindow = { postMessage: sent }
  // The test's browser loads no frames.
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(contentWindow as never)
  const says = (data: unknown, source: unknown = contentWindow) =>
    act(async () => void window.dispatchEvent(new MessageEvent('message', { data, source: source as never })))
  return { container, sent, says, again: (next: Partial<WidgetViewProps<HtmlProps>>) => rerender(viewOf(next)) }
}

test('[R151] the frame gets the content, the script and the data when it is ready, and new data later', async () => {
  const { sent, says, again } = shown()
  expect(sent).not.toHaveBeenCalled()
  await says({ type: 'ready' })
  const data = { rows: [{ time: 1_000, temp: 21.5 }], parameters: { line: 'B' }, range: expect.anything() }
  expect(sent.mock.calls).toMatchObject([
    [{ type: 'show', html: '<b data-column="temp"></b>', script: 'x()', data }, '*'],
  ])
  again({ sources: [feedOf(datasetOf([[2_000, 22]], ['temp']))] })
  expect(sent.mock.calls[1]).toMatchObject([{ type: 'data', data: { rows: [{ time: 2_000, temp: 22 }] } }, '*'])
})

test('data that could not be read are said instead of the content, unless there are older ones', () => {
  const refused = { code: 40000, msg: '查询超出限制' }
  const { container, again } = shown({}, { sources: [{ ...feedOf(DATA), dataset: null, refused }] })
  expect(screen.getByRole('alert').textContent).toContain('查询超出限制')
  expect(frameIn(container)).toBeNull()
  again({ sources: [{ ...feedOf(DATA), refused }] })
  expect(frameIn(container)).toBeTruthy()
})

test('a frame that is not running gets no new data', async () => {
  const { sent, says, again } = shown()
  await says({ type: 'ready' })
  again({ running: false, sources: [feedOf(datasetOf([[2_000, 22]], ['temp']))] })
  expect(sent).toHaveBeenCalledTimes(1)
})

test('[S9] the frame has an origin of its own', () => {
  const frame = frameIn(shown().container)
  expect([frame.getAttribute('src'), frame.getAttribute('sandbox')]).toEqual(['/frame/html', 'allow-scripts'])
})

test('[R303] a script that throws is a warning over the content', async () => {
  const { says } = shown()
  await says({ type: 'failed', message: 'x is not defined' })
  expect(screen.getByRole('alert').textContent).toBe('eventInit 配置有误x is not defined')
})

describe('what the frame says', () => {
  test('a click runs the listeners with its row', async () => {
    const emit = vi.fn()
    const { says } = shown({}, { emit })
    await says({ type: 'click', row: { temp: 21.5 } })
    expect(emit.mock.calls).toEqual([
      ['click', { temp: 21.5 }],
      ['select', { temp: 21.5 }],
    ])
  })

  test.each([
    ['another window', { type: 'click', row: {} }, window],
    ['a row with an object', { type: 'click', row: { a: {} } }, undefined],
    ['a row with too many columns', { type: 'click', row: Object.fromEntries(Array(201).entries()) }, undefined],
    ['no row', { type: 'click' }, undefined],
    ['an unknown sort', { type: 'open', row: {} }, undefined],
    ['a text', 'click', undefined],
  ])('of %s is not listened to', async (_, message, source) => {
    const emit = vi.fn()
    const { says } = shown({}, { emit })
    await says(message, source)
    expect(emit).not.toHaveBeenCalled()
  })

  test('[S11] a link asks first, and leads to other sites only', async () => {
    const { says } = shown()
    await says({ type: 'link', href: 'javascript:alert(1)' })
    expect(screen.queryByRole('dialog')).toBeNull()
    await says({ type: 'link', href: 'https://supplier.example/manual' })
    expect(screen.getByText('supplier.example')).toBeTruthy()
  })
})

test('a frame that shows another document gets nothing any more', async () => {
  const { container, sent, says, again } = shown()
  await says({ type: 'ready' })
  await act(async () => {
    const frame = frameIn(container)
    frame.dispatchEvent(new Event('load'))
    frame.dispatchEvent(new Event('load'))
  })
  expect(screen.getByRole('alert').textContent).toBe('内容离开了自己的页面，已停止显示')
  again({ sources: [feedOf(datasetOf([[2_000, 22]], ['temp']))] })
  expect(sent).toHaveBeenCalledTimes(1)
})

test('without content it says so', () => {
  render(<HtmlView {...viewProps({ props: withDefaults(Html.props, {}) })} />)
  expect(screen.getByRole('alert').textContent).toBe('还没有内容')
})

test('in the builder a click reaches the item and not the content', () => {
  const { container } = shown({}, { inert: true })
  expect(frameIn(container).style.pointerEvents).toBe('none')
})
