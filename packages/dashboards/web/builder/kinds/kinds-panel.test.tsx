import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { toyKinds } from '../../../testing/web/builder/toy-builder.tsx'
import { firstKinds } from './groups.ts'
import { chosenKind } from './kind-entries.ts'
import { KIND_DRAG, KindsPanel } from './kinds-panel.tsx'

afterEach(cleanup)

function drawn() {
  const onChoose = vi.fn()
  render(<KindsPanel kinds={toyKinds} onChoose={onChoose} />)
  return onChoose
}

test('kinds are grouped by what they show; a kind that only has a table of fields is among them', () => {
  drawn()
  const inGroup = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('button')
      .map((one) => one.textContent)
  expect(inGroup('数值')).toEqual(['Dials'])
  expect(inGroup('图表')).toEqual(['Curves'])
  expect(inGroup('内容')).toEqual(['Notes'])
})

test('a kind is found by its words and chosen by click, or by Enter if it is the only one', () => {
  const onChoose = drawn()
  fireEvent.click(screen.getByRole('button', { name: 'Dials' }))
  expect(onChoose).toHaveBeenLastCalledWith('Dial')
  const search = screen.getByRole('searchbox')
  fireEvent.change(search, { target: { value: 'about cur' } })
  expect(screen.queryByRole('button', { name: 'Dials' })).toBeNull()
  fireEvent.keyDown(search, { key: 'Enter' })
  expect(onChoose).toHaveBeenLastCalledWith('Curve')
})

test('all kinds are one tab stop; the arrow keys lead from one to the next, across the groups', () => {
  drawn()
  const all = () => screen.getAllByRole('button')
  expect(all().map(({ tabIndex }) => tabIndex)).toEqual([
    0,
    ...all()
      .slice(1)
      .map(() => -1),
  ])
  all()[0]!.focus()
  fireEvent.keyDown(all()[0]!, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(all()[1])
  expect(all().filter(({ tabIndex }) => tabIndex === 0)).toEqual([all()[1]])
})

test('a dragged kind carries its name, and a focused one says what it is', () => {
  drawn()
  const setData = vi.fn()
  const dials = screen.getByRole('button', { name: 'Dials' })
  fireEvent.dragStart(dials, { dataTransfer: { setData } })
  expect(setData).toHaveBeenCalledWith(KIND_DRAG, 'Dial')
  fireEvent.focus(dials)
  expect(screen.getByRole('figure').textContent).toContain('About Dials')
})

test('what a kind looks like stands outside of the list, and goes with the pointer, Escape and a choice', () => {
  drawn()
  const panel = screen.getByRole('region', { name: '组件' })
  const dials = screen.getByRole('button', { name: 'Dials' })
  const before = panel.innerHTML
  for (const close of [
    () => fireEvent.pointerLeave(dials),
    () => fireEvent.keyDown(document, { key: 'Escape' }),
    () => fireEvent.click(dials),
  ]) {
    fireEvent.pointerEnter(dials)
    expect(screen.getByRole('figure').textContent).toContain('About Dials')
    expect(panel.innerHTML).toBe(before)
    close()
    expect(screen.queryByRole('figure')).toBeNull()
  }
})

test('it stays beside a button that is scrolled into view', () => {
  drawn()
  const dials = screen.getByRole('button', { name: 'Dials' })
  fireEvent.focus(dials)
  vi.spyOn(dials, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 123, 80, 40))
  fireEvent.scroll(screen.getByRole('region', { name: '组件' }))
  expect(screen.getByRole('figure').style.top).toBe('123px')
})

const half = { key: 'half', icon: 'M1 1h2', props: { look: { style: 'half' } } }
const offered = toyKinds.map((kind) =>
  kind.kind === 'Dial'
    ? {
        ...kind,
        palette: {
          synonyms: '表盘 meter',
          nearest: '地图 map',
          presets: [{ ...half, name: 'Half dial', about: 'Half of one', synonyms: '半圆 semicircle' }],
        },
      }
    : kind,
)

test('kinds and presets are found by what people call them in either language', () => {
  render(<KindsPanel kinds={offered} onChoose={vi.fn()} />)
  const search = screen.getByRole('searchbox')
  const found = (value: string) => {
    fireEvent.change(search, { target: { value } })
    return screen.queryAllByRole('button').map((one) => one.textContent)
  }
  expect(found('表盘')).toEqual(['Dials'])
  expect(found('METER')).toEqual(['Dials'])
  expect(found('半圆')).toEqual(['Half dial'])
  expect(found('half one')).toEqual(['Half dial'])
  // Latin words count from their beginning.
  expect(found('circle')).toEqual([])
  expect(found('')).toEqual(['Dials', 'Half dial', 'Curves', 'Notes'])
})

test('a preset is one choice with the props that it has', () => {
  const onChoose = vi.fn()
  render(<KindsPanel kinds={offered} onChoose={onChoose} />)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'semi' } })
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })
  expect(onChoose).toHaveBeenLastCalledWith('Dial/half')
  expect(chosenKind(offered, 'Dial/half')).toEqual({ kind: 'Dial', props: half.props })
  expect(chosenKind(offered, 'Curve')).toEqual({ kind: 'Curve', props: {} })
})

test('what no kind is yet says so, with the nearest', () => {
  const onChoose = vi.fn()
  render(<KindsPanel kinds={offered} onChoose={onChoose} />)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '地图' } })
  expect(screen.getByRole('status').textContent).toBe('还没有“地图”组件，最接近的是：')
  fireEvent.click(screen.getByRole('button', { name: 'Dials' }))
  expect(onChoose).toHaveBeenLastCalledWith('Dial')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '天气' } })
  expect(screen.getByRole('status').textContent).toBe('没有符合的内容')
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('a kind that needs a right cannot be added by those who lack it', () => {
  const onChoose = vi.fn()
  const kinds = toyKinds.map((kind) => ({ ...kind, spec: { ...kind.spec, needs: 'script' as const } }))
  render(<KindsPanel {...{ kinds, onChoose }} rights={{ query: true, control: true, script: false }} />)
  expect(screen.getByRole('button', { name: 'Dials' })).toMatchObject({ disabled: true, title: '没有使用此组件的权限' })
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'dial' } })
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })
  expect(onChoose).not.toHaveBeenCalled()
})

test('a dashboard starts with the commonest kinds that its author may add', () => {
  const [dial, curve, note] = toyKinds.map((kind) => ({ ...kind, spec: { ...kind.spec, isCommon: true } }))
  const rare = { ...dial!, kind: 'Rare', spec: { ...dial!.spec, isCommon: false } }
  const scripted = { ...note!, spec: { ...note!.spec, needs: 'script' as const } }
  const names = (script: boolean) =>
    firstKinds([dial!, rare, curve!, scripted], { query: true, control: true, script }).map(({ kind }) => kind)
  expect(names(true)).toEqual(['Dial', 'Curve', 'Note'])
  expect(names(false)).toEqual(['Dial', 'Curve'])
})
