import { defineWidget } from '@atrium/charts/contract/define/widget'
import { offerWidgets } from '@atrium/charts/web/kind/registry'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { testEditor } from '../../../testing/web/editor/test-editor.ts'
import { fakeLink } from '../../../testing/web/fake-link.ts'
import { itemOf } from '../../../testing/web/fixtures.ts'
import { PhoneStage } from './phone-stage.tsx'

const toy = defineWidget({
  kind: 'Toy',
  icon: 'M2 2h12v12H2z',
  size: { width: 100, height: 100 },
  props: {},
  shape: () => 'series',
  fullScreen: true,
})
offerWidgets([toy], { Toy: async () => ({ default: () => null }) })

afterEach(cleanup)

const at = (title: string, top: number, more: object = {}) =>
  itemOf('Toy', { _id: title.padEnd(8, 'x'), title, top, width: 1900, height: 300, ...more })

async function drawn(items = [at('Oven', 0), at('Pump', 400), at('Fan', 800)], width = 1920) {
  const test = await testEditor(items, { width })
  const onClose = vi.fn()
  render(
    <PhoneStage editor={test.editor} link={fakeLink()} example={() => null} kindName={() => 'Toy'} onClose={onClose} />,
  )
  return { ...test, onClose }
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-phone]')]
const names = () => rows().map((row) => row.getAttribute('aria-label')?.split('，')[0])
const row = (name: string) => rows().find((one) => one.getAttribute('aria-label')?.startsWith(name))!
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('items are moved on the phone by keyboard, and each move can be undone', async () => {
  const { editor, steps } = await drawn()
  expect(names()).toEqual(['Oven', 'Pump', 'Fan'])
  row('Fan').focus()
  fireEvent.keyDown(row('Fan'), { key: 'ArrowUp', altKey: true })
  expect(names()).toEqual(['Oven', 'Fan', 'Pump'])
  expect(document.activeElement).toBe(row('Fan'))
  expect(steps()).toEqual(['phoneOrder'])
  fireEvent.keyDown(row('Fan'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(row('Pump'))
  fireEvent.keyDown(row('Oven'), { key: 'ArrowUp', altKey: true })
  expect(steps()).toHaveLength(1)
  editor.store.undo()
  await vi.waitFor(() => expect(names()).toEqual(['Oven', 'Pump', 'Fan']))
})

test('an item is dragged above another one', async () => {
  await drawn()
  fireEvent.pointerDown(row('Fan'), { clientX: 100, clientY: 700 })
  fireEvent.pointerMove(row('Fan'), { clientX: 100, clientY: 20 })
  expect(names()).toEqual(['Oven', 'Pump', 'Fan'])
  fireEvent.pointerUp(row('Fan'))
  expect(names()).toEqual(['Fan', 'Oven', 'Pump'])
})

test('Escape gives up a drag', async () => {
  const { steps } = await drawn()
  fireEvent.pointerDown(row('Fan'), { clientX: 100, clientY: 700 })
  fireEvent.pointerMove(row('Fan'), { clientX: 100, clientY: 20 })
  fireEvent.keyDown(row('Fan'), { key: 'Escape' })
  fireEvent.pointerUp(row('Fan'))
  expect(steps()).toEqual([])
})

test('the height is changed by the lower edge, by keys and as a number, and is automatic again', async () => {
  const { item } = await drawn()
  const start = Number.parseFloat(row('Oven').style.height)
  fireEvent.pointerDown(row('Oven').querySelector('.dashboards-editor-phone-edge')!, { clientX: 100, clientY: 200 })
  fireEvent.pointerMove(row('Oven'), { clientX: 100, clientY: 250 })
  expect(row('Oven').style.height).toBe(`${start + 50}px`)
  expect(item('Ovenxxxx').phone).toBeUndefined()
  fireEvent.pointerUp(row('Oven'))
  expect(item('Ovenxxxx').phone).toEqual({ height: start + 50 })
  fireEvent.keyDown(row('Oven'), { key: 'ArrowUp', shiftKey: true })
  expect(item('Ovenxxxx').phone).toEqual({ height: start + 40 })
  fireEvent.change(screen.getByLabelText('高（像素）'), { target: { value: '90000' } })
  fireEvent.blur(screen.getByLabelText('高（像素）'))
  expect(item('Ovenxxxx').phone).toEqual({ height: 5000 })
  fireEvent.click(button('自动高度'))
  expect(row('Oven').style.height).toBe(`${start}px`)
})

test('an item is left out on phones only, and shown again', async () => {
  const { editor, item } = await drawn()
  row('Pump').focus()
  fireEvent.click(await screen.findByRole('button', { name: '不显示' }))
  expect(names()).toEqual(['Oven', 'Fan'])
  expect(item('Pumpxxxx')).toMatchObject({ phone: { hidden: true } })
  expect(item('Pumpxxxx').hidden).toBeUndefined()
  editor.selection.set(new Set())
  fireEvent.click(await screen.findByRole('button', { name: '显示：Pump' }))
  expect(names()).toEqual(['Oven', 'Pump', 'Fan'])
})

test('what was arranged becomes automatic again in one step', async () => {
  const { steps } = await drawn([at('Oven', 0, { phone: { order: 2 } }), at('Pump', 400, { phone: { height: 90 } })])
  expect(names()).toEqual(['Pump', 'Oven'])
  fireEvent.click(button('恢复自动排列'))
  expect(names()).toEqual(['Oven', 'Pump'])
  expect(steps()).toEqual(['phoneAutomatic'])
  expect(screen.queryByRole('button', { name: '恢复自动排列' })).toBeNull()
})

test('a locked item stays as it is, and the page says why', async () => {
  const { notes, steps } = await drawn([at('Oven', 0, { locked: true }), at('Pump', 400)])
  fireEvent.keyDown(row('Oven'), { key: 'ArrowDown', altKey: true })
  expect(steps()).toEqual([])
  expect(notes).toEqual(['locked'])
})

test('items that are hidden on the canvas are not in the list of the phone', async () => {
  await drawn([at('Oven', 0, { hidden: true }), at('Pump', 400)])
  expect(names()).toEqual(['Pump'])
})

test('a dashboard that is narrow itself has no list: phones draw it as it is', async () => {
  await drawn([at('Oven', 0, { width: 300 })], 400)
  expect(rows()).toEqual([])
  expect(screen.getByText(/手机上按原样完整显示/)).toBeTruthy()
})

test('what others have selected is framed with their names on the phone, too, while they have it selected', async () => {
  const { server } = await drawn()
  const named = (name: string) => [...row(name).querySelectorAll('b')].map(({ textContent }) => textContent)
  act(() =>
    server.announce([
      { who: 'you', name: '李工', tab: 'tab of you', items: ['Pumpxxxx'] },
      { who: 'me', name: '安妮', tab: 'tab of me', items: [] },
    ]),
  )
  expect([named('Oven'), named('Pump')]).toEqual([[], ['李工']])
  act(() => server.as('you').select(['Ovenxxxx']))
  expect([named('Oven'), named('Pump')]).toEqual([['李工'], []])
})
