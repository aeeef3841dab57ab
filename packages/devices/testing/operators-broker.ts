import { type AddressInfo, createServer } from 'node:net'
import { Aedes } from 'aedes'
import { onTestFinished } from 'vitest'

/** A broker as an operator would run it, without access rules. */
export async function operatorsBroker() {
  const broker = await Aedes.createBroker()
  const server = createServer(broker.handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(async () => {
    await new Promise<void>((resolve) => broker.close(resolve))
    server.close()
  })
  return { broker, url }
}
