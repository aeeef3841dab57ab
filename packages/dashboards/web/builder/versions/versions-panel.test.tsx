import { offerWidgets } from '@atrium/charts/web/kind/registry'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { applyOps } from '../../../contract/dashboard-ops/apply.ts'
import { documentOf } from '../../../contract/dashboard-ops/document.ts'
import { draftWith, drawPanel, toyItem, toyKinds } from '../../../testing/web/builder/toy-builder.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { VersionPort } from './version-port.ts'
import { VersionsPanel } from './versions-panel.tsx'

afterEach(cleanup)

const old = draftWith(toyItem('Pump', 'Dial'), toyItem('Oven', 'Curve'))
const now = applyOps(old, [
  { op: 'place', id: 'Pump', left: 300 },
  { op: 'remove', id: 'Oven' },
  { op: 'set', path: ['theme'], value: 'dark' },
]).draft

const THEN = '2026-11-23T06:00:00.000000Z'

function drawn(total = 2) {
  const port = {
    list: vi.fn<VersionPort['list']>(async () => ({
      list: [
        { no: total, name: 'Before the audit', kind: 'named' as const, whoName: 'Li', at: '2026-11-23T06:00:00Z' },
        { no: total - 1, kind: 'release' as const, whoName: 'Wang', at: '2026-11-22T06:00:00Z' },
      ],
      pagination: { total, current: 1, pageSize: 25 },
      asOf: THEN,
    })),
    get: async () => documentOf(old),
    rename: vi.fn(async () => undefined),
    keep: vi.fn(async () => undefined),
  } satisfies VersionPort
  const world = drawPanel(now, [], (props) => <VersionsPanel {...props} dashboard="d" kinds={toyKinds} port={port} />)
  return { ...world, port }
}

async function compare() {
  fireEvent.click(await screen.findByRole('button', { name: /Before the audit.*命名版本/ }))
  return within(await screen.findByRole('region', { name: '“Before the audit”之后的变化' }))
}

test('versions are listed with who made them, and compared with the draft: as a list and drawn', async () => {
  drawn()
  expect((await screen.findByRole('button', { name: /版本 1.*发布/ })).textContent).toContain('Wang')
  const compared = await compare()
  expect(compared.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'Oven删除恢复',
    'Pump移动恢复',
    '看板设置主题',
  ])
  const [before, after] = compared.getAllByRole('img')
  expect(before?.querySelectorAll('[data-mark="removed"]')).toHaveLength(1)
  expect(after?.querySelectorAll('[data-mark]')).toHaveLength(1)
})

test('older versions are as of the newest ones', async () => {
  const { port } = drawn(26)
  fireEvent.click(await screen.findByRole('button', { name: '较早' }))
  await waitFor(() =>
    expect(port.list.mock.calls).toEqual([
      [1, undefined],
      [2, THEN],
    ]),
  )
})

test('one item of a version is restored, or all of it; both are operations of the draft', async () => {
  const { draft, reported } = drawn()
  const compared = await compare()
  fireEvent.click(compared.getByRole('button', { name: '恢复：Oven' }))
  expect(draft().items.get('Oven')?.item).toEqual(old.items.get('Oven')?.item)
  expect(draft().items.get('Pump')?.item.left).toBe(300)
  expect(reported.mock.lastCall?.[1]).toEqual({ key: 'restoreOne', values: { no: 2 } })
  fireEvent.click(screen.getByRole('button', { name: '全部恢复到此版本' }))
  expect(documentOf(draft())).toEqual(documentOf(old))
  expect(screen.getByRole('status').textContent).toBe('草稿与此版本相同。')
})

test('a version gets a name, and the present draft becomes a version', async () => {
  const { port } = drawn()
  fireEvent.click(await screen.findByRole('button', { name: '重命名：版本 1' }))
  fireEvent.change(screen.getByLabelText('版本名称'), { target: { value: ' First ' } })
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(port.rename).toHaveBeenCalledWith(1, 'First'))
  await waitFor(() => expect(screen.queryByLabelText('版本名称')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: '保存为版本' }))
  fireEvent.change(screen.getByLabelText('版本名称'), { target: { value: 'Now' } })
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(port.keep).toHaveBeenCalledWith('Now'))
  await waitFor(() => expect(port.list).toHaveBeenCalledTimes(3))
})

test('an item that somebody removed while it was changed is one question, with its picture and its name', async () => {
  const onResolve = vi.fn()
  const view = async () => ({ default: ({ props }: { props: { unit?: string } }) => <output>{props.unit}</output> })
  for (const { kind, spec } of toyKinds) offerWidgets([spec], { [kind]: view as never })
  const gone = toyItem('Gone', 'Dial')
  const item = { ...gone, component: { ...gone.component, props: { unit: 'bar' } } }
  const at = (path: string[], mine: unknown) => ({ path, mine, theirs: undefined, who: 'u1' })
  const removed = { by: 'them' as const, item }
  const places = [
    { ...at(['items', 'Gone', 'left'], 10), removed },
    { ...at(['items', 'Gone', 'component', 'props', 'unit'], 'kW'), removed },
  ]
  const withGone = { ...now, items: new Map(now.items).set('Gone', { at: 0, item }) }
  drawPanel(now, [], () => (
    <ConflictDialog {...{ places, onResolve }} draft={withGone} kinds={toyKinds} users={{ u1: 'Li' }} />
  ))
  const question = within(screen.getByRole('group', { name: 'Gone' }))
  expect(question.getByText('Li 删除了这个组件，而您修改了：左（像素）、Unit')).toBeTruthy()
  expect(
    question.getByRole('img', { name: '“Gone”在看板上的位置' }).querySelector('[data-mark="removed"]'),
  ).toBeTruthy()
  // The widget itself, with its own settings.
  expect(await question.findByText('bar')).toBeTruthy()
  expect(question.getAllByRole('radio')).toHaveLength(2)
  fireEvent.click(question.getByRole('radio', { name: '恢复并保留我的' }))
  fireEvent.click(screen.getByRole('button', { name: '应用' }))
  expect(onResolve).toHaveBeenLastCalledWith([['items', 'Gone']], [])
  fireEvent.click(question.getByRole('radio', { name: '放弃' }))
  fireEvent.click(screen.getByRole('button', { name: '应用' }))
  expect(onResolve).toHaveBeenLastCalledWith([], [['items', 'Gone']])
})

test('an item that the person removed while somebody changed it is removed, or stays as the other one has it', () => {
  const onResolve = vi.fn()
  const item = now.items.get('Pump')!.item
  const places = [
    { path: ['items', 'Pump'], mine: undefined, theirs: item, who: 'u1', removed: { by: 'me' as const, item } },
  ]
  drawPanel(now, [], () => (
    <ConflictDialog {...{ places, onResolve }} draft={now} kinds={toyKinds} users={{ u1: 'Li' }} />
  ))
  const question = within(screen.getByRole('group', { name: 'Pump' }))
  expect(question.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent)).toEqual([
    '仍然删除',
    '保留 Li 的',
  ])
})

test('of a conflict both values are shown, and each place must be chosen', () => {
  const onResolve = vi.fn()
  const places = [
    { path: ['items', 'Pump', 'left'], mine: 10, theirs: 20, who: 'u1' },
    { path: ['items', 'Pump', 'component', 'props', 'look', 'color'], mine: '#102030', theirs: undefined, who: 'u1' },
  ]
  drawPanel(now, [], () => (
    <ConflictDialog {...{ places, onResolve }} draft={now} kinds={toyKinds} users={{ u1: 'Li' }} />
  ))
  const apply = screen.getByRole('button', { name: '应用' })
  expect(apply).toHaveProperty('disabled', true)
  const left = within(screen.getByRole('group', { name: 'Pump · 左（像素）' }))
  fireEvent.click(left.getByRole('radio', { name: 'Li 的 20' }))
  const color = within(screen.getByRole('group', { name: 'Pump · Look · Plain color' }))
  expect(color.getByRole('radio', { name: 'Li 的 未设置' })).toBeTruthy()
  fireEvent.click(color.getByRole('radio', { name: '我的 #102030' }))
  fireEvent.click(apply)
  expect(onResolve).toHaveBeenCalledWith([places[1]?.path], [places[0]?.path])
})
