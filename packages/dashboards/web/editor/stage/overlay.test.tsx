import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type TestEditor, testEditor } from '../../../testing/web/editor/test-editor.ts'
import { itemOf } from '../../../testing/web/fixtures.ts'
import { OverlayLayer } from './overlay.tsx'
import { EditorContext } from './use-editor.ts'

/** The DOM of the tests draws nothing: what is written on each canvas. */
const written = new WeakMap<HTMLCanvasElement, string>()
beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    const fillText = (text: string) => void written.set(this, text)
    return { fillText, clearRect: () => undefined, scale: () => undefined } as unknown as never
  })
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function openTwo() {
  const at = (left: number, top: number, title: string) => ({
    ...itemOf('Toy', { title }),
    _id: `${title}0000000`.slice(0, 8),
    ...{ left, top, width: 100, height: 100 },
  })
  const test = await testEditor([at(100, 100, 'a'), at(100, 400, 'b')], { width: 1920, height: 1080 })
  const { container } = render(
    <EditorContext value={test.editor}>
      <OverlayLayer />
    </EditorContext>,
  )
  return { test, ...marksIn(container) }
}

function marksIn(container: HTMLElement) {
  const marks = (name: string) => [...container.querySelectorAll<HTMLElement>(name)]
  const shown = (name: string) => marks(name).filter(({ style }) => !style.transform.includes('-9999'))
  const texts = () => shown('.dashboards-editor-gap-px').map((canvas) => written.get(canvas as HTMLCanvasElement))
  return { container, marks, shown, texts }
}

it('a drag shows the lines and distances of each place with the same elements, and none afterwards', async () => {
  const { test, marks, shown, texts } = await openTwo()
  expect(marks('.dashboards-editor-snap')).toEqual([])
  act(() => void test.pointerDown(150, 450).pointerMove(152, 500))
  const first = marks('*')
  // The left edges, the middles and the right edges of both.
  expect(shown('.dashboards-editor-snap').map(({ style }) => style.transform)).toEqual([
    'translate(100px, 100px) scale(1, 450)',
    'translate(150px, 100px) scale(1, 450)',
    'translate(200px, 100px) scale(1, 450)',
  ])
  expect(texts()).toEqual(['100', '1720', '250', '530'])
  act(() => void test.pointerMove(452, 500))
  expect(shown('.dashboards-editor-snap')).toEqual([])
  expect(texts()).toEqual(['400', '1420', '450', '530'])
  expect(marks('*')).toEqual(first)
  act(() => void test.pointerUp())
  expect(marks('.dashboards-editor-snap')).toEqual([])
})

it('with each move of a drag only transforms change, so that the page is neither laid out nor painted', async () => {
  const { test, container, shown } = await openTwo()
  act(() => void test.pointerDown(150, 450).pointerMove(152, 500))
  const changes = changesIn(container)
  dragAround(test)
  expect(shown('.dashboards-editor-gap-px')).toHaveLength(4)
  const seen = changes()
  expect(seen.size).toBeGreaterThan(0)
  expect([...seen]).toEqual(['style: transform'])
})

it('lines and distances follow a zoom during a drag', async () => {
  const { test, shown } = await openTwo()
  act(() => void test.pointerDown(150, 450).pointerMove(152, 500))
  act(() => test.editor.camera.set({ zoom: 0.5, x: 0, y: 0 }))
  expect(shown('.dashboards-editor-snap')[0]!.style.transform).toBe('translate(50px, 50px) scale(1, 225)')
})

function dragAround(test: TestEditor) {
  for (const [x, y] of [
    [300, 500],
    [452, 470],
    [600, 200],
    [150, 700],
  ] as const)
    act(() => void test.pointerMove(x, y))
}

/** Returns what has changed since: texts, elements, attributes and properties of styles. */
function changesIn(container: HTMLElement): () => Set<string> {
  const others = (element: HTMLElement) => element.style.cssText.replace(/transform: [^;]*;?/, '')
  const all = [...container.querySelectorAll<HTMLElement>('*')]
  const before = new Map(all.map((element) => [element, others(element)]))
  const observer = new MutationObserver(() => undefined)
  observer.observe(container, { subtree: true, attributes: true, childList: true, characterData: true })
  return () =>
    new Set(
      observer.takeRecords().map(({ type, attributeName, target }) => {
        if (attributeName !== 'style') return attributeName ?? type
        const element = target as HTMLElement
        return others(element) === before.get(element) ? 'style: transform' : 'style: others'
      }),
    )
}
