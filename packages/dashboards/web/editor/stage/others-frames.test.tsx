import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { testEditor } from '../../../testing/web/editor/test-editor.ts'
import { itemOf } from '../../../testing/web/fixtures.ts'
import { OthersFrames } from './others-frames.tsx'
import { EditorContext } from './use-editor.ts'

afterEach(cleanup)

const boxAt = (left: number, title: string) => ({
  ...itemOf('Toy', { title }),
  _id: `${title}0000000`.slice(0, 8),
  ...{ left, top: 100, width: 100, height: 100 },
})

const editing = (who: string, name: string, items: string[]) => ({ who, name, tab: `tab of ${who}`, items })

async function open() {
  const test = await testEditor([boxAt(100, 'a'), boxAt(400, 'b')])
  const { editors } = test.editor.store
  const { container } = render(
    <EditorContext value={test.editor}>
      <OthersFrames />
    </EditorContext>,
  )
  const frames = () =>
    [...container.querySelectorAll<HTMLElement>('.dashboards-editor-others-frame')].map(({ style }) => style.left)
  const names = () => [...container.querySelectorAll('b')].map(({ textContent }) => textContent)
  return { test, editors, frames, names }
}

it('what others have selected is framed with their name, and follows what they select and what is moved', async () => {
  const { test, frames, names } = await open()
  const { store } = test.editor
  expect(frames()).toEqual([])
  act(() => test.server.announce([editing('you', '李工', ['a0000000']), editing('me', '安妮', [])]))
  expect([frames(), names()]).toEqual([['100px'], ['李工']])
  act(() => test.server.as('you').select(['a0000000', 'b0000000', 'gone0000']))
  expect([frames(), names()]).toEqual([['100px', '400px'], ['李工']])
  act(() => void store.act([{ op: 'place', id: 'a0000000', left: 7 }], { key: 'move' }))
  expect(frames()).toEqual(['7px', '400px'])
  act(() => test.server.as('you').select([]))
  expect([frames(), names()]).toEqual([[], []])
})

it('what is selected here is sent to the others, and one’s own other tab is called so', async () => {
  const { test, names } = await open()
  act(() => test.server.announce([editing('me', '安妮', ['b0000000'])]))
  expect(names()).toEqual(['您的另一个窗口'])
  test.click(150, 150)
  expect(test.server.selected).toEqual(['a0000000'])
})
