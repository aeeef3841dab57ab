// A process with the real worker of the time-series store, for tests that kill it: passes messages on in both
// directions. Plain JavaScript, because a child process cannot load TypeScript.
import { Worker } from 'node:worker_threads'

const [workerFile, setup] = process.argv.slice(2)
const worker = new Worker(workerFile, { workerData: JSON.parse(setup) })
worker.on('message', (message) => process.send(message))
worker.on('exit', () => process.disconnect())
process.on('message', (message) => worker.postMessage(message))
