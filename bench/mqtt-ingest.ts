// A thousand devices publish with QoS 1 to the product as `npm start` runs it: how many messages are acknowledged in a
// second, which means stored, and where the time is spent. The devices are a process of their own on one core; the product
// with PostgreSQL has the other. `broker-ingest` has the broker and the store alone.
import { DEVICES, DEVICES_SIDE, type Devices, PUBLISHING, ROUNDS, startDevices } from './mqtt/devices.ts'
import { type Publishing, serveAsDevices } from './mqtt/devices-process.ts'
import { median } from './shared/distribution.ts'
import { handOver } from './shared/figure.ts'
import { machineFacts } from './shared/machine.ts'
import { pinApart } from './shared/pin.ts'
import { postgresIdOf, treeProcessorMs } from './shared/process-tree.ts'
import { closeInspectors, printProfile } from './shared/profile.ts'
import { DEVICE, type IngestProduct, startIngestProduct } from './timeseries/product.ts'

if (process.argv[2] === DEVICES_SIDE) serveAsDevices()
else await bench()

async function bench(): Promise<void> {
  console.log(machineFacts())
  const product = await startIngestProduct()
  const devices = startDevices()
  pinApart([product.pid, postgresIdOf(product.dataDir)], [process.pid, devices.pid])
  try {
    const { ms } = await devices.run({ port: Number(new URL(product.mqttUrl).port), devices: DEVICES })
    console.log(`${DEVICES} devices connected in ${Math.round(ms)} ms`)
    let published = 0
    for (const publishing of PUBLISHING) published += await measure(devices, product, publishing)
    const found = await countStored(product)
    console.log(`${published} acknowledged, ${found} stored: ${found === published ? 'all' : 'WRONG'}`)
  } finally {
    devices.end()
    await closeInspectors()
    await product.close()
  }
}

/** @returns the number of acknowledged messages */
async function measure(
  devices: Devices,
  product: IngestProduct,
  { targetPerS, ...publishing }: Publishing & { targetPerS: number },
): Promise<number> {
  const messages = publishing.messagesPerDevice * DEVICES
  const rounds: { perS: number; productUs: number; devicesUs: number }[] = []
  await devices.run(publishing)
  for (let round = 0; round < ROUNDS; round++) {
    const before = treeProcessorMs(product.pid)
    const { ms, cpuMs } = await devices.run(publishing)
    const used = treeProcessorMs(product.pid) - before
    rounds.push({
      perS: (messages / ms) * 1000,
      productUs: (used * 1000) / messages,
      devicesUs: (cpuMs * 1000) / messages,
    })
  }
  const middle = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick))
  const work = `${DEVICES} devices, ${publishing.atOnce} unacknowledged each`
  const speed = handOver({
    work,
    against: '',
    value: middle(({ perS }) => perS),
    rounds: rounds.map(({ perS }) => perS),
    unit: '/s',
    target: { atLeast: targetPerS },
    digits: 0,
  })
  console.log(`${work}: ${speed}`)
  const [own, theirs] = [middle(({ productUs }) => productUs), middle(({ devicesUs }) => devicesUs)]
  console.log(`  processor time per message: product ${own.toFixed(1)} µs, devices ${theirs.toFixed(1)} µs`)
  await printProfile(product.pid, product.inspectPort, () => devices.run(publishing))
  return (ROUNDS + 2) * messages
}

async function countStored({ url }: IngestProduct): Promise<number> {
  const parameters = new URLSearchParams({ db: 'bench', q: 'SELECT count("count") FROM machine' })
  const answer = await fetch(`${url}/query?${parameters}`, {
    headers: { authorization: `Token ${DEVICE.id}:${DEVICE.token}` },
  })
  const { results } = (await answer.json()) as { results: { series: { values: number[][] }[] }[] }
  return results[0]!.series[0]!.values[0]![1]!
}
