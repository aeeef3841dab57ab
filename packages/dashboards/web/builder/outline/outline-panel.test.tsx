import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { draftWith, drawPanel, toyItem, toyKinds } from '../../../testing/web/builder/toy-builder.tsx'
import { OutlinePanel } from './outline-panel.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function drawn() {
  const draft = draftWith(
    toyItem('Pump', 'Dial', { zIndex: 1 }),
    toyItem('Oven', 'Curve', { zIndex: 2 }),
    toyItem('Title', 'Note', { zIndex: 3, locked: true }),
  )
  return drawPanel(draft, [], (props) => <OutlinePanel {...props} kinds={toyKinds} onSelect={props.select} />)
}

const row = (name: string) => screen.getByRole('treeitem', { name: new RegExp(`^${name}`) })
const names = () => screen.getAllByRole('treeitem').map((one) => one.getAttribute('aria-label')?.split(' ')[0])

test('items are listed from the top layer down and found by title and kind', () => {
  drawn()
  expect(names()).toEqual(['Title', 'Oven', 'Pump'])
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'curves' } })
  expect(names()).toEqual(['Oven'])
})

test('an item without a title is listed by its kind, which is said once', () => {
  const untitled = toyItem('1', 'Dial')
  untitled.component.title = ''
  drawPanel(draftWith(untitled), [], (props) => <OutlinePanel {...props} kinds={toyKinds} onSelect={props.select} />)
  expect(screen.getByRole('treeitem').textContent?.trim()).toBe('Dials')
})

test('an item without a title is listed by what stands in it, and found by it', () => {
  const said = toyItem('1', 'Note', {}, { text: '交接班' })
  said.component.title = ''
  drawPanel(draftWith(said), [], (props) => <OutlinePanel {...props} kinds={toyKinds} onSelect={props.select} />)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '交接' } })
  expect(screen.getByRole('treeitem').textContent?.trim()).toBe('交接班 Notes')
})

test('all layers with their buttons are one tab stop', () => {
  drawn()
  const tree = screen.getByRole('tree')
  expect([...tree.querySelectorAll<HTMLElement>('[tabindex="0"]')]).toEqual([row('Title')])
  for (const button of tree.querySelectorAll('button')) expect(button.tabIndex).toBe(-1)
})

test('items are selected by click, with Ctrl added, with Shift up to there', () => {
  const { selected } = drawn()
  fireEvent.click(row('Title'))
  expect(selected()).toEqual(['Title'])
  fireEvent.click(row('Pump'), { ctrlKey: true })
  expect(selected()).toEqual(['Title', 'Pump'])
  fireEvent.click(row('Title'))
  fireEvent.click(row('Pump'), { shiftKey: true })
  expect(selected()).toEqual(['Title', 'Oven', 'Pump'])
})

test('by keyboard alone: move, select, rename, lower a layer', () => {
  const { selected, item, reported } = drawn()
  row('Title').focus()
  fireEvent.keyDown(row('Title'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(row('Oven'))
  fireEvent.keyDown(row('Oven'), { key: 'Enter' })
  expect(selected()).toEqual(['Oven'])
  fireEvent.keyDown(row('Oven'), { key: 'F2' })
  const field = screen.getByLabelText('名称')
  fireEvent.change(field, { target: { value: 'Furnace' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(item('Oven')?.component.title).toBe('Furnace')
  fireEvent.keyDown(row('Furnace'), { key: 'ArrowDown', altKey: true })
  expect(names()).toEqual(['Title', 'Pump', 'Furnace'])
  expect(reported.mock.lastCall?.[1]).toEqual({ key: 'order' })
})

test('Escape leaves the old name', () => {
  const { reported } = drawn()
  fireEvent.doubleClick(row('Oven'))
  fireEvent.change(screen.getByLabelText('名称'), { target: { value: 'x' } })
  fireEvent.keyDown(screen.getByLabelText('名称'), { key: 'Escape' })
  expect(reported).not.toHaveBeenCalled()
})

test('items are locked, unlocked and hidden', () => {
  const { item, reported } = drawn()
  fireEvent.click(screen.getByRole('button', { name: '锁定：Title', pressed: true }))
  expect(item('Title')).not.toHaveProperty('locked')
  fireEvent.click(screen.getByRole('button', { name: '隐藏：Oven', pressed: false }))
  expect(item('Oven')?.hidden).toBe(true)
  expect(reported.mock.lastCall?.[1]).toEqual({ key: 'hide', values: { count: 1 } })
})

test('selected items become a group, which closes and is taken apart', () => {
  const { item } = drawn()
  fireEvent.click(row('Title'))
  fireEvent.click(row('Pump'), { ctrlKey: true })
  fireEvent.click(screen.getByRole('button', { name: '组合' }))
  expect(item('Title')?.group).toBeTruthy()
  expect(item('Pump')?.group).toBe(item('Title')?.group)
  expect(names()).toEqual(['组合（2）', 'Title', 'Pump', 'Oven'])
  row('组合（2）').focus()
  fireEvent.keyDown(row('组合（2）'), { key: 'ArrowLeft' })
  expect(names()).toEqual(['组合（2）', 'Oven'])
  fireEvent.click(screen.getByRole('button', { name: '取消组合' }))
  expect(item('Title')?.group).toBeUndefined()
})

test('items can be grouped on a page over plain http, where browsers offer no randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const { item } = drawn()
  fireEvent.click(row('Title'))
  fireEvent.click(row('Pump'), { ctrlKey: true })
  fireEvent.click(screen.getByRole('button', { name: '组合' }))
  expect(item('Title')?.group).toBeTruthy()
})

test('an item is dragged above another', () => {
  drawn()
  fireEvent.dragStart(row('Pump'))
  fireEvent.dragOver(row('Title'))
  fireEvent.drop(row('Title'))
  expect(names()).toEqual(['Pump', 'Title', 'Oven'])
})

test('an empty outline leads to the first item', () => {
  const onAdd = vi.fn()
  drawPanel(draftWith(), [], (props) => (
    <OutlinePanel {...props} kinds={toyKinds} onSelect={props.select} onAdd={onAdd} />
  ))
  fireEvent.click(screen.getByRole('button', { name: '添加第一个组件' }))
  expect(onAdd).toHaveBeenCalledOnce()
})

test('all that is selected is dragged together, also into a group and out of it', () => {
  const { item, reported, draft } = drawn()
  fireEvent.click(screen.getByRole('button', { name: '锁定：Title' }))
  fireEvent.click(row('Oven'))
  fireEvent.click(row('Pump'), { ctrlKey: true })
  fireEvent.dragStart(row('Pump'))
  fireEvent.drop(row('Title'))
  expect(names()).toEqual(['Oven', 'Pump', 'Title'])
  fireEvent.click(screen.getByRole('button', { name: '组合' }))
  const { group } = item('Oven')!
  fireEvent.dragStart(row('Title'))
  fireEvent.drop(row('Pump'))
  expect([item('Title')?.group, reported.mock.lastCall?.[1]]).toEqual([group, { key: 'group', values: { count: 1 } }])
  expect(names()).toEqual(['组合（3）', 'Oven', 'Title', 'Pump'])
  row('Title').focus()
  fireEvent.keyDown(row('Title'), { key: 'ArrowLeft', altKey: true })
  expect([item('Title')?.group, names()]).toEqual([undefined, ['Title', '组合（2）', 'Oven', 'Pump']])
  expect([...draft().items.values()].filter((one) => one.item.group === group)).toHaveLength(2)
})

test('a group is dragged by its row and stays one', () => {
  const { item } = drawn()
  fireEvent.click(row('Oven'))
  fireEvent.click(row('Pump'), { ctrlKey: true })
  fireEvent.click(screen.getByRole('button', { name: '组合' }))
  const { group } = item('Oven')!
  fireEvent.click(row('Title'))
  fireEvent.dragStart(row('组合（2）'))
  fireEvent.drop(row('Title'))
  expect(names()).toEqual(['组合（2）', 'Oven', 'Pump', 'Title'])
  expect([item('Oven')?.group, item('Pump')?.group]).toEqual([group, group])
})

test('Alt with an arrow key moves all that is selected by one layer', () => {
  drawn()
  fireEvent.click(row('Oven'))
  fireEvent.click(row('Pump'), { ctrlKey: true })
  row('Pump').focus()
  fireEvent.keyDown(row('Pump'), { key: 'ArrowUp', altKey: true })
  expect(names()).toEqual(['Oven', 'Pump', 'Title'])
})
