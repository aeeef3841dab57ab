// @vitest-environment happy-dom
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ComponentItem, DEFAULT_ITEM, DEFAULT_OPTIONS } from '@atrium/contract/dashboard'
import { str } from '@atrium/contract/define/fields'
import { defineWidget } from '@atrium/contract/define/widget'
import { offerWidgets } from '@atrium/web/canvas/kind/registry'
import { openerOf, permissionsOf } from '@atrium/web/testing/open-app'
import { type Answers, refused } from '@atrium/web/testing/open-page.tsx'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Server } from 'socket.io'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import visual from '../../index.ts'
import './page.tsx'

const entry = {
  app: visual,
  words: { zh_CN: () => import('../../zh_CN.ts'), en_US: () => import('../../en_US.ts') },
  screens: () => import('../../web.tsx'),
}
const open = openerOf(entry)

let io: Server

/** A stand-in for the server's socket, which nobody else uses. */
beforeEach(async () => {
  localStorage.clear()
  const note = defineWidget({
    kind: 'Note',
    icon: 'text',
    size: { width: 200, height: 100 },
    props: { text: str(100, { min: 0, default: '' }) },
    shape: () => 'none',
    fullScreen: false,
  })
  offerWidgets([note], { Note: async () => ({ default: () => null }) })
  const http = createServer()
  io = new Server(http)
  io.on('connection', (socket) => {
    socket.on('edit', (_, answer) => answer({ code: 0, editors: [] }))
    socket.onAny((_event, ...rest) => {
      const answer = rest.at(-1)
      if (typeof answer === 'function') answer({ code: 0 })
    })
  })
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

interface Shown {
  items?: ComponentItem[]
  answers?: Answers
  holds?: string[]
}

async function edit({ items = [], answers = {}, holds = permissionsOf(entry.app) }: Shown = {}) {
  const draft = { options: DEFAULT_OPTIONS, items: items.map((item, at) => ({ at, item })) }
  const rights = { query: true, control: true, script: true, publish: true }
  const stored = { name: '一号车间', rev: 1, public: false, head: 0, releasedHead: 0, log: [], me: 'u1', users: {} }
  const page = await open('/visual/dashboard/edit?_id=d1', {
    holds,
    answers: {
      'GET /api/dashboard/draft': () => ({ ...stored, draft, rights }),
      'GET /api/dashboard': () => ({ dashboard: { _id: 'd1', name: '一号车间', options: DEFAULT_OPTIONS, components: [] } }),
      'POST /api/dashboard/op': ({ body }) => ({ seq: 1, inverse: [], ops: (body as { ops: unknown[] }).ops }),
      ...answers,
    },
  })
  await screen.findByRole('toolbar')
  return page
}

test('a click on the name makes it a field; Enter renames the dashboard and Esc keeps the name', async () => {
  const { calls } = await edit({ answers: { 'PATCH /api/dashboard/rename': () => ({}) } })
  fireEvent.click(screen.getByRole('button', { name: '一号车间' }))
  const field = screen.getByRole('textbox', { name: '名称' })
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: ' 二号车间 ' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  const renamed = await screen.findByRole('button', { name: '二号车间' })
  await waitFor(() => expect(document.activeElement).toBe(renamed))
  const patched = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  expect(patched()).toEqual([{ _id: 'd1', name: '二号车间' }])

  fireEvent.click(renamed)
  fireEvent.change(screen.getByRole('textbox', { name: '名称' }), { target: { value: '三号' } })
  fireEvent.keyDown(screen.getByRole('textbox', { name: '名称' }), { key: 'Escape' })
  expect(await screen.findByRole('button', { name: '二号车间' })).toBeTruthy()
  expect(patched()).toHaveLength(1)
})
