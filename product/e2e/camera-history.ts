/** Helpers for journeys with the cameras of a maker's cloud: its pictures, its account, and the form of what was recorded. */
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { testPictures } from '@atrium/dashboards/testing/streams/media-servers'
import type { Locator, Page } from '@playwright/test'
import { shown } from './cameras.ts'
import { send } from './desk.ts'
import type { World } from './world.ts'

/** Pictures of 320 by 180 are live, those of 160 by 90 were recorded. */
const LIVE = testPictures()
const RECORDED = [...testPictures('160x90'), '-t', '8']

/** Where a cloud keeps its pictures: each that is asked for comes from an ffmpeg of its own. */
export async function runMedia() {
  const server = createServer(({ url = '' }, response) => {
    if (url === '/empty') return void response.writeHead(200, { 'content-type': 'video/x-flv' }).end()
    const pictures = url.startsWith('/recorded') ? RECORDED : LIVE
    const child = spawn('ffmpeg', ['-nostdin', '-loglevel', 'error', ...pictures, '-f', 'flv', 'pipe:1'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    response.writeHead(200, { 'content-type': 'video/x-flv' })
    child.stdout.pipe(response)
    response.once('close', () => child.kill('SIGKILL'))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export const stoppable = <T extends { close(): Promise<void> }>(cloud: T) => ({ ...cloud, stop: () => cloud.close() })

export function addAccount(page: Page, world: World, type: number, props: Record<string, string>) {
  return send(page, world, 'POST', '/api/platform/openApp', { name: `cameras ${type}`, type, props })
}

/** Opens the camera in full screen, where its recordings can be chosen. */
export async function enlarge(page: Page, item: string): Promise<Locator> {
  await shown(page, item).hover()
  await shown(page, item).getByRole('button', { name: '全屏' }).click()
  return page.getByRole('dialog', { name: item })
}

/** Chooses a range, and a source where it is not the first one, and plays it. */
export async function playHistory(page: Page, camera: Locator, range: readonly [string, string], source?: string) {
  const form = page.getByRole('dialog', { name: '历史' })
  if (!(await form.isVisible())) await camera.getByRole('button', { name: '历史' }).click()
  const [start, end] = await form.getByRole('textbox').all()
  await start!.fill(range[0])
  await end!.fill(range[1])
  if (source !== undefined) await form.getByRole('combobox', { name: '录像来源' }).selectOption({ label: source })
  await form.getByRole('button', { name: '播放' }).click()
  return form
}
