import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'
import { FlvReader, type FlvTag } from '../../server/streams/flv/flv-reader.ts'

/** A player of FLV by GET, which counts what it gets. */
export async function openFlv(url: string, cookie = '') {
  const request = get(url, { headers: { ...(cookie ? { cookie } : {}), 'accept-language': 'zh-CN' }, agent: false })
  onTestFinished(() => void request.destroy())
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  const tags: FlvTag[] = []
  let isOver = false
  const reader = new FlvReader()
  const body: Buffer[] = []
  answer.on('data', (chunk: Buffer) => {
    if (answer.statusCode === 200) tags.push(...reader.push(chunk))
    else body.push(chunk)
  })
  answer.on('error', () => undefined)
  answer.once('close', () => {
    isOver = true
  })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    tags,
    isOver: () => isOver,
    pictures: () => tags.filter(({ type, isHeader }) => type === 'video' && !isHeader).length,
    keys: () => tags.filter(({ isKey }) => isKey).length,
    async refusal(): Promise<{ code: number; msg: string }> {
      if (!isOver) await once(answer, 'close')
      return JSON.parse(Buffer.concat(body).toString('utf8'))
    },
    close: () => request.destroy(),
  }
}
