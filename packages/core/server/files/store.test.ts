import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { newFileName } from './name.ts'
import { openFileStore } from './store.ts'

/** The part of an S3 store that the product needs: objects by path, for requests signed with the agreed key. */
async function smallBucket() {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const key = new URL(request.url!, 'http://s3').pathname
    const signed = /^AWS4-HMAC-SHA256 Credential=key-of-the-test\/\d{8}\/cn-north-1\/s3\/aws4_request/
    if (!signed.test(request.headers.authorization ?? '')) response.writeHead(403).end()
    else if (request.method === 'PUT') {
      objects.set(key, Buffer.concat(chunks))
      response.writeHead(200, { etag: '"1"' }).end()
    } else if (request.method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
    } else {
      const found = objects.get(key)
      response.writeHead(found ? 200 : 404).end(found)
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return { objects, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('with S3_BUCKET the bytes are stored in that bucket by signed, path-style requests and come back unchanged', async () => {
  const { objects, endpoint } = await smallBucket()
  const store = await openFileStore({
    dataDir: '/nowhere',
    s3: { bucket: 'atrium', endpoint, region: 'cn-north-1', accessKeyId: 'key-of-the-test', secretAccessKey: 'secret' },
  })
  const name = newFileName()
  const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256))
  await store.put(name, bytes, 'image/png')
  expect([...objects]).toEqual([[`/atrium/${name.slice(0, 2)}/${name}`, bytes]])
  expect(Buffer.from(await store.read(name))).toEqual(bytes)
  await store.remove(name)
  expect(objects.size).toBe(0)
  await expect(store.read(name)).rejects.toThrow()
  await store.remove(name)
})
