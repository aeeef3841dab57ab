import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { itemOf } from '../../testing/fixtures.ts'
import { testEditor } from '../testing/test-editor.ts'
import { OverlayLayer } from './overlay.tsx'
import { EditorContext } from './use-editor.ts'

afterEach(cleanup)

it('a drag shows the lines and distances of each place with the same elements, and none afterwards', async () => {
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
  const marks = (name: string) => [...container.querySelectorAll<HTMLElement>(name)]
  const shown = (name: string) => marks(name).filter(({ style }) => !style.transform.includes('-9999'))
  const texts = () => shown('.e-gap-px').map(({ textContent }) => textContent)
  expect(marks('.e-snap')).toEqual([])
  act(() => void test.pointerDown(150, 450).pointerMove(152, 500))
  const first = marks('*')
  // The left edges, the middles and the right edges of both.
  expect(shown('.e-snap').map(({ style }) => style.transform)).toEqual([
    'translate(100px, 100px) scale(1, 450)',
    'translate(150px, 100px) scale(1, 450)',
    'translate(200px, 100px) scale(1, 450)',
  ])
  expect(texts()).toEqual(['100', '1720', '250', '530'])
  act(() => void test.pointerMove(452, 500))
  expect(shown('.e-snap')).toEqual([])
  expect(marks('*')).toEqual(first)
  act(() => void test.pointerUp())
  expect(marks('.e-snap')).toEqual([])
})
