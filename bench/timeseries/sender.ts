// A process of its own, so that the sender's work does not count as the server's: posts the same bodies to a list of
// servers' addresses on demand and says how long it took.
import { Agent, request } from 'node:http'
import { makeBodies } from './bodies.mjs'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

function post(url, headers, body) {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: 'POST', agent, headers: { ...headers, 'content-length': body.length } },
      (answer) => {
        answer.resume()
        answer.once('end', () =>
          answer.statusCode === 204 ? resolve() : reject(new Error(`status ${answer.statusCode}`)),
        )
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
}

process.on('message', async ({ url, headers, writers, rows, rowsPerBody, firstRow }) => {
  try {
    const bodies = makeBodies(rows, rowsPerBody, firstRow)
    process.send({ kind: 'ready' })
    const startMs = performance.now()
    let next = 0
    const write = async () => {
      while (next < bodies.length) await post(url, headers, bodies[next++])
    }
    await Promise.all(Array.from({ length: writers }, write))
    process.send({ kind: 'done', ms: performance.now() - startMs })
  } catch (error) {
    process.send({ kind: 'done', error: String(error) })
  }
})
