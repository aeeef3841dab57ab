import { setLocale } from '@atrium/core/web/locale'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { withDefaults } from '../../contract/define/prop-values.ts'
import { drawing } from '../../contract/drawing/drawing.ts'
import { DRAWING_PROPS } from '../../contract/drawing/drawing-props.ts'
import { type ListedObject, listedObjects } from '../../contract/drawing/listed-objects.ts'
import { giveCanvasContext } from '../../testing/web/chart/canvas-context.ts'
import { datasetOf, feedOf, viewProps } from '../../testing/web/fixtures.ts'
import type { WidgetViewProps } from '../kind/widget-view.ts'
import { NOTHING_CHANGED, namedChanges } from './changes.ts'
import { DrawingView } from './drawing-view.tsx'

beforeAll(() => void giveCanvasContext())
beforeEach(() => setLocale('zh_CN'))
afterEach(cleanup)

const TABLE = { config: drawing(), ...DRAWING_PROPS }
type Rows = Parameters<typeof namedChanges>[1]

function show(objects: readonly ListedObject[], more: Partial<WidgetViewProps> = {}, rows: Rows = [], props = {}) {
  const stored = { config: { objects: listedObjects(objects) }, ...props }
  const known = withDefaults(TABLE, stored)
  const { listeners = [] } = props as { listeners?: readonly object[] }
  const view = viewProps({ ...more, props: { ...known, listeners } as never })
  return render(<DrawingView view={view} changes={namedChanges(known.config.objects, rows, 'name')} />)
}

const sheetOf = (container: HTMLElement) => container.querySelector<HTMLElement>('.charts-drawing-sheet')!

test('[R398] a drawing is 900 by 600, as large as its widget allows and in its middle', () => {
  const { container } = show([{ sort: 'rect' }], { width: 450, height: 450 })
  expect([sheetOf(container).style.width, sheetOf(container).style.height]).toEqual(['450px', '300px'])
})

test('[R123] it fills the whole widget where its author wants that', () => {
  const { container } = show([{ sort: 'rect' }], { width: 450, height: 450 }, [], { fillCanvas: true })
  expect([sheetOf(container).style.width, sheetOf(container).style.height]).toEqual(['450px', '450px'])
})

test('[R199] [R244] an object with a link is one, with its name, in the same window', () => {
  show([
    { sort: 'rect', name: '泵房', ifLink: true, link: '/public/dashboard?_id=1' },
    { sort: 'text', text: '没有链接', link: '/x' },
  ])
  const links = screen.getAllByRole<HTMLAnchorElement>('link')
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href'), link.target])).toEqual([
    ['泵房', '/public/dashboard?_id=1', ''],
  ])
  expect(fireEvent.click(links[0]!)).toBe(true)
})

test.each(['click', 'auxclick'])(
  '[S11] a link to another site asks first after a %s, and is then opened here',
  (type) => {
    show([{ sort: 'rect', name: '手册', ifLink: true, link: 'https://supplier.example/manual' }])
    const link = screen.getByRole('link', { name: '手册' })
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, button: type === 'click' ? 0 : 1 })
    act(() => void link.dispatchEvent(event))
    expect(event.defaultPrevented).toBe(true)
    expect(screen.getByText('supplier.example')).toBeTruthy()
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: '继续访问' }).target).toBe('_self')
  },
)

test.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,<b>', '//evil.example', 'vbscript:x'])(
  '[S11] the link %s leads nowhere',
  (link) => {
    const { container } = show([{ sort: 'rect', name: 'x', ifLink: true, link }])
    expect(container.querySelector('a, button')).toBeNull()
  },
)

test('a click on an object with a name runs the listeners with its name and its row', () => {
  const emit = vi.fn()
  const listeners = [{ on: 'click' }]
  show([{ sort: 'rect', name: 'P1' }, { sort: 'rect' }], { emit }, [{ name: 'P1', fill: 'red' }], { listeners })
  const buttons = screen.getAllByRole('button')
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['P1'])
  fireEvent.click(buttons[0]!)
  expect(emit.mock.calls).toEqual([
    ['click', { name: 'P1', fill: 'red' }],
    ['select', { name: 'P1', fill: 'red' }],
  ])
})

test.each([{ mode: 'edit' as const }, { mode: 'print' as const }, { inert: true }])(
  'nothing is reached where nobody may act: %o',
  (more) => {
    const { container } = show([{ sort: 'rect', ifLink: true, link: '/x' }], more)
    expect(container.querySelector('a, button')).toBeNull()
  },
)

test('what cannot be drawn is said over the drawing', () => {
  show([{ sort: 'rect', name: 'P1' }], {}, [
    { name: 'P1', fill: 'url(x)', angle: 3 },
    { name: 'P2', fill: 'red' },
  ])
  expect(screen.getByRole('note').textContent).toBe(
    '不能由数据改变：angle · 图中没有名为“P2”的对象 · “P1”的 fill 不能是“url(x)”',
  )
})

test('the states of symbols and the texts are said to who does not see them', () => {
  const { container } = show(
    [
      { sort: 'symbol', symbol: 'pump', name: '给水泵', state: 'warning' },
      { sort: 'text', name: 'T', text: '—' },
    ],
    {},
    [{ name: 'T', text: '21 °C' }],
  )
  expect([...container.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['给水泵：警告', '21 °C'])
})

test('without objects, without data, refused and loading: each is said', () => {
  const states = [
    [[], {}],
    [[{ sort: 'rect' }], { sources: [feedOf(datasetOf([]))] }],
    [[{ sort: 'rect' }], { sources: [feedOf(null, { refused: { code: 40001, msg: '太多' } })] }],
  ] as const
  const said = states.map(([objects, more]) => {
    const { container, unmount } = show(objects as readonly ListedObject[], more as never)
    const text = container.textContent
    unmount()
    return text
  })
  expect(said).toEqual(['图中还没有对象', '暂无数据', '数据读取失败太多'])
  const { container } = show([{ sort: 'rect' }], { sources: [feedOf(null, { loading: true })] })
  expect(container.querySelector('.charts-skeleton')).toBeTruthy()
})

test('only the objects of which data say something else are changed, and a stopped drawing changes nothing', async () => {
  const texts = giveCanvasContext()
  const known = withDefaults(TABLE, {
    config: { objects: listedObjects([{ sort: 'text', name: 'T', text: '0', fill: '#111111' }]) },
  })
  const view = (rows: Rows, running = true) => (
    <DrawingView
      view={viewProps({ props: known, running })}
      changes={rows.length === 0 ? NOTHING_CHANGED : namedChanges(known.config.objects, rows, 'name')}
    />
  )
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const { rerender } = render(view([]))
  const drawn = async (rows: Rows, running?: boolean) => {
    await frame()
    await frame()
    texts.length = 0
    rerender(view(rows, running))
    await frame()
    await frame()
    return [...texts]
  }
  expect(await drawn([{ name: 'T', text: '1' }])).toContain('1')
  expect(await drawn([{ name: 'T', text: '1' }])).toEqual([])
  expect(await drawn([{ name: 'T', text: '2' }], false)).toEqual([])
  expect(await drawn([{ name: 'T', text: '2' }], true)).toContain('2')
})
