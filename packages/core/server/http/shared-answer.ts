import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'
import type { FastifyReply } from 'fastify'

/** An answer that many get at the same time: it is written as JSON, and compressed, once for all of them. */
export class SharedAnswer {
  readonly json: Buffer

  constructor(json: Buffer) {
    this.json = json
  }
}

export function sendShared(reply: FastifyReply, { json }: SharedAnswer): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json)
}

/** Larger answers are compressed beside the other work, each time. */
const MAX_SHARED_BYTES = 256 * 1024

export const compression = { encodings: ['br', 'gzip'], threshold: 1024 } satisfies FastifyCompressOptions

/** For the routes whose answers are shared. */
export const sharedCompression = {
  ...compression,
  syncThreshold: MAX_SHARED_BYTES,
  zlib: { brotliCompressSync: once(brotliCompressSync), gzipSync: once(gzipSync) },
} satisfies FastifyCompressOptions

function once<O>(compress: (bytes: Buffer, options?: O) => Buffer) {
  const known = new WeakMap<Buffer, Buffer>()
  return (bytes: Buffer, options?: O): Buffer => {
    const compressed = known.get(bytes) ?? compress(bytes, options)
    known.set(bytes, compressed)
    return compressed
  }
}
