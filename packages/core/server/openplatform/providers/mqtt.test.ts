import { type AddressInfo, createServer, type Server } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { attacksOf, lookUpAttack } from '../../../testing/attacks.ts'
import { PLANT, PLANT_CERTIFICATE, PLANT_KEY } from '../../../testing/plant-certificate.ts'
import { type Egress, openEgress } from '../../outside/egress.ts'
import { mqtt } from './mqtt.ts'

const allow = ['127.0.0.1']
const local = openEgress(allow, async () => [{ address: '127.0.0.1', family: 4 }])

const tried = (egress: Egress, url: string) =>
  mqtt({ egress, allow, send: () => Promise.reject(new Error('no HTTP')) }, { url })

/** Answers a connection with the return code, or ends it. */
async function broker(code?: number): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => (code === undefined ? socket.end() : socket.write(Buffer.from([0x20, 2, 0, code]))))
  })
  return listening(server)
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('the test of a broker says whether it lets in', async () => {
  const outcome = async (code?: number) => {
    const { ok, text } = await tried(local, `mqtt://${PLANT}:${await broker(code)}`)
    return [ok, text.en_US]
  }
  expect(await outcome(0)).toEqual([true, 'Connected to the broker'])
  expect(await outcome(4)).toEqual([false, 'Username or password is wrong ({code})'])
  expect(await outcome()).toEqual([false, 'The broker closed the connection'])
})

test('with TLS its certificate is checked', async () => {
  const port = await listening(createTlsServer({ key: PLANT_KEY, cert: PLANT_CERTIFICATE }))
  const { ok, text } = await tried(local, `mqtts://${PLANT}:${port}`)
  expect([ok, text.en_US]).toEqual([false, 'The certificate of the other side is not valid'])
})

test('[S30] it refuses every attack', async () => {
  const egress = openEgress([], lookUpAttack)
  for (const [what, url] of [...attacksOf('mqtt'), ...attacksOf('mqtts')]) {
    await expect(tried(egress, url), `${what}: ${JSON.stringify(url)}`).rejects.toMatchObject({ code: 40005 })
  }
})
