// A world of its own: it changes a setting, and cleans up the files of all tenants.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bootWorld, type Client, type OwnWorld, type TestTenant } from '../../testing/world.ts'
import { cleanUpFiles } from './cleanup.ts'
import { openFileStore } from './store.ts'
import { drawn, formOf, read, upload } from './testing.ts'

let world: OwnWorld
let tenant: TestTenant
let ann: Client
let stranger: Client

beforeAll(async () => {
  world = await bootWorld()
  tenant = await world.tenant()
  ann = await tenant.user()
  stranger = await (await world.tenant()).user()
})
afterAll(() => world.close())

const send = (sent: Parameters<typeof upload>[2], client: Client | undefined = ann) => upload(world.url, client, sent)
const sendOk = async (sent: Parameters<typeof upload>[2]) => {
  const { status, body } = await send(sent)
  expect([status, body.code]).toEqual([200, 0])
  return body.url as string
}

/** A black square with one bit for each pixel: encoding so large a picture from colours takes seconds. */
function blackPng(side: number): Buffer {
  const part = (type: string, data: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(typed))
    return Buffer.concat([length, typed, sum])
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  // Each line begins with the number of its filter.
  const lines = Buffer.alloc(side * (1 + Math.ceil(side / 8)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, part('IHDR', head), part('IDAT', deflateSync(lines)), part('IEND', Buffer.alloc(0))])
}

describe('an uploaded picture', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('a %s is stored under a random name and read back', async (format) => {
    const { status, body } = await send({ bytes: await drawn(30, 20, format), name: 'my holiday.png' })
    expect(status).toBe(200)
    expect(body).toEqual({ code: 0, url: expect.stringMatching(/^\/api\/file\/[0-9a-f]{32}$/), width: 30, height: 20 })
    const { headers, bytes } = await read(world.url + body.url, ann)
    expect(headers.get('content-type')).toBe(`image/${format}`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('content-disposition')).toBe('inline')
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 30, height: 20 })
  })

  test('an avatar becomes a square of 512 pixels; a large picture is reduced to 2560, upright and without its location', async () => {
    const avatar = await sendOk({ bytes: await drawn(900, 700, 'jpeg'), purpose: 'avatar' })
    expect(await sharp((await read(world.url + avatar, ann)).bytes).metadata()).toMatchObject({
      width: 512,
      height: 512,
    })
    const lying = await sharp(await drawn(4000, 1000, 'jpeg'))
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const picture = await sendOk({ bytes: lying })
    const { bytes } = await read(world.url + picture, ann)
    const facts = await sharp(bytes).metadata()
    expect([facts.width, facts.height, facts.exif]).toEqual([640, 2560, undefined])
  })
})

describe('[S27] malicious uploads', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(document.domain)</script></svg>'

  test.each([
    ['an SVG with a script', svg, 'image/svg+xml'],
    ['an SVG that is declared as a PNG', svg, 'image/png'],
    ['a web page that is declared as a picture', '<html><script>alert(1)</script></html>', 'image/jpeg'],
    ['a text', 'hello', 'text/plain'],
    ['a PDF', '%PDF-1.7\n1 0 obj', 'image/png'],
  ])('%s is refused', async (_what, text, type) => {
    const { status, body } = await send({ bytes: Buffer.from(text), type })
    expect([status, body.code]).toEqual([415, 41501])
  })

  test('a truncated GIF and a truncated PNG are refused', async () => {
    expect((await send({ bytes: await drawn(9, 9, 'gif'), type: 'image/png' })).body.code).toBe(41501)
    const whole = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 90, sigma: 40 },
      },
    })
      .png()
      .toBuffer()
    expect((await send({ bytes: whole.subarray(0, whole.length / 2) })).body.code).toBe(41501)
  })

  test('a file that is valid in two formats is reduced to its pixels', async () => {
    const bytes = Buffer.concat([await drawn(20, 20), Buffer.from('<script>alert(1)</script>PK\x03\x04 payload')])
    const url = await sendOk({ bytes, name: 'x.html', type: 'text/html' })
    const answer = await read(world.url + url, ann)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.bytes.includes('script')).toBe(false)
    expect(answer.bytes.includes('payload')).toBe(false)
  })

  test('a picture of 256 megapixels in 31 kB is refused by its size alone', async () => {
    const bomb = blackPng(16_000)
    expect(bomb.length).toBeLessThan(32_000)
    expect(await sharp(bomb).metadata()).toMatchObject({ format: 'png', width: 16_000, height: 16_000 })
    const { status, body } = await send({ bytes: bomb })
    expect([status, body.code, body.params]).toEqual([413, 41302, { limitMegapixels: 50 }])
  })

  test('a name that leaves the folder leads to no file', async () => {
    const files = join(world.server.services.settings.dataDir, 'files')
    const url = await sendOk({ bytes: await drawn(9, 9), name: '../../../../etc/cron.d/x.png' })
    const stored = readdirSync(files, { recursive: true, encoding: 'utf8' }).filter((name) => name.length > 2)
    for (const name of stored) expect(name).toMatch(/^([0-9a-f]{2})\/\1[0-9a-f]{30}$/)
    expect(stored.map((name) => name.slice(3))).toContain(url.split('/').at(-1))
    for (const name of ['..%2f..%2fsecret-key', '%2e%2e%2fsecret-key', '....//secret-key', 'A'.repeat(32), '']) {
      expect((await read(`${world.url}/api/file/${name}`, ann)).status).toBe(404)
    }
  })

  test('more than 5 MB, more than one file, none, and an unknown purpose are refused', async () => {
    const large = await send({ bytes: Buffer.alloc(5 * 1024 * 1024 + 1) })
    expect([large.status, large.body.code]).toEqual([413, 41301])
    const two = formOf({ bytes: await drawn(9, 9) })
    two.append('file', new Blob([new Uint8Array(await drawn(9, 9))]), 'b.png')
    expect((await send(two)).body.code).toBe(40003)
    const none = new FormData()
    none.append('purpose', 'image')
    expect((await send(none)).body.code).toBe(40003)
    expect((await send({ bytes: await drawn(9, 9), purpose: '../logo' })).body).toMatchObject({
      code: 40001,
      fields: { purpose: expect.any(String) },
    })
    expect((await ann.post('/api/file', { file: 'x' })).body.code).toBe(40003)
  })

  test('only signed-in users can upload, and only from our own pages', async () => {
    expect((await upload(world.url, undefined, { bytes: await drawn(9, 9) })).status).toBe(401)
    const foreign = await fetch(`${world.url}/api/file`, {
      method: 'POST',
      headers: { cookie: ann.cookie(), origin: 'https://evil.example' },
      body: formOf({ bytes: await drawn(9, 9) }),
    })
    expect(foreign.status).toBe(403)
  })

  test('other calls refuse a multipart body', async () => {
    const response = await fetch(`${world.url}/api/user/loginUser`, {
      method: 'PUT',
      headers: { cookie: ann.cookie() },
      body: formOf({ bytes: await drawn(9, 9) }),
    })
    expect(response.status).toBe(415)
  })
})

describe('reading a file', () => {
  test('a file of another tenant, or a request without a session, gets the same answer as a missing file [S20]', async () => {
    const url = world.url + (await sendOk({ bytes: await drawn(9, 9) }))
    const missing = await read(`${world.url}/api/file/${'0'.repeat(32)}`, stranger)
    for (const answer of [await read(url, stranger), await read(url)]) {
      expect(answer.status).toBe(404)
      expect(answer.bytes.toString()).toBe(missing.bytes.toString())
    }
  })

  test('[R012] the logo that a tenant uses is public, as long as the tenant uses it', async () => {
    const own = await world.tenant()
    const url = (await upload(world.url, await own.user(), { bytes: await drawn(60, 20), purpose: 'logo' })).body.url
    expect((await read(world.url + url)).status).toBe(404)
    await world.sql(`update tenant set logo = '${url}' where id = '${own.id}'`)
    expect((await read(world.url + url)).status).toBe(200)
    // Setting another user's private picture as the logo does not make it public.
    const secret = await sendOk({ bytes: await drawn(9, 9) })
    await world.sql(`update tenant set logo = '${secret}' where id = '${own.id}'`)
    expect((await read(world.url + secret)).status).toBe(404)
    expect((await read(world.url + url)).status).toBe(404)
  })
})

describe('limits and cleaning up', () => {
  test('20 uploads at once use no more than the space of the tenant', async () => {
    const { settings } = world.server.services
    const own = await world.tenant()
    const client = await own.user()
    const noise = await sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 90, sigma: 40 },
      },
    })
      .png()
      .toBuffer()
    const before = settings.fileQuotaMb
    settings.fileQuotaMb = 3
    const answers = await Promise.all(Array.from({ length: 20 }, () => upload(world.url, client, { bytes: noise })))
    settings.fileQuotaMb = before
    const kept = await world.rows('file', { tenant_id: own.id })
    const bytes = kept.reduce((sum, { size_bytes }) => sum + Number(size_bytes), 0)
    expect(bytes).toBeLessThanOrEqual(3 * 1024 * 1024)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(kept.length)
    expect(answers.some(({ body }) => body.code === 40924)).toBe(true)
  })

  test('a file that no row refers to is deleted after a day; a file that any row contains in any form stays', async () => {
    const { db, services } = world.server
    const store = await openFileStore(services.settings)
    const [unused, avatar, inside, fresh] = await Promise.all(
      [1, 2, 3, 4].map(async (side) => sendOk({ bytes: await drawn(10 + side, 10) })),
    )
    await world.sql(`update app_user set avatar = '${avatar}' where id = '${ann.userId}'`)
    await world.sql(
      `update tenant set custom_function = '{"page": {"pictures": ["a", "${inside}"]}}' where id = '${tenant.id}'`,
    )
    const nameOf = (url: string) => url.split('/').at(-1)
    await world.sql(`update file set created_at = now() - interval '2 days' where name <> '${nameOf(fresh!)}'`)
    expect(await cleanUpFiles(db, store, services.log)).toBeGreaterThan(0)
    const there = async (url: string) => (await read(world.url + url, ann)).status
    expect(await Promise.all([unused, avatar, inside, fresh].map((url) => there(url!)))).toEqual([404, 200, 200, 200])
    await expect(store.read(nameOf(unused!)!)).rejects.toThrow()
    const extra = await Promise.all([5, 6].map(async (side) => sendOk({ bytes: await drawn(10 + side, 10) })))
    await world.sql(`update file set created_at = now() - interval '2 days' where name <> '${nameOf(fresh!)}'`)
    // A file that cannot be deleted does not delay the others.
    const stuck = { ...store, remove: vi.fn(store.remove).mockRejectedValueOnce(new Error('a fault')) }
    expect(await cleanUpFiles(db, stuck, services.log)).toBe(extra.length - 1)
    expect(await cleanUpFiles(db, stuck, services.log)).toBe(1)
    expect(await cleanUpFiles(db, store, services.log)).toBe(0)
  })
})
