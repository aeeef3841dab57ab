import { FLV_START } from '../../server/streams/flv/flv-reader.ts'

/** Tags as cameras send them: what stands in them means nothing, what is read of them is right. */

function tag(type: number, timeMs: number, data: Buffer): Buffer {
  const bytes = Buffer.alloc(11 + data.length + 4)
  bytes.writeUInt8(type, 0)
  bytes.writeUIntBE(data.length, 1, 3)
  bytes.writeUIntBE(timeMs & 0xffffff, 4, 3)
  bytes.writeUInt8((timeMs >> 24) & 0xff, 7)
  data.copy(bytes, 11)
  bytes.writeUInt32BE(11 + data.length, bytes.length - 4)
  return bytes
}

const filled = (first: number, second: number, length: number) =>
  Buffer.concat([Buffer.from([first, second, 0, 0, 0]), Buffer.alloc(length, second)])

export const flvStart = FLV_START
export const videoHeader = (length = 1) => tag(9, 0, filled(0x17, 0, length))
export const audioHeader = () => tag(8, 0, Buffer.from([0xaf, 0, 0x12, 0x10]))
export const keyFrame = (timeMs: number, length = 200) => tag(9, timeMs, filled(0x17, 1, length))
export const frame = (timeMs: number, length = 50) => tag(9, timeMs, filled(0x27, 1, length))
export const sound = (timeMs: number) => tag(8, timeMs, filled(0xaf, 1, 20))

/** A second of video with 25 pictures, the first of which is a key frame. */
export const secondOf = (startMs: number, length?: number) =>
  Buffer.concat([
    keyFrame(startMs, length),
    ...Array.from({ length: 24 }, (_, n) => frame(startMs + 40 * (n + 1), length)),
  ])
