import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { SharedAnswer, sendShared, sharedCompression } from './shared-answer.ts'

let http: FastifyInstance | undefined

afterEach(async () => {
  await http?.close()
})

async function serve(answer: SharedAnswer) {
  http = Fastify()
  await http.register(compress)
  http.get('/', { compress: sharedCompression }, (_, reply) => sendShared(reply, answer))
  const address = await http.listen({ port: 0, host: '127.0.0.1' })
  return (encoding: string) => fetch(address, { headers: { 'accept-encoding': encoding } })
}

const LONG = { code: 0, name: '产线'.repeat(20_000) }

test.each(['br', 'gzip', 'identity'])('a shared answer is the same JSON in the encoding %s', async (encoding) => {
  const ask = await serve(new SharedAnswer(Buffer.from(JSON.stringify(LONG))))
  for (let i = 0; i < 2; i++) {
    const answer = await ask(encoding)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(await answer.json()).toEqual(LONG)
  }
})

test('it is compressed once for all who get it', () => {
  const { json } = new SharedAnswer(Buffer.from(JSON.stringify(LONG)))
  const { gzipSync, brotliCompressSync } = sharedCompression.zlib
  for (const pack of [gzipSync, brotliCompressSync]) expect(pack(json)).toBe(pack(json))
})
