import type { Dataset } from '@atrium/charts/contract/data'
import { openSocket } from '@atrium/core/web/api/socket'
import type { ScriptPreview, ScriptPreviewRequest } from '../../contract/converter/script-preview.ts'
import type { PreviewRequest, SocketAnswer } from '../../contract/dashboard.ts'
import { PullRefused } from './live-link.ts'

const ANSWER_WITHIN_MS = 20_000

/**
 * Requests the data that a component would show, before it is saved. Rejects with a PullRefused when the server
 * refuses.
 */
export async function askPreview(request: PreviewRequest): Promise<Dataset[]> {
  return (await answerTo<{ datasets: Dataset[] }>('preview', request)).datasets
}

/** What its script makes of the data; rejects as `askPreview` does. */
export function askScriptPreview(request: ScriptPreviewRequest): Promise<ScriptPreview> {
  return answerTo<ScriptPreview>('previewScript', request)
}

async function answerTo<T extends object>(event: string, request: object): Promise<T> {
  const socket = openSocket('/')
  try {
    const asked = socket.timeout(ANSWER_WITHIN_MS).emitWithAck(event, request)
    const answer = (await asked) as SocketAnswer<T>
    if ('msg' in answer) throw new PullRefused(answer.code, answer.msg)
    return answer
  } finally {
    socket.disconnect()
  }
}
