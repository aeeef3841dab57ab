import { collectRequests } from '../../server/store/call-handler.ts'
import { decodeRequest } from '../../server/store/ingest/request.ts'
import { openLog } from './open-log.ts'

/** The text of a request. */
export function bodyOf(entry: Buffer): string {
  const { content: sent } = decodeRequest(entry)
  return sent.kind === 'lines' ? Buffer.from(sent.body).toString() : sent.kind
}

/** The bodies that a restart would read from the log. */
export async function leftIn(folder: string): Promise<string[]> {
  const { found, log } = await openLog({}, folder)
  const requests = collectRequests()
  for (const { entry, content: bytes } of found) requests.onFound(entry, bytes)
  return Promise.all(requests.left().map(async ({ entry }) => bodyOf(await log.read(entry))))
}
