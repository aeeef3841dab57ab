import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PIXEL, startTileProvider, type TileProvider } from '../../testing/tiles/tile-provider.ts'
import { openTiles } from './tiles.ts'

let provider: TileProvider
let dataDir: string
const log = { warn() {} }

beforeEach(async () => {
  provider = await startTileProvider()
  dataDir = mkdtempSync(join(tmpdir(), 'atrium-tiles-'))
})
afterEach(() => {
  provider.close()
  rmSync(dataDir, { recursive: true })
})

const open = (extra: { url?: string; cacheMb?: number } = {}) =>
  openTiles({
    settings: { url: provider.template, system: 'WGS-84', attribution: '', maxZoom: 18, cacheMb: 1, ...extra },
    dataDir,
    log,
  })

const stored = () =>
  readdirSync(join(dataDir, 'map-tiles')).flatMap((one) => readdirSync(join(dataDir, 'map-tiles', one)))
const code = (reading: Promise<unknown>) =>
  reading.then(
    () => 'a picture',
    (error: { code: number }) => error.code,
  )

test('many who need the same tile cause one request, and later ones none, also after a restart', async () => {
  const tiles = open()
  const all = await Promise.all(Array.from({ length: 20 }, () => tiles.read('3', '6', '2')))
  expect(all[0]).toEqual({ bytes: PIXEL, type: 'image/png' })
  expect((await tiles.read('3', '6', '2')).bytes).toEqual(PIXEL)
  expect((await open().read('3', '6', '2')).bytes).toEqual(PIXEL)
  expect(provider.seen).toEqual(['/3/6/2.png'])
})

test.each([
  ['a column beyond the zoom', ['3', '8', '0']],
  ['a zoom that the provider does not have', ['19', '0', '0']],
  ['a negative number', ['3', '-1', '0']],
  ['a fraction', ['3', '1.5', '0']],
  ['a path', ['3', '..%2f..', '0']],
  ['a very long number', ['3', '0', '9'.repeat(400)]],
] as const)('%s is not found, and the provider is not called', async (_, [z, x, y]) => {
  expect(() => open().read(z, x, y)).toThrow(expect.objectContaining({ code: 40400 }))
  expect(provider.seen).toEqual([])
})

describe('a provider that sends no picture', () => {
  test.each<[string, (response: ServerResponse) => void]>([
    ['404', (response) => response.writeHead(404).end('no')],
    ['an error with a picture', (response) => response.writeHead(500).end(PIXEL)],
    ['a page of a network that wants a sign-in', (response) => response.writeHead(200).end('<!doctype html><p>hi')],
    [
      'a page that says it is a picture',
      (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('<svg/>'),
    ],
    ['nothing', (response) => response.writeHead(200).end()],
    [
      'a picture that is too large',
      (response) => response.writeHead(200).end(Buffer.concat([PIXEL, Buffer.alloc(600_000)])),
    ],
    [
      'a redirect to another place',
      (response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    ],
    ['a broken connection', (response) => response.destroy()],
  ])('%s: the tile fails, nothing is stored, and it is left alone for a while', async (_, answer) => {
    provider.answer = answer
    const tiles = open()
    expect(await code(tiles.read('3', '6', '2'))).toBe(50305)
    expect(await code(tiles.read('3', '6', '2'))).toBe(50305)
    expect(provider.seen).toHaveLength(1)
    expect(stored()).toEqual([])
  })

  test('an old picture is better than none', async () => {
    await open().read('3', '6', '2')
    const [folder] = readdirSync(join(dataDir, 'map-tiles'))
    utimesSync(join(dataDir, 'map-tiles', folder!, '3-6-2'), 0, 0)
    provider.answer = (response) => response.writeHead(500).end()
    expect((await open().read('3', '6', '2')).bytes).toEqual(PIXEL)
    expect(provider.seen).toHaveLength(2)
  })
})

test('who requests more than 64 at once is refused those, and the provider is not called for them', async () => {
  const held: ServerResponse[] = []
  provider.answer = (response) => held.push(response)
  const tiles = open()
  const reading = Array.from({ length: 64 }, (_, x) => tiles.read('7', String(x), '0'))
  await vi.waitFor(() => expect(held).toHaveLength(64))
  expect(() => tiles.read('7', '64', '0')).toThrow(expect.objectContaining({ code: 50305 }))
  for (const response of held) response.end(PIXEL)
  await Promise.all(reading)
  expect(provider.seen).not.toContain('/7/64/0.png')
  provider.answer = (response) => response.end(PIXEL)
  expect((await tiles.read('7', '64', '0')).bytes).toEqual(PIXEL)
})

test('beyond the space for tiles the oldest are deleted; those of another provider are no longer needed', async () => {
  const large = Buffer.concat([PIXEL, Buffer.alloc(400_000)])
  provider.answer = (response) => void response.end(large)
  const tiles = open({ cacheMb: 1 })
  for (const x of ['0', '1', '2', '3']) await tiles.read('3', x, '0')
  expect(stored().sort()).toEqual(['3-2-0', '3-3-0'])
  provider.answer = (response) => void response.end(PIXEL)
  await open({ url: `${provider.template}?key=1` }).read('3', '0', '0')
  expect(stored()).toEqual(['3-0-0'])
})

test('a tile is always requested from the same one of several hosts', async () => {
  const url = provider.template.replace('127.0.0.1', '127.0.0.{1-3}')
  provider.answer = (response) => void response.writeHead(404).end()
  const hosts: string[] = []
  // Only 127.0.0.1 has a server here: the others refuse the connection.
  for (const x of ['0', '1', '2', '3']) {
    const before = provider.seen.length
    await code(open({ url }).read('3', x, '0'))
    if (provider.seen.length > before) hosts.push(x)
  }
  expect(hosts).toEqual(['0', '3'])
})
