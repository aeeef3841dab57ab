import { io } from 'socket.io-client'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { clientOf } from '../../testing/client.ts'
import { messageWorld, sendMessage } from '../../testing/messages/message-world.ts'
import type { Client, TestTenant, World } from '../../testing/world.ts'
import { storable, stored } from '../call/stored-text.ts'

const title = storable('test.fewLeft', { zh_CN: '礼品不足', en_US: 'Few gifts left' })
const content = storable('test.leftIn', { zh_CN: '{name} 还剩 {n} 个', en_US: '{name}: {n|gift|gifts} left' })
const notice = { title: stored(title), content: stored(content, { name: 'A1', n: 1 }), type: 3 }
const CHINESE = { title: '礼品不足', content: 'A1 还剩 1 个' }
const ENGLISH = { title: 'Few gifts left', content: 'A1: 1 gift left' }

let world: World
let plant: TestTenant

beforeAll(async () => {
  world = await messageWorld()
  plant = await world.tenant()
})

async function signedIn(of: Client, locale: 'zh_CN' | 'en_US'): Promise<Client> {
  const client = clientOf(world.url, { locale })
  await client.signIn(of.username, of.password)
  return client
}

test('one message is read in Chinese and in English, and rows have its key and values, no sentence', async () => {
  const ann = await plant.user()
  await sendMessage(world, plant, [ann.userId], notice)
  for (const table of ['message', 'tenant_message']) {
    const [row] = await world.rows(table, { [table === 'message' ? 'user_id' : 'receiver_id']: ann.userId })
    expect(row).toMatchObject({
      title: '{"key":"test.fewLeft"}',
      content: '{"key":"test.leftIn","values":{"name":"A1","n":1}}',
    })
  }
  const [zh, en] = [await signedIn(ann, 'zh_CN'), await signedIn(ann, 'en_US')]
  expect((await zh.get('/api/message/list')).body.list).toMatchObject([CHINESE])
  expect((await en.get('/api/message/list')).body.list).toMatchObject([ENGLISH])
})

test('what a person typed stays as it was typed, in every language', async () => {
  const ann = await plant.user()
  await sendMessage(world, plant, [ann.userId], { title: '停电通知', content: '明天 8 点', type: 6 })
  const en = await signedIn(ann, 'en_US')
  expect((await en.get('/api/message/list')).body.list).toMatchObject([{ title: '停电通知', content: '明天 8 点' }])
})

test('a new message reaches each open page in that page’s language', async () => {
  const ann = await plant.user()
  async function page(locale: string) {
    const socket = io(`${world.url}/message`, {
      transports: ['websocket'],
      forceNew: true,
      auth: { locale },
      extraHeaders: { cookie: ann.cookie() },
    })
    onTestFinished(() => void socket.disconnect())
    const received: object[] = []
    socket.on('message', (message) => received.push(message))
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
    return received
  }
  const [zh, en] = [await page('zh_CN'), await page('en_US')]
  await sendMessage(world, plant, [ann.userId], notice)
  await expect.poll(() => zh).toMatchObject([CHINESE])
  await expect.poll(() => en).toMatchObject([ENGLISH])
})
