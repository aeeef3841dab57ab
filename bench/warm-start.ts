// A warm `npm start`: everything is installed and built, and the data folder exists. Measures the time until
// /api/health/ready answers that the server is ready.
import { describeMs, percentile } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { startProduct } from './shared/product.ts'

const STARTS = 7
const TARGET_MS = 5000

console.log(machineFacts())
const product = await startProduct()
try {
  const times: number[] = []
  for (let start = 0; start < STARTS; start++) times.push(await product.restart())
  const met = percentile(times, 50) <= TARGET_MS ? 'met' : 'MISSED'
  console.log(`warm start to the first answer: ${describeMs(times)} starts (target ${TARGET_MS} ms: ${met})`)
} finally {
  await product.close()
}
