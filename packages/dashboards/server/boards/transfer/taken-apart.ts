import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Refusal } from '@atrium/core/contract/refusal'
import { openSlots } from '@atrium/core/server/http/slots'
import { workerFile } from '@atrium/core/server/worker-file'
import type { FileParts } from './take-apart.ts'

type Answer = { parts: FileParts } | { refused: Pick<Refusal, 'code' | 'status' | 'text' | 'detail'> }

/** A body of an import is in memory several times while it is taken apart. */
const slots = openSlots({ running: 1, waiting: 5 })

/** @throws Refusal as `takeApart` | temporarilyUnavailable if too many of the tenant are waiting */
export function takenApart(tenantId: string, body: Uint8Array): Promise<FileParts> {
  return slots.run(tenantId, async () => {
    const own = new Uint8Array(body)
    const worker = new Worker(workerFile('take-apart-worker'), { workerData: own, transferList: [own.buffer] })
    const [answer] = (await once(worker, 'message')) as [Answer]
    if ('parts' in answer) return answer.parts
    const { code, status, text, detail } = answer.refused
    throw new Refusal(code, status, text, detail)
  })
}
