import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { streamTransport } from '@atrium/dashboards/contract/stream'
import { afterEach, expect, test } from 'vitest'
import { cameraAllowances, openDemoCameras } from '../../demo-cameras.ts'
import { Picture } from './picture.ts'
import { CAMERA_SIZE, type CameraName, SCENES } from './scenes.ts'

const NOON = Date.parse('2026-06-18T12:00:00+08:00')
const MIDNIGHT = Date.parse('2026-06-18T00:00:00+08:00')

function seen(name: CameraName, timeMs: number): Uint8Array {
  const picture = new Picture(CAMERA_SIZE.width, CAMERA_SIZE.height)
  SCENES[name](picture, timeMs)
  return picture.bytes
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const brightness = (bytes: Uint8Array) => {
  const dots = bytes.subarray(0, CAMERA_SIZE.width * CAMERA_SIZE.height)
  return dots.reduce((sum, one) => sum + one, 0) / dots.length
}

test.each(['gate', 'conveyor'] as const)(
  'the camera at the %s sees the same at the same time, and something moves',
  (name) => {
    expect(digest(seen(name, NOON))).toBe(digest(seen(name, NOON)))
    expect(digest(seen(name, NOON))).not.toBe(digest(seen(name, NOON + 500)))
    expect(seen(name, NOON)).toHaveLength((CAMERA_SIZE.width * CAMERA_SIZE.height * 3) / 2)
  },
)

test('it is darker at the gate at night, after a day and before the next one', () => {
  const [before, day, after] = [MIDNIGHT, NOON, MIDNIGHT].map((timeMs) => brightness(seen('gate', timeMs)))
  expect(before).toBeLessThan(day! * 0.7)
  expect(after).toBe(before)
})

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

test('the cameras keep their addresses, and one whose port is in use by somebody else is missing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-cameras-'))
  folders.push(folder)
  const first = await openDemoCameras(folder)
  await first.close()
  // ffmpeg plays these, so a video says what to install where there is none.
  expect(Object.values(first.addresses).map(streamTransport)).toEqual(['rtmp', 'rtmp'])
  const [host] = cameraAllowances(first.addresses)
  const port = Number(host!.split(':')[1])
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  const second = await openDemoCameras(folder)
  expect(second.addresses).toEqual(first.addresses)
  await second.close()
  await new Promise((resolve) => other.close(resolve))
  const third = await openDemoCameras(folder)
  expect(third.addresses).toEqual(first.addresses)
  await third.close()
})
