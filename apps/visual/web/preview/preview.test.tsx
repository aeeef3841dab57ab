// @vitest-environment happy-dom
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { offerWidgets } from '@atrium/charts/web/kind/registry'
import { openerOf, permissionsOf } from '@atrium/core/testing/web/open-app'
import { refused } from '@atrium/core/testing/web/open-page'
import {
  type ComponentItem,
  DEFAULT_ITEM,
  DEFAULT_OPTIONS,
  type DraftFacts,
} from '@atrium/dashboards/contract/dashboard'
import { offerConnectors } from '@atrium/dashboards/web/builder/data/builder-connector'
import { offerKindParts } from '@atrium/dashboards/web/sample/kind-parts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Server } from 'socket.io'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import visual from '../../index.ts'
import '../viewer-page.tsx'
import './page.tsx'
import './release-draft.tsx'

const entry = {
  app: visual,
  words: { zh_CN: () => import('../../zh_CN.ts'), en_US: () => import('../../en_US.ts') },
  screens: () => import('../../web.tsx'),
}
const open = openerOf(entry)
const loadNothing = async () => ({ default: () => null })
const ALL = permissionsOf(visual)

let io: Server
/** What the pages have joined. */
let joined: unknown[]

beforeEach(async () => {
  localStorage.clear()
  const note = defineWidget({
    kind: 'Note',
    icon: 'M2 2h12v12H2z',
    size: { width: 200, height: 100 },
    props: {},
    shape: () => 'none',
    fullScreen: false,
  })
  offerWidgets([note], { Note: loadNothing })
  offerKindParts([])
  offerConnectors([])
  joined = []
  const http = createServer()
  io = new Server(http)
  io.on('connection', (socket) =>
    socket.onAny((event, request, answer) => {
      if (event === 'join') joined.push(request)
      if (typeof answer === 'function') answer({ code: 0 })
    }),
  )
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const page = window as unknown as { happyDOM: { setURL(url: string): void } }
  page.happyDOM.setURL(`http://127.0.0.1:${(http.address() as AddressInfo).port}/`)
})

afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await io.close()
})

const noteOf = (_id: string): ComponentItem => ({
  ...DEFAULT_ITEM,
  _id,
  component: { component: 'Note', title: _id, version: 1, props: {}, dataSources: [] },
})
const boardOf = (components: ComponentItem[]) => ({ _id: 'd1', name: '一号车间', options: DEFAULT_OPTIONS, components })
const NEVER: DraftFacts = { public: false, neverReleased: true, head: 4, releasedHead: 0 }

function show(address: string, facts: Partial<DraftFacts> = {}, holds = ALL) {
  const draft = { ...boardOf([noteOf('itemA'), noteOf('itemB')]), draft: { ...NEVER, ...facts } }
  return open(address, {
    holds,
    answers: {
      'GET /api/dashboard': () => ({ dashboard: boardOf([]) }),
      'GET /api/dashboard/draft/view': () => (holds.includes('visual dashboard update') ? { dashboard: draft } : 403),
      'POST /api/dashboard/release': () => ({ no: 2, rev: 3 }),
    },
  })
}

const VIEW = '/visual/dashboard/view/d1'
const PREVIEW = '/visual/dashboard/preview/d1'
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })

test('a dashboard that was never released says how many components its draft has, and one click previews it', async () => {
  const { address } = await show(VIEW)
  expect(await screen.findByText('这个看板尚未发布，草稿有 2 个组件。')).toBeTruthy()
  expect(screen.queryByText('看板还没有组件')).toBeNull()
  fireEvent.click(await button('预览'))
  await waitFor(() => expect(address()).toBe(PREVIEW))
})

test('a reader is not told of the draft of such a dashboard, nor asks for it', async () => {
  const { calls } = await show(VIEW, {}, ['visual dashboard read'])
  expect(await screen.findByText('看板还没有组件')).toBeTruthy()
  expect(calls.some(({ path }) => path.includes('/draft'))).toBe(false)
})

test('an empty dashboard that was released so stays empty', async () => {
  await show(VIEW, { neverReleased: false })
  expect(await screen.findByText('看板还没有组件')).toBeTruthy()
  expect(screen.queryByText(/草稿有/)).toBeNull()
})

test('what was previewed is released from there, and then shown as viewers see it', async () => {
  const { address, calls } = await show(PREVIEW)
  expect(await screen.findByText('尚未发布')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '查看已发布的' })).toBeNull()
  fireEvent.click(await button('发布'))
  await screen.findByRole('dialog', { name: '发布草稿？' })
  fireEvent.submit(screen.getByRole('textbox', { name: '版本名称' }).closest('form')!)
  await waitFor(() => expect(address()).toBe(VIEW))
  const released = calls.filter(({ path }) => path === '/api/dashboard/release').map(({ body }) => body)
  expect(released).toEqual([{ _id: 'd1', head: 4 }])
})

test('the preview says whether there is something to release, and leads to what is released and to the editor', async () => {
  const { address } = await show(PREVIEW, { neverReleased: false, releasedHead: 4 })
  expect(await screen.findByText('没有未发布的修改')).toBeTruthy()
  expect((await button('发布')).disabled).toBe(true)
  fireEvent.click(await button('查看已发布的'))
  await waitFor(() => expect(address()).toBe(VIEW))
  cleanup()
  const second = await show(PREVIEW, { neverReleased: false })
  expect(await screen.findByText('有未发布的修改')).toBeTruthy()
  fireEvent.click(await button('返回编辑'))
  await waitFor(() => expect(second.address()).toBe('/visual/dashboard/edit?_id=d1'))
})

test('a public dashboard is released by those who may publish only', async () => {
  await show(
    PREVIEW,
    { public: true },
    ALL.filter((one) => one !== 'visual dashboard publish'),
  )
  expect((await button('发布')).disabled).toBe(true)
})

test('the preview joins the draft, and the screen of a phone is one click away', async () => {
  await show(PREVIEW)
  await waitFor(() => expect(joined).toContainEqual(expect.objectContaining({ dashboard: 'd1', draft: true })))
  fireEvent.click(await screen.findByRole('radio', { name: '手机' }))
  expect(document.querySelector('.visual-preview-room')?.getAttribute('data-screen')).toBe('phone')
})

test('who may not edit the dashboard does not see its draft', async () => {
  await show(PREVIEW, {}, ['visual dashboard read'])
  expect(await screen.findByText('看不到这个看板')).toBeTruthy()
  expect(screen.queryByRole('toolbar', { name: '预览工具' })).toBeNull()
})

test('the editor opens the preview when everything is stored, and says so if that is not possible', async () => {
  const draft = { options: DEFAULT_OPTIONS, items: [{ at: 0, item: noteOf('itemA') }] }
  const rights = { query: true, control: true, script: true, publish: true }
  const stored = { name: '一号车间', rev: 1, public: false, head: 0, releasedHead: 0, log: [], me: 'u1', users: {} }
  let isDown = true
  const { address } = await open('/visual/dashboard/edit?_id=d1', {
    holds: ALL,
    answers: {
      'GET /api/dashboard/draft': () => ({ ...stored, draft, rights, unreviewed: [], pictures: {} }),
      'GET /api/dashboard': () => ({ dashboard: boardOf([]) }),
      'GET /api/dashboard/draft/view': () => ({ dashboard: { ...boardOf([noteOf('itemA')]), draft: NEVER } }),
      'POST /api/dashboard/op': ({ body }) =>
        isDown ? refused(503) : { seq: 1, inverse: [], ops: (body as { ops: unknown[] }).ops },
    },
  })
  const preview = await button('预览')
  fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true })
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  fireEvent.click(preview)
  expect(await screen.findByText('暂时连接不上服务器，或有操作未保存，请稍后重试')).toBeTruthy()
  expect(address()).toBe('/visual/dashboard/edit?_id=d1')
  isDown = false
  fireEvent.click(preview)
  await waitFor(() => expect(address()).toBe(PREVIEW))
})
