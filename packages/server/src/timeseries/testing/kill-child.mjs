// Sends points to the real worker and reports the acknowledged ones, until it is killed. Plain JavaScript, because a
// child process cannot load TypeScript.
import { Worker } from 'node:worker_threads'

// What the worker sends without a request.
const NO_ANSWERS = ['written', 'names']
const [workerFile, setup] = process.argv.slice(2)
const worker = new Worker(workerFile, { workerData: JSON.parse(setup) })

worker.on('message', (messages) => {
  for (const message of messages) {
    if (message.kind === 'ready') process.send({ kind: 'ready' })
    else if (message.kind === 'answer') process.send({ kind: 'acknowledged', id: message.id })
    else if (!NO_ANSWERS.includes(message.kind)) process.send({ kind: 'fault', message })
  }
})
process.on('message', ({ id, points }) => {
  const takes = { tenantId: 'tenant', db: 'plant', points, options: { create: true } }
  worker.postMessage([{ id, call: 'points', takes }])
})
