import { defineWidget } from '@atrium/charts/contract/define/widget'
import { offerWidgets } from '@atrium/charts/web/kind/registry'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestEditor, testEditor } from '../../../testing/web/editor/test-editor.ts'
import { fakeLink } from '../../../testing/web/fake-link.ts'
import { itemOf } from '../../../testing/web/fixtures.ts'
import { EditorStage } from './editor-stage.tsx'

const kindOf = (kind: string, fullScreen: boolean) =>
  defineWidget({
    kind,
    icon: 'M2 2h12v12H2z',
    size: { width: 100, height: 100 },
    props: {},
    shape: () => 'none',
    fullScreen,
  })
const nothing = async () => ({ default: () => null })
offerWidgets([kindOf('Wide', true), kindOf('Small', false)], { Wide: nothing, Small: nothing })

// The DOM of the tests has none.
beforeEach(() => {
  Element.prototype.setPointerCapture = () => undefined
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const [A, B] = ['aaaaaaaa', 'bbbbbbbb'] as const
const at = (_id: string, left: number, kind: string, more: object = {}) =>
  itemOf(kind, { _id, title: _id, left, top: 100, width: 100, height: 100, ...more })

async function openStage(items = [at(A, 100, 'Wide'), at(B, 300, 'Small')]): Promise<TestEditor> {
  const test = await testEditor(items)
  render(
    <EditorStage
      editor={test.editor}
      link={fakeLink()}
      example={() => null}
      kindName={(kind) => kind}
      drops={[]}
      enlarged=""
      onCloseEnlarged={() => undefined}
      onDrawn={() => undefined}
      empty={<p>empty</p>}
    />,
  )
  await screen.findByRole('group', { name: /bbbbbbbb/ })
  return test
}

const placed = (id: string) => document.querySelector<HTMLElement>(`[data-placed="${id}"]`)!
const canvas = () => screen.getByRole('region', { name: '画布' })
const rightClick = (element: HTMLElement, x: number, y: number) =>
  fireEvent.contextMenu(element, { button: 2, clientX: x, clientY: y })
const entry = (name: string) => screen.getByRole('menuitem', { name }) as HTMLButtonElement
const groupsOf = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('group')
    .map((group) => [...group.children].map(({ textContent }) => textContent))

test('the menu of an item begins with its own entries in their order; what else one does to items is below [R093] [R094]', async () => {
  await openStage()
  rightClick(placed(A), 150, 150)
  const menu = screen.getByRole('menu', { name: '组件操作' })
  expect(groupsOf(menu)).toEqual([
    ['上移一层', '下移一层', '编辑', '更换组件', '删除', '全屏'],
    ['复制', '剪切', '粘贴', '创建副本'],
    ['置于顶层', '置于底层'],
    ['锁定', '隐藏', '组合'],
  ])
  fireEvent.keyDown(menu, { key: 'Escape' })
  rightClick(placed(B), 350, 150)
  expect(groupsOf(screen.getByRole('menu'))[0]).toEqual(['上移一层', '下移一层', '编辑', '更换组件', '删除'])
})

test('a button that stands on an item has the menu of the item', async () => {
  await openStage()
  const button = placed(A).appendChild(document.createElement('button'))
  rightClick(button, 150, 150)
  expect(screen.getByRole('menu', { name: '组件操作' })).toBeTruthy()
})

test('each entry shows its key, and Ctrl+R is not one of them', async () => {
  await openStage()
  rightClick(placed(A), 150, 150)
  const shown = screen
    .getAllByRole('menuitem')
    .map((one) => one.querySelector<HTMLElement>('[data-keys]')?.dataset.keys)
  expect(shown).toEqual([
    ...['Ctrl+]', 'Ctrl+[', 'Enter', 'Alt+R', 'Del', 'F'],
    ...['Ctrl+C', 'Ctrl+X', 'Ctrl+V', 'Ctrl+D'],
    ...[']', '['],
    ...['Ctrl+L', 'Ctrl+H', 'Ctrl+G'],
  ])
})

test('an entry acts on all selected items in one step, which is undone as one', async () => {
  const test = await openStage()
  await test.keys('mod+a')
  rightClick(placed(A), 150, 150)
  fireEvent.click(entry('锁定'))
  await waitFor(() => expect([test.item(A).locked, test.item(B).locked]).toEqual([true, true]))
  expect(test.steps()).toEqual(['lock'])
  await test.keys('mod+z')
  expect([test.item(A).locked, test.item(B).locked]).toEqual([undefined, undefined])
})

test('of a locked item nothing can be changed, but it can be unlocked and copied', async () => {
  await openStage([at(A, 100, 'Wide', { locked: true }), at(B, 300, 'Small')])
  rightClick(placed(A), 150, 150)
  for (const name of ['更换组件', '删除', '剪切', '隐藏', '置于顶层']) expect(entry(name).disabled).toBe(true)
  for (const name of ['解锁', '复制', '创建副本']) expect(entry(name).disabled).toBe(false)
})

test('the empty canvas has a menu of its own, from which a copied item is pasted', async () => {
  const test = await openStage()
  test.editor.selection.set(new Set([A]))
  await test.keys('mod+c')
  rightClick(canvas(), 700, 500)
  const menu = screen.getByRole('menu', { name: '画布操作' })
  expect(groupsOf(menu).flat()).toEqual([
    ...['粘贴', '全选', '显示整个画布', '实际大小', '网格', '自动对齐'],
    ...['看板设置', '键盘快捷键'],
  ])
  expect(screen.getByRole('menuitemcheckbox', { name: '网格' }).getAttribute('aria-checked')).toBe('true')
  fireEvent.click(entry('粘贴'))
  await waitFor(() => expect(test.editor.store.draft().items.size).toBe(3))
  expect(test.steps()).toEqual(['paste'])
})

test('a finger that rests opens the menu; one that moves drags', async () => {
  const test = await openStage()
  vi.useFakeTimers()
  const finger = (x: number, y: number) => ({
    ...{ pointerType: 'touch', isPrimary: true, pointerId: 2, button: 0 },
    ...{ clientX: x, clientY: y },
  })
  fireEvent.pointerDown(placed(B), finger(350, 150))
  fireEvent.pointerMove(placed(B), finger(353, 152))
  act(() => void vi.advanceTimersByTime(600))
  expect(screen.getByRole('menu', { name: '组件操作' })).toBeTruthy()
  fireEvent.pointerUp(placed(B), finger(353, 152))
  expect(test.selected()).toEqual([B])
  expect([test.place(B), test.steps()]).toEqual(['300 100 100 100', []])

  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  fireEvent.pointerDown(canvas(), finger(700, 500))
  act(() => void vi.advanceTimersByTime(600))
  expect(screen.getByRole('menu', { name: '画布操作' })).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })

  fireEvent.pointerDown(placed(B), finger(350, 150))
  fireEvent.pointerMove(placed(B), finger(390, 150))
  act(() => void vi.advanceTimersByTime(600))
  expect(screen.queryByRole('menu')).toBeNull()
  fireEvent.pointerUp(placed(B), finger(390, 150))
  expect(test.steps()).toEqual(['move'])
})

test('the bar at the selection acts on it, opens the menu, and is one tab stop', async () => {
  const test = await openStage()
  expect(screen.queryByRole('toolbar')).toBeNull()
  act(() => test.editor.selection.set(new Set([A])))
  const bar = within(screen.getByRole('toolbar', { name: '选中组件的操作' }))
  const buttons = bar.getAllByRole('button')
  expect(buttons.map((one) => one.getAttribute('aria-label'))).toEqual(['编辑', '创建副本', '锁定', '删除', '更多操作'])
  expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1, -1])
  fireEvent.click(bar.getByRole('button', { name: '锁定' }))
  await waitFor(() => expect(test.item(A).locked).toBe(true))
  fireEvent.click(bar.getByRole('button', { name: '更多操作' }))
  expect(screen.getByRole('menu', { name: '组件操作' })).toBeTruthy()
})

test('Tab leads to one item, and a key from one to the next', async () => {
  const test = await openStage()
  const stops = () => [A, B].filter((id) => placed(id).tabIndex === 0)
  expect(stops()).toEqual([A])
  act(() => placed(A).focus())
  await act(() => test.keys('PageDown'))
  expect([stops(), test.selected(), document.activeElement]).toEqual([[B], [B], placed(B)])
  await act(() => test.keys('PageDown'))
  expect(document.activeElement).toBe(placed(A))
  await act(() => test.keys('PageUp'))
  expect(document.activeElement).toBe(placed(B))
})

test('greyed entries say why: the item is locked, or its author lacks the right to edit', async () => {
  const test = await openStage([at(A, 100, 'Wide', { locked: true }), at(B, 300, 'Small')])
  rightClick(placed(A), 150, 150)
  const reasons = () => [entry('删除').title, entry('复制').title]
  expect([entry('删除').disabled, ...reasons()]).toEqual([true, '组件已锁定，请先解锁', ''])
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  rightClick(placed(B), 350, 150)
  expect([entry('删除').disabled, entry('删除').title]).toEqual([false, ''])
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  test.server.refuse({ kind: 'refused', code: 40301, msg: '没有编辑看板的权限' })
  await test.keys('mod+d')
  await waitFor(() => expect(test.editor.store.sendState.get().kind).toBe('stopped'))
  rightClick(placed(B), 350, 150)
  expect([entry('删除').disabled, ...reasons()]).toEqual([true, '没有编辑看板的权限', ''])
  expect(screen.getByRole('menu').textContent).toContain('没有编辑看板的权限')
})
