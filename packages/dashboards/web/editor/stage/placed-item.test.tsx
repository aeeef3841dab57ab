import { defineWidget } from '@atrium/charts/contract/define/widget'
import { offerWidgets } from '@atrium/charts/web/kind/registry'
import { Toasts } from '@atrium/charts/web/kind/toast'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ComponentItem } from '../../../contract/dashboard.ts'
import { testEditor } from '../../../testing/web/editor/test-editor.ts'
import { fakeLink, sharedState } from '../../../testing/web/fake-link.ts'
import { itemOf } from '../../../testing/web/fixtures.ts'
import { SharedStateContext } from '../../live/shared-state.ts'
import { ViewerContextProvider } from '../../live/viewer-context.tsx'
import { liveStates } from '../../sample/states.ts'
import { Frame } from '../../stage/frame.tsx'
import { FullScreenItem } from '../../stage/full-screen-item.tsx'
import { EditState } from './edit-state.tsx'
import { PlacedItem } from './placed-item.tsx'
import { EditorContext } from './use-editor.ts'

const drawn = vi.fn()
const toy = defineWidget({
  kind: 'Toy-placed',
  icon: 'M2 2h12v12H2z',
  size: { width: 100, height: 100 },
  props: {},
  shape: () => 'none',
  fullScreen: false,
})
offerWidgets([toy], {
  'Toy-placed': async () => ({
    default: ({ width }) => {
      drawn(width)
      return <output>{width}</output>
    },
  }),
})

const reader = defineWidget({ ...toy, kind: 'Toy-read', shape: () => 'series' })
offerWidgets([reader], {
  'Toy-read': async () => ({
    default: ({ sources: [source] }) => {
      const rows = source?.dataset?.rows
      return <output>{rows ? `${rows[0]?.[1]} of ${rows.length}` : 'none'}</output>
    },
  }),
})
const EXAMPLE = [
  {
    columns: [
      { name: 'time', type: 'time' as const },
      { name: 'power', type: 'number' as const },
    ],
    rows: [[1000, 7]],
  },
]

afterEach(cleanup)

it('an item follows its drag without being drawn again, and is drawn for its new size', async () => {
  const item = { ...itemOf('Toy-placed'), left: 100, top: 100, width: 200, height: 100 }
  const test = await testEditor([item])
  const named = vi.fn(() => 'Toy')
  render(
    <EditorContext value={test.editor}>
      <ViewerContextProvider value={{ link: fakeLink(), layers: null }}>
        <SharedStateContext value={sharedState()}>
          <Toasts>
            <PlacedItem id={item._id} kindName={named} scale={1} />
          </Toasts>
        </SharedStateContext>
      </ViewerContextProvider>
    </EditorContext>,
  )
  await screen.findByText('200')
  const placed = screen.getByRole('group')
  expect(placed.style.transform).toBe('translate(100px, 100px)')
  act(() => void test.pointerDown(150, 150))
  const before = [drawn.mock.calls.length, named.mock.calls.length]
  act(() => void test.pointerMove(190, 170).pointerMove(250, 150))
  expect(placed.style.transform).toBe('translate(200px, 100px)')
  act(() => void test.pointerUp())
  expect(placed.style.transform).toBe('translate(200px, 100px)')
  expect([drawn.mock.calls.length, named.mock.calls.length]).toEqual(before)
  act(() => void test.editor.store.undo())
  expect(placed.style.transform).toBe('translate(100px, 100px)')
  act(() => void test.editor.store.act([{ op: 'place', id: item._id, width: 260 }], { key: 'resize' }))
  await screen.findByText(/2[0-9]{2}/)
  expect(placed.style.width).toBe('260px')
})

it('an imported item that nobody has reviewed is a placeholder', async () => {
  const item = itemOf('Toy-placed')
  const test = await testEditor([item], {}, { text: '' }, [item._id])
  drawn.mockClear()
  render(
    <EditorContext value={test.editor}>
      <ViewerContextProvider value={{ link: fakeLink(), layers: null }}>
        <EditState editor={test.editor} link={fakeLink()} example={() => null}>
          <Toasts>
            <PlacedItem id={item._id} kindName={() => 'Toy'} scale={1} />
          </Toasts>
        </EditState>
      </ViewerContextProvider>
    </EditorContext>,
  )
  expect((await screen.findByRole('note')).textContent).toBe('由文件导入，脚本审核后才显示')
  expect(drawn).not.toHaveBeenCalled()
})

it('example data are marked, and their button leads to the data of the selected item; a viewer shows none', async () => {
  const item = { ...itemOf('Toy-read'), width: 240, height: 120 }
  const test = await testEditor([item])
  const example = ({ component }: ComponentItem) => ({ component, sources: liveStates(EXAMPLE, 0) })
  const { unmount } = render(
    <EditorContext value={test.editor}>
      <ViewerContextProvider value={{ link: fakeLink(), layers: null }}>
        <EditState editor={test.editor} link={fakeLink()} example={example}>
          <Toasts>
            <PlacedItem id={item._id} kindName={() => 'Toy'} scale={1} />
          </Toasts>
        </EditState>
      </ViewerContextProvider>
    </EditorContext>,
  )
  await screen.findByText('7 of 1')
  expect(screen.getByRole('group').textContent).toContain('示例数据')
  fireEvent.click(screen.getByRole('button', { name: '选择数据' }))
  expect([test.selected(), test.asked]).toEqual([[item._id], ['chooseData']])
  unmount()
  render(
    <ViewerContextProvider value={{ link: fakeLink(), layers: null }}>
      <SharedStateContext value={sharedState()}>
        <Toasts>
          <Frame item={item} box={item} scale={1} />
        </Toasts>
      </SharedStateContext>
    </ViewerContextProvider>,
  )
  await screen.findByText('none')
  expect(screen.queryByText('7 of 1')).toBeNull()
})

it('an example that fills the page is marked as one, too', async () => {
  const item = { ...itemOf('Toy-read'), width: 240, height: 120 }
  const test = await testEditor([item])
  const layers = document.body.appendChild(document.createElement('div'))
  const enlarged = (sources: typeof EXAMPLE) => (
    <ViewerContextProvider value={{ link: fakeLink(), layers }}>
      <EditState
        editor={test.editor}
        link={fakeLink()}
        example={({ component }) => (sources.length > 0 ? { component, sources: liveStates(sources, 0) } : null)}
      >
        <Toasts>
          <FullScreenItem item={item} title="炉温" onClose={() => undefined} />
        </Toasts>
      </EditState>
    </ViewerContextProvider>
  )
  const { rerender } = render(enlarged(EXAMPLE))
  await screen.findByText('7 of 1')
  expect(screen.getByRole('dialog', { name: '炉温' }).textContent).toContain('示例数据')
  rerender(enlarged([]))
  await screen.findByText('none')
  expect(screen.getByRole('dialog', { name: '炉温' }).textContent).not.toContain('示例数据')
})
