import type { IncomingMessage } from 'node:http'
import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { cut } from '../../contract/cut.ts'
import { refusal } from '../../contract/refusal.ts'

export const answerTooLong = refusal(40007, 400, {
  zh_CN: '对方的应答超过 {limitKb} KB',
  en_US: 'The answer is longer than {limitKb} KB',
})
export const unknownEncoding = refusal(40008, 400, {
  zh_CN: '对方的应答使用了不支持的压缩方式：{encoding}',
  en_US: 'The answer is compressed in a way that is not supported: {encoding}',
})

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** How much of an answer is read: of its bytes, and of what they are when they are not compressed any more. */
interface Limit {
  maxBytes: number
  /** A longer answer is cut, not refused. */
  isCut: boolean
}

/** @throws answerTooLong | unknownEncoding, or the fault of an answer that breaks off or is not compressed as it says */
export async function readBody(incoming: IncomingMessage, limit: Limit): Promise<Buffer> {
  try {
    const { 'content-encoding': encoding = 'identity' } = incoming.headers
    const decoder = DECODERS[encoding.toLowerCase()]
    if (!decoder && encoding !== 'identity') throw unknownEncoding({ params: { encoding: cut(encoding, 40) } })
    const bytes = await read(incoming, limit)
    // A redirect may name an encoding although it has no content.
    if (!decoder || bytes.length === 0) return bytes
    return await read(decoder().end(bytes), limit)
  } finally {
    incoming.destroy()
  }
}

/** Bytes beyond the limit are not read. */
async function read(source: Readable, { maxBytes, isCut }: Limit): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of source as AsyncIterable<Buffer>) {
    parts.push(part.subarray(0, maxBytes - bytes))
    bytes += part.length
    if (bytes <= maxBytes) continue
    if (!isCut) throw answerTooLong({ params: { limitKb: Math.floor(maxBytes / 1024) } })
    break
  }
  return Buffer.concat(parts)
}
