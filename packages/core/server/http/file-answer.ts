import { finished, Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** An answer that is a file instead of JSON, generated piece by piece while it is sent. */
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

/** Sends the file. It waits for the first piece before the headers, so that a refusal can still be answered as JSON. */
export async function sendFile(reply: FastifyReply, { name, type, pieces }: FileAnswer): Promise<FastifyReply> {
  const iterator = pieces[Symbol.asyncIterator]()
  const first = await iterator.next()
  // Also if the reader has gone before anything was sent.
  finished(reply.raw, () => void iterator.return?.().catch(() => undefined))
  async function* content() {
    for (let piece = first; !piece.done; piece = await iterator.next()) yield piece.value
  }
  // Headers require plain ASCII; the whole name is beside it.
  const ascii = name.replace(/[^\w.-]+/g, '_')
  const whole = ascii === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`
  reply.header('content-disposition', `attachment; filename="${ascii}"${whole}`).type(type)
  return reply.send(Readable.from(content(), { objectMode: false }))
}
