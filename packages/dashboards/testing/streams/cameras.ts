import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Client, World } from '@atrium/core/testing/world'
import { expect, onTestFinished } from 'vitest'
import type { StreamHistory, StreamTicket } from '../../contract/stream.ts'
import { plain } from '../../server/boards/editing/testing.ts'
import { makeBoard } from '../sockets/board-world.ts'
import { openPage } from '../sockets/page.ts'
import { audioHeader, flvStart, secondOf, videoHeader } from './flv.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A camera that speaks HTTP, and what it was asked for. */
export async function startCamera(answers: Readonly<Record<string, Answer>>) {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    asked.push(request)
    const answer = answers[request.url?.split('?')[0] ?? '']
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    count: (path: string) => asked.filter(({ url }) => url === path).length,
    close,
  }
}

/** FLV without an end: a second of pictures at once, and more at each call of the result of `more`. */
export function flvCamera() {
  const open = new Set<ServerResponse>()
  let seconds = 0
  const answer: Answer = (request, response) => {
    open.add(response)
    request.once('close', () => open.delete(response))
    response.writeHead(200, { 'content-type': 'video/x-flv' })
    response.write(Buffer.concat([flvStart, videoHeader(), audioHeader(), secondOf(seconds * 1000)]))
  }
  const more = (length?: number) => {
    seconds += 1
    for (const one of open) one.write(secondOf(seconds * 1000, length))
  }
  const cut = () => {
    for (const one of open) one.destroy()
  }
  return { answer, more, cut, open }
}

export type AskedTicket = StreamTicket & { code: number; msg?: string }

/** A dashboard with one video, and a page that shows it. */
export async function videoPage(
  world: World,
  owner: Client,
  props: Record<string, unknown>,
  {
    isPublic = false,
    kind = 'video',
    viewer = owner,
  }: { isPublic?: boolean; kind?: 'video' | 'guarded'; viewer?: Client } = {},
) {
  const board = await makeBoard(owner, [plain('camera01', kind, props)], isPublic)
  const page = await openPage(world.url, { cookie: viewer.cookie() })
  expect(await page.join(board)).toBe(0)
  const ticket = async (history?: StreamHistory) =>
    (await page.ask('ticket', { item: 'camera01', ...(history ? { history } : {}) })) as unknown as AskedTicket
  return { board, page, ticket }
}
