import type { Dataset } from '@atrium/charts/contract/data'
import { openSocket } from '@atrium/core/web/api/socket'
import type { PreviewRequest, SocketAnswer } from '../../contract/dashboard.ts'
import { PullRefused } from './live-link.ts'

const ANSWER_WITHIN_MS = 20_000

/**
 * Requests the data that a component would show, before it is saved. Rejects with a PullRefused when the server
 * refuses.
 */
export async function askPreview(request: PreviewRequest): Promise<Dataset[]> {
  const socket = openSocket('/')
  try {
    const asked = socket.timeout(ANSWER_WITHIN_MS).emitWithAck('preview', request)
    const answer = (await asked) as SocketAnswer<{ datasets: Dataset[] }>
    if (!('datasets' in answer)) throw new PullRefused(answer.code, answer.msg)
    return answer.datasets
  } finally {
    socket.disconnect()
  }
}
