import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** What a call answers instead of JSON: a file, made piece by piece while it is sent. */
export class FileAnswer {
  readonly name: string
  readonly type: string
  readonly pieces: AsyncIterable<Uint8Array>

  constructor(file: { name: string; type: string; pieces: AsyncIterable<Uint8Array> }) {
    this.name = file.name
    this.type = file.type
    this.pieces = file.pieces
  }
}

/** Sends it. The first piece is waited for, so that a refusal is still told as one. */
export async function sendFile(reply: FastifyReply, { name, type, pieces }: FileAnswer): Promise<FastifyReply> {
  const iterator = pieces[Symbol.asyncIterator]()
  const first = await iterator.next()
  async function* whole() {
    try {
      for (let piece = first; !piece.done; piece = await iterator.next()) yield piece.value
    } finally {
      await iterator.return?.()
    }
  }
  // The name is plain ASCII wherever it goes, as headers want it.
  const ascii = name.replace(/[^\w.-]+/g, '_')
  reply.header('content-disposition', `attachment; filename="${ascii}"`).type(type)
  return reply.send(Readable.from(whole(), { objectMode: false }))
}
